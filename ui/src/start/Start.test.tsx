import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { FailureCode } from "../generated/types";
import { failure } from "../mock/StandIn";
import { expectAccessible, show } from "../test/show";

describe("the first start", () => {
  it("asks for a name, shows the recovery code, and opens only when it is kept", async () => {
    const { backend, user } = show((stand) => {
      stand.phase = { kind: "first_run", no_keyring: null, cut_short: false };
    });
    const start = await screen.findByRole("button", { name: "Start" });
    await user.click(start);
    expect(backend.sent("create_vault")).toEqual([]);
    await user.type(screen.getByLabelText("What should Alara call you?"), "Nora{Enter}");
    expect(backend.sent("create_vault")).toEqual([{ name: "Nora", passphrase: null }]);
    const code = await screen.findAllByRole("list", { name: "Recovery code" });
    expect(code[0]).toHaveTextContent(/QX7M.*RCF/);
    await expectAccessible();
    // Copied by the backend, which takes it off the clipboard again.
    await user.click(screen.getByRole("button", { name: "Copy" }));
    expect(await screen.findByRole("button", { name: "Copied for a minute" })).toBeInTheDocument();
    expect(backend.sent("copy_recovery_code")).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "I have kept it" }));
    // It is put away: what is typed back is typed from paper.
    expect(screen.queryByText("QX7M")).toBeNull();
    const open = screen.getByRole("button", { name: "Open my record" });
    await user.click(open);
    expect(backend.sent("recovery_code_kept")).toEqual([]);
    await user.type(screen.getByLabelText("Part 3"), "3tda");
    await user.type(screen.getByLabelText("Part 11"), "wrong{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("That part does not match the code");
    await expectAccessible();
    await user.clear(screen.getByLabelText("Part 11"));
    await user.type(screen.getByLabelText("Part 11"), "7rcf");
    await user.click(open);
    expect(await screen.findByRole("heading", { level: 1, name: "Chat" })).toBeInTheDocument();
  });

  it("asks for a passphrase, twice the same, where no keyring answers", async () => {
    const { backend, user } = show((stand) => {
      stand.phase = { kind: "first_run", no_keyring: failure("keyring_absent"), cut_short: true };
    });
    await user.type(await screen.findByLabelText("What should Alara call you?"), "Nora");
    expect(screen.getByText(/interrupted before anything was saved/)).toBeInTheDocument();
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
      stand.phase = { kind: "locked", by: "start", passphrase: true, pin: null };
    });
    await user.type(await screen.findByLabelText("Passphrase"), "wrong{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("That is not the passphrase of this record.");
    await user.clear(screen.getByLabelText("Passphrase"));
    await user.type(screen.getByLabelText("Passphrase"), "right one here{Enter}");
    expect(await screen.findByRole("heading", { level: 1, name: "Chat" })).toBeInTheDocument();
  });

  it("is not shown unless asked", async () => {
    const { user } = show((stand) => {
      stand.phase = { kind: "locked", by: "start", passphrase: true, pin: null };
    });
    expect(await screen.findByLabelText("Passphrase")).toHaveAttribute("type", "password");
    await user.click(screen.getByRole("button", { name: "Show the passphrase" }));
    expect(screen.getByLabelText("Passphrase")).toHaveAttribute("type", "text");
  });
});

describe("a locked record", () => {
  it("opens by its PIN; a wrong one says how many more can be tried, and the code is another way in", async () => {
    const { backend, user } = show((stand) => {
      stand.phase = { kind: "locked", by: "idle", passphrase: false, pin: { left: 8, wait: 0 } };
    });
    expect(await screen.findByText(/Nobody was here for a while/)).toBeInTheDocument();
    await user.type(screen.getByLabelText("PIN"), "0815{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("7 more can be tried");
    expect(screen.getByLabelText("PIN")).toHaveValue("");
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: "Use the recovery code" }));
    expect(screen.getByLabelText("Recovery code")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Use the PIN" }));
    await user.type(screen.getByLabelText("PIN"), "4711{Enter}");
    expect(await screen.findByRole("heading", { level: 1, name: "Chat" })).toBeInTheDocument();
    expect(backend.sent("unlock").at(-1)).toEqual({ kind: "pin", pin: "4711" });
  });

  it("takes no PIN while there is one to be waited for, and none at all after too many", async () => {
    const { backend, user } = show((stand) => {
      stand.phase = { kind: "locked", by: "user", passphrase: false, pin: { left: 5, wait: 3600 } };
    });
    expect(await screen.findByText(/The next PIN is taken in 60 minutes/)).toBeInTheDocument();
    await user.type(screen.getByLabelText("PIN"), "4711{Enter}");
    expect(backend.sent("unlock")).toEqual([]);
    backend.phase = { kind: "locked", by: "user", passphrase: true, pin: { left: 0, wait: 0 } };
    backend.tell("session");
    expect(await screen.findByText(/Too many wrong PINs/)).toBeInTheDocument();
    expect(screen.queryByLabelText("PIN")).toBeNull();
    expect(screen.getByLabelText("Passphrase")).toBeInTheDocument();
  });
});

describe("a record that cannot be opened", () => {
  const codes: FailureCode[] = [
    "wrong_key",
    "key_missing",
    "other_key",
    "key_unusable",
    "keyring_absent",
    "keyring_locked",
    "keyring_denied",
    "keyring_silent",
    "keyring_failed",
    "damaged",
    "cut_short",
    "vault_file_missing",
    "vault_file_damaged",
    "record_parts",
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
