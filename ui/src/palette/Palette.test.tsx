import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { expectAccessible, showChat } from "../test/show";

async function palette() {
  const shown = await showChat();
  await shown.user.keyboard("{Control>}k{/Control}");
  const dialog = await screen.findByRole("dialog");
  const field = await within(dialog).findByRole("combobox");
  await waitFor(() => expect(field).toHaveFocus());
  return { ...shown, dialog, field };
}

describe("the palette", () => {
  it("goes to a page by a few letters and Enter", async () => {
    const { user } = await palette();
    await user.keyboard("medicat");
    await screen.findByRole("option", { name: "Medications" });
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("heading", { level: 1, name: "Medications" })).toBeInTheDocument();
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it("opens a form about one medication", async () => {
    const { backend, user } = await palette();
    await screen.findByRole("option", { name: "Change Metformin" });
    await user.keyboard("change metf{Enter}");
    expect(await screen.findByRole("heading", { name: "Change Metformin" })).toBeInTheDocument();
    expect(backend.sent("form").at(-1)?.about).toBe("Metformin");
  });

  it("closes by Esc, and has no fault that axe can find", async () => {
    const { user } = await palette();
    await expectAccessible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("says what to do where nothing is called that", async () => {
    const { user } = await palette();
    await user.keyboard("xyzzy");
    expect(await screen.findByText(/Say it in the chat instead/)).toBeInTheDocument();
    await expectAccessible();
  });
});

describe("forms by a slash", () => {
  it("are chosen by arrows and Enter, and nothing is sent", async () => {
    const { backend, user } = await showChat();
    await user.click(screen.getByRole("textbox", { name: "Message" }));
    await user.keyboard("/");
    const list = await screen.findByRole("listbox", { name: "Forms" });
    expect(within(list).getAllByRole("option")).toHaveLength(5);
    await expectAccessible();
    await user.keyboard("log{ArrowDown}{ArrowDown}{Enter}");
    expect(await screen.findByRole("dialog")).toBeInTheDocument();
    expect(backend.sent("form").at(-1)).toEqual({ tool: "log_doctor_visit", operation: null });
    expect(backend.sent("send_message")).toEqual([]);
    expect(screen.getByRole("textbox", { name: "Message" })).toHaveValue("");
  });

  it("leave the last message to the up arrow, in an empty field alone", async () => {
    const { backend, user } = await showChat();
    const field = screen.getByRole("textbox", { name: "Message" });
    await user.click(field);
    await user.keyboard("{ArrowUp}");
    expect(field).toHaveValue("headache’s nearly gone, I might take one more later");
    expect(backend.sent("send_message")).toEqual([]);
    await user.clear(field);
    await user.keyboard("bp{ArrowUp}");
    expect(field).toHaveValue("bp");
  });

  it("go away by Esc, and what merely holds a slash is said", async () => {
    const { backend, user } = await showChat();
    await user.click(screen.getByRole("textbox", { name: "Message" }));
    await user.keyboard("/lo");
    await screen.findByRole("listbox", { name: "Forms" });
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("listbox", { name: "Forms" })).toBeNull();
    await user.clear(screen.getByRole("textbox", { name: "Message" }));
    await user.keyboard("bp 128/82{Enter}");
    await waitFor(() => expect(backend.sent("send_message").at(-1)?.text).toBe("bp 128/82"));
  });
});
