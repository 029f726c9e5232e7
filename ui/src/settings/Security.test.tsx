import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { StandIn } from "../mock/StandIn";
import { expectAccessible, showChat } from "../test/show";

async function showSecurity(prepare?: (backend: StandIn) => void) {
  const shown = await showChat(prepare);
  await shown.user.click(screen.getByRole("button", { name: "Settings" }));
  await shown.user.click(await screen.findByRole("button", { name: "Security" }));
  await screen.findByRole("region", { name: "Recovery code" });
  return shown;
}

const task = (name: string) => within(screen.getByRole("region", { name }));

describe("security", () => {
  it("says that locking without a PIN only hides, and sets one that is typed twice", async () => {
    const { backend, user } = await showSecurity((stand) => {
      stand.security.lock_after = 5;
    });
    expect(screen.getByText(/does not protect it. Set a PIN/)).toBeInTheDocument();
    await user.click(task("PIN").getByRole("button", { name: "Set a PIN" }));
    await user.type(task("PIN").getByLabelText("New PIN"), "1234");
    await user.type(task("PIN").getByLabelText("The same again"), "1235{Enter}");
    expect(backend.sent("change_pin")).toEqual([]);
    await user.clear(task("PIN").getByLabelText("The same again"));
    await user.type(task("PIN").getByLabelText("The same again"), "1234{Enter}");
    expect(await task("PIN").findByRole("alert")).toHaveTextContent("too easily guessed");
    await expectAccessible();
    for (const field of ["New PIN", "The same again"]) {
      await user.clear(task("PIN").getByLabelText(field));
      await user.type(task("PIN").getByLabelText(field), "4711");
    }
    await user.click(task("PIN").getByRole("button", { name: "Save the PIN" }));
    expect(await task("PIN").findByText(/A PIN is set/)).toBeInTheDocument();
    expect(backend.sent("change_pin").at(-1)).toEqual({ proof: { kind: "none" }, pin: "4711" });
  });

  it("shows the recovery code only to whoever types what guards it", async () => {
    const { backend, user } = await showSecurity((stand) => {
      stand.security.pin = true;
    });
    const code = task("Recovery code");
    await user.click(code.getByRole("button", { name: "Show it" }));
    await user.click(code.getByRole("button", { name: "Show the code" }));
    expect(backend.sent("show_recovery_code")).toEqual([]);
    await user.type(code.getByLabelText("Your PIN"), "0815{Enter}");
    expect(await code.findByRole("alert")).toHaveTextContent("That is not the PIN");
    expect(screen.queryByText("QX7M")).toBeNull();
    await user.clear(code.getByLabelText("Your PIN"));
    await user.type(code.getByLabelText("Your PIN"), "4711{Enter}");
    expect(await code.findByRole("list", { name: "Recovery code" })).toHaveTextContent("QX7M");
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
    await user.click(code.getByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
    // What is printed is a page of its own, beside the window.
    expect(document.querySelector("body > [data-print]")).toHaveTextContent("Alara recovery code");
    await user.click(code.getByRole("button", { name: "Done" }));
    expect(screen.queryByText("QX7M")).toBeNull();
    expect(document.querySelector("[data-print]")).toBeNull();
  });

  it("makes a new key, and asks for its code before anything else", async () => {
    const { user } = await showSecurity();
    await user.click(task("New key").getByRole("button", { name: "Make a new key" }));
    expect(task("New key").getByText(/Backups that were made before keep their old key/)).toBeInTheDocument();
    await user.click(task("New key").getByRole("button", { name: "Make a new key" }));
    expect(await screen.findByRole("heading", { name: "Keep this new recovery code" })).toBeInTheDocument();
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("goes from the keyring to a passphrase and back", async () => {
    const { backend, user } = await showSecurity();
    expect(screen.queryByRole("region", { name: "Keyring" })).toBeNull();
    await user.click(task("The key").getByRole("button", { name: "Use a passphrase" }));
    await user.type(task("The key").getByLabelText("New passphrase"), "a calm river");
    await user.type(task("The key").getByLabelText("The same again"), "a calm river{Enter}");
    await screen.findByRole("region", { name: "Keyring" });
    await user.click(task("Keyring").getByRole("button", { name: "Use the keyring" }));
    await user.type(task("Keyring").getByLabelText("Your passphrase"), "a calm river{Enter}");
    await waitFor(() => expect(screen.queryByRole("region", { name: "Keyring" })).toBeNull());
    expect(backend.sent("keep_in_keyring")).toEqual([
      { proof: { kind: "passphrase", passphrase: "a calm river" } },
    ]);
  });
});

describe("locking", () => {
  it("clears the window: nothing of the record, of what was typed or of what was open is left", async () => {
    const { backend, user } = await showChat((stand) => {
      stand.security.pin = true;
    });
    await user.type(screen.getByRole("textbox", { name: "Message" }), "my secret ache");
    await user.keyboard("{Control>}r{/Control}");
    await screen.findByRole("dialog");
    await backend.call("lock", {});
    backend.tell("session");
    await screen.findByRole("heading", { name: "Your record is locked" });
    expect(screen.queryByRole("dialog")).toBeNull();
    for (const word of ["secret ache", "Nora’s record", "hospital", "Ibuprofen", "metformin"]) {
      expect(document.body.innerHTML.toLowerCase()).not.toContain(word.toLowerCase());
    }
  });

  it("is told that somebody is here, seldom, and never what they did", async () => {
    const { backend, user } = await showChat();
    await user.type(screen.getByRole("textbox", { name: "Message" }), "a long sentence about my day");
    expect(backend.sent("active")).toEqual([{}]);
  });
});
