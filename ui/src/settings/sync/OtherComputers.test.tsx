import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { LoginKept, OtherComputers, SyncPreview } from "../../generated/types";
import { failure, type StandIn } from "../../mock/StandIn";
import { at } from "../../mock/words";
import { expectAccessible, show, showChat } from "../../test/show";

const CODE = "8F2K-QX7M-3TDA-9WRV-H5JC-Y6NE-P0GB-4SZT-K8MX";
const PLACE = "/home/nora/Dropbox/alara";
const preview: SyncPreview = {
  place: PLACE,
  name: "laptop",
  lines: [`Into the folder ${PLACE} go, encrypted:`, "- every change;", "Keys stay here."],
};
const shared: OtherComputers = {
  name: "laptop",
  left: null,
  shared: {
    place: PLACE,
    login: null,
    devices: [{ id: "1", name: "desk", read: at("09:12") }],
    conflicts: [{ id: "op-1", standing: "128/82", other: "125/82" }],
    last: at("09:15"),
    notices: [],
    failed: null,
  },
};

const overDav = (kept: LoginKept, keyring: string | null): OtherComputers => ({
  ...shared,
  shared: shared.shared && {
    ...shared.shared,
    place: "https://cloud.example/dav/alara",
    login: { service: "webdav", kept, keyring },
    failed: kept === "nowhere" ? "They are not kept on this computer." : null,
  },
});

async function showComputers(prepare: (backend: StandIn) => void) {
  const shown = await showChat((backend) => {
    backend.answers.preview_sync = () => preview;
    prepare(backend);
  });
  await shown.user.keyboard("{Control>}8{/Control}");
  await shown.user.click(await screen.findByRole("button", { name: "Your data" }));
  const part = await screen.findByRole("region", { name: "Other computers" });
  await within(part).findByText(/through a folder/);
  return { ...shown, part };
}

