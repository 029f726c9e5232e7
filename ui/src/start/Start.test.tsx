import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { FailureCode } from "../generated/types";
import { failure } from "../mock/StandIn";
import { expectAccessible, show } from "../test/show";

describe("the first start", () => {
  it("asks for a name, shows the recovery code, and opens only when it is kept", async () => {
    const { backend, user } = show((stand) => {
      stand.phase = { kind: "first_run", keyring: true };
    });
    const start = await screen.findByRole("button", { name: "Start" });
    await user.click(start);
    expect(backend.sent("create_vault")).toEqual([]);
    await user.type(screen.getByLabelText("What should Alara call you?"), "Nora{Enter}");
    expect(backend.sent("create_vault")).toEqual([{ name: "Nora", passphrase: null }]);
    expect(await screen.findByText("8F2K-QX7M-3TDA-9WRV-H5JC-Y6NE")).toBeInTheDocument();
    const open = screen.getByRole("button", { name: "Open my record" });
    await user.click(open);
    expect(backend.sent("recovery_code_kept")).toEqual([]);
    await user.click(screen.getByRole("checkbox", { name: "I have kept it" }));
    await expectAccessible();
    await user.click(open);
    expect(await screen.findByRole("heading", { level: 1, name: "Chat" })).toBeInTheDocument();
  });

  it("asks for a passphrase, twice the same, where no keyring answers", async () => {
    const { backend, user } = show((stand) => {
      stand.phase = { kind: "first_run", keyring: false };
    });
    await user.type(await screen.findByLabelText("What should Alara call you?"), "Nora");
    await user.type(screen.getByLabelText("Passphrase"), "long enough a phrase");
    await user.type(screen.getByLabelText("The same again"), "something else{Enter}");
    expect(backend.sent("create_vault")).toEqual([]);
    expect(screen.getByText("The two passphrases are not the same yet.")).toBeInTheDocument();
    await user.clear(screen.getByLabelText("The same again"));
    await user.type(screen.getByLabelText("The same again"), "long enough a phrase{Enter}");
    expect(backend.sent("create_vault")).toEqual([{ name: "Nora", passphrase: "long enough a phrase" }]);
  });
});

describe("the passphrase", () => {
  it("a wrong one says so and changes nothing, the right one opens", async () => {
    const { user } = show((stand) => {
      stand.phase = { kind: "needs_passphrase" };
    });
    await user.type(await screen.findByLabelText("Passphrase"), "wrong{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("That is not the passphrase of this record.");
    await user.clear(screen.getByLabelText("Passphrase"));
    await user.type(screen.getByLabelText("Passphrase"), "right one here{Enter}");
    expect(await screen.findByRole("heading", { level: 1, name: "Chat" })).toBeInTheDocument();
  });

  it("is not shown unless asked", async () => {
    const { user } = show((stand) => {
      stand.phase = { kind: "needs_passphrase" };
    });
    expect(await screen.findByLabelText("Passphrase")).toHaveAttribute("type", "password");
    await user.click(screen.getByRole("button", { name: "Show the passphrase" }));
    expect(screen.getByLabelText("Passphrase")).toHaveAttribute("type", "text");
  });
});

describe("a record that cannot be opened", () => {
  const codes: FailureCode[] = [
    "wrong_key",
    "key_missing",
    "keyring_unavailable",
    "damaged",
    "record_missing",
    "newer_format",
    "already_open",
    "read_only",
    "disk_full",
    "internal",
  ];
  it.each(codes)("%s: says what is wrong in its own words, and that nothing was lost", async (code) => {
    show((stand) => {
      stand.phase = { kind: "failed", failure: failure(code, "words of the backend"), recovery_helps: false };
    });
    expect(
      await screen.findByText(/untouched|left exactly as it is|Nothing was (changed|lost)/),
    ).toBeInTheDocument();
    expect(screen.queryByText(/words of the backend/)).toBeNull();
    expect(screen.getByRole("button", { name: "Try again" })).toBeInTheDocument();
    await expectAccessible();
  });

  it("is tried again by one press", async () => {
    const { backend, user } = show((stand) => {
      stand.phase = { kind: "failed", failure: failure("already_open"), recovery_helps: false };
    });
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(backend.sent("unlock")).toEqual([{ kind: "again" }]);
    expect(await screen.findByRole("heading", { level: 1, name: "Chat" })).toBeInTheDocument();
  });

  it("takes the recovery code where that helps", async () => {
    const { backend, user } = show((stand) => {
      stand.phase = { kind: "failed", failure: failure("key_missing"), recovery_helps: true };
    });
    await user.type(await screen.findByLabelText("Recovery code"), "8F2K-QX7M{Enter}");
    expect(backend.sent("unlock")).toEqual([{ kind: "recovery_code", code: "8F2K-QX7M" }]);
  });
});

it("a backend that does not answer is said, and asked again", async () => {
  const { backend, user } = show((stand) => {
    stand.answers.app_state = () => {
      throw new Error("no such command");
    };
  });
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  delete backend.answers.app_state;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Chat" })).toBeInTheDocument());
});