describe("other computers", () => {
  it("shares over WebDAV with the name and the password that were typed", async () => {
    const { backend, user, part } = await showComputers((one) => {
      one.answers.begin_sync = () => ({ code: CODE, round: { came: 0, wrote: 1, notices: [] } });
    });
    await user.click(await within(part).findByRole("button", { name: "Share it…" }));
    await user.click(within(part).getByRole("combobox", { name: "What lies between your computers" }));
    await user.click(await screen.findByRole("option", { name: "WebDAV, such as Nextcloud" }));
    const address = "https://cloud.example/dav/alara";
    await user.type(within(part).getByLabelText("Address of the folder"), address);
    await user.type(within(part).getByLabelText("Your name there"), "nora");
    await user.type(within(part).getByLabelText(/^Password/), "app word");
    await expectAccessible();
    await user.click(within(part).getByRole("button", { name: "See what leaves" }));
    expect(backend.sent("preview_sync")).toEqual([{ place: address, name: "desk" }]);
    await user.click(await within(part).findByRole("button", { name: "Share it" }));
    const login = { name: "nora", secret: "app word" };
    expect(backend.sent("begin_sync")).toEqual([expect.objectContaining({ login })]);
  });

  it("shares nothing before what leaves was shown and agreed to, then shows the code", async () => {
    const { backend, user, part } = await showComputers((one) => {
      one.security.pin = true;
      one.answers.begin_sync = () => {
        one.computers = shared;
        return { code: CODE, round: { came: 0, wrote: 1, notices: [] } };
      };
    });
    await user.click(await within(part).findByRole("button", { name: "Share it…" }));
    await user.type(within(part).getByLabelText("What this computer is called"), "top");
    await user.type(within(part).getByLabelText("Folder between your computers"), PLACE);
    await user.click(within(part).getByRole("button", { name: "See what leaves" }));
    expect(await within(part).findByText("every change;")).toBeInTheDocument();
    expect(backend.sent("preview_sync")).toEqual([{ place: PLACE, name: "desktop" }]);
    await expectAccessible();
    await user.click(within(part).getByRole("button", { name: "Share it" }));
    expect(backend.sent("begin_sync")).toEqual([]);
    await user.type(within(part).getByLabelText("Your PIN"), "4711{Enter}");
    const proof = { kind: "pin", pin: "4711" };
    expect(backend.sent("begin_sync")).toEqual([{ place: PLACE, name: "laptop", login: null, proof }]);
    expect(await within(part).findByRole("list", { name: "Pairing code" })).toHaveTextContent(/8F2K.*K8MX/);
    await expectAccessible();
    await user.click(within(part).getByRole("button", { name: "Done" }));
    expect(within(part).queryByText("8F2K")).toBeNull();
    expect(await within(part).findByText(PLACE)).toBeInTheDocument();
  });

  it("says what a round did, and why one ended", async () => {
    const { backend, user, part } = await showComputers((one) => {
      one.computers = shared;
      one.answers.exchange_now = () => ({ came: 2, wrote: 1, notices: ["A file has not arrived whole."] });
    });
    expect(await within(part).findByText(/read last Today, 09:12/i)).toBeInTheDocument();
    await user.click(within(part).getByRole("button", { name: "Exchange now" }));
    expect(await within(part).findByText("2 changes came in, 1 file was written.")).toBeInTheDocument();
    expect(within(part).getByText("A file has not arrived whole.")).toBeInTheDocument();
    backend.answers.exchange_now = () => {
      throw failure("not_exchanged", "The shared folder is not there.");
    };
    await user.click(within(part).getByRole("button", { name: "Exchange now" }));
    expect(await within(part).findByRole("alert")).toHaveTextContent("The shared folder is not there.");
  });

  it("says when the last round by itself was, and why it ended", async () => {
    const failed = "The shared folder is not there.";
    const { part } = await showComputers((one) => {
      one.computers = { ...shared, shared: shared.shared && { ...shared.shared, failed } };
    });
    expect(await within(part).findByText(/Last: Today, 09:15\./i)).toBeInTheDocument();
    expect(within(part).getByText(`${failed} Alara tries again by itself.`)).toBeInTheDocument();
  });

  it("asks for a password that is kept nowhere, and says where it is kept then", async () => {
    const absent = "No keyring answers on this computer.";
    const { backend, user, part } = await showComputers((one) => {
      one.computers = overDav("nowhere", absent);
      one.answers.exchange_with = ({ secret }) => {
        if (secret === "wrong") throw failure("not_exchanged", "The service did not accept the password.");
        one.computers = overDav("memory", absent);
        return { came: 0, wrote: 0, notices: [] };
      };
    });
    expect(await within(part).findByText(/name and password are not kept on this computer/)).toBeVisible();
    expect(within(part).getByText(absent)).toBeVisible();
    expect(within(part).queryByRole("button", { name: "Exchange now" })).toBeNull();
    expect(within(part).queryByText(/tries again by itself/)).toBeNull();
    await expectAccessible();
    await user.type(within(part).getByLabelText("Your name there"), "nora");
    await user.type(within(part).getByLabelText(/^Password/), "wrong{Enter}");
    expect(await within(part).findByText(/did not accept/)).toBeVisible();
    await user.clear(within(part).getByLabelText(/^Password/));
    await user.type(within(part).getByLabelText(/^Password/), "word{Enter}");
    expect(
      await within(part).findByText(`Known until Alara closes; typed again then. ${absent}`),
    ).toBeVisible();
    expect(backend.sent("exchange_with")).toEqual([
      { name: "nora", secret: "wrong" },
      { name: "nora", secret: "word" },
    ]);
    await user.click(within(part).getByRole("button", { name: "Type them again…" }));
    expect(within(part).getByLabelText(/^Password/)).toHaveValue("");
  });

  it("says that the keyring did not forget the password of what is shared no longer", async () => {
    const left = "The keyring is locked. It may still keep the password of the service.";
    const { user, part } = await showComputers((one) => {
      one.computers = overDav("keyring", null);
      one.answers.end_sync = () => {
        one.computers = { name: "laptop", shared: null, left };
        return one.computers;
      };
    });
    await user.click(await within(part).findByRole("button", { name: "Stop…" }));
    await user.click(within(part).getByRole("button", { name: "Stop sharing" }));
    expect(await within(part).findByText(left)).toBeVisible();
    expect(within(part).getByRole("button", { name: "Share it…" })).toBeVisible();
  });

  it("says once that three rounds in a row failed, and leads to why", async () => {
    const { backend, user } = await showChat((one) => {
      one.computers = shared;
    });
    act(() => backend.tell("not_exchanged"));
    expect(await screen.findByText(/three times in a row/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Look why" }));
    expect(await screen.findByRole("region", { name: "Other computers" })).toBeVisible();
    expect(screen.queryByText(/three times in a row/)).toBeNull();
  });

  it("shows two versions side by side until one is picked", async () => {
    const { backend, user, part } = await showComputers((one) => {
      one.computers = shared;
      one.answers.pick_version = () => {
        one.computers = { ...shared, shared: shared.shared && { ...shared.shared, conflicts: [] } };
        return one.computers;
      };
    });
    await within(part).findByRole("heading", { name: "1 conflict to pick between" });
    await expectAccessible();
    await user.click(within(part).getByRole("button", { name: "Take this one: 125/82" }));
    expect(backend.sent("pick_version")).toEqual([{ id: "op-1", version: "other" }]);
    await waitFor(() => expect(within(part).queryByText("125/82")).toBeNull());
  });

  it("makes a new code only after it said what that does", async () => {
    const { backend, user, part } = await showComputers((one) => {
      one.computers = shared;
      one.answers.renew_pairing_code = () => ({ code: CODE, round: { came: 0, wrote: 3, notices: [] } });
    });
    await user.click(await within(part).findByRole("button", { name: "Change it…" }));
    expect(within(part).getByText(/reads nothing more/)).toBeInTheDocument();
    await user.click(within(part).getByRole("button", { name: "Make a new code" }));
    await within(part).findByRole("list", { name: "Pairing code" });
    expect(backend.sent("renew_pairing_code")).toEqual([{ proof: { kind: "none" } }]);
  });
});

describe("a further computer", () => {
  it("brings the record from the folder by the code, at its first start", async () => {
    const { backend, user } = show((stand) => {
      stand.phase = { kind: "first_run", no_keyring: null, cut_short: false };
      stand.answers.preview_sync = () => preview;
      stand.answers.join_record = () => {
        throw failure("not_exchanged", "That pairing code is not right.");
      };
    });
    await user.click(await screen.findByRole("button", { name: "Bring it here" }));
    await screen.findByRole("heading", { name: "Bring your record here" });
    await user.type(screen.getByLabelText("Folder between your computers"), `${PLACE}{Enter}`);
    await screen.findByText("every change;");
    await user.type(screen.getByLabelText("Pairing code"), "8F2K{Enter}");
    expect(backend.sent("join_record")).toEqual([]);
    await user.clear(screen.getByLabelText("Pairing code"));
    await user.type(screen.getByLabelText("Pairing code"), `${CODE}{Enter}`);
    expect(await screen.findByRole("alert")).toHaveTextContent("That pairing code is not right.");
    const sent = { place: PLACE, name: "laptop", login: null, code: CODE, passphrase: null };
    expect(backend.sent("join_record")).toEqual([sent]);
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: "Make a new record instead" }));
    expect(screen.getByLabelText("What should Alara call you?")).toBeInTheDocument();
  });
});
