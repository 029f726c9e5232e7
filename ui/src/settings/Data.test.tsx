import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Backups, BroughtPreview, RestorePreview } from "../generated/types";
import type { StandIn } from "../mock/StandIn";
import { at } from "../mock/words";
import { expectAccessible, held, showChat } from "../test/show";

const none = { count: 0, newest: [] };
const list: Backups = {
  folder: "/home/nora/.local/share/alara/backups",
  chosen: false,
  failed: null,
  backups: [{ path: "/backups/alara-2026-03-13.backup", made: at("09:12"), reason: "daily", size: "226 kB" }],
};
const preview: RestorePreview = {
  entries: 3,
  until: at("09:12"),
  added: none,
  lost: { count: 1, newest: ["2026-03-14 09:30 Headache"] },
  changed: none,
  others: 0,
};

async function showData(prepare: (backend: StandIn) => void = () => undefined) {
  const shown = await showChat((backend) => {
    backend.answers.backups = () => list;
    backend.answers.preview_restore = () => preview;
    backend.answers.to_erase = () => ({ entries: 12, backups: 2, out_of_reach: 0, word: "ERASE" });
    backend.answers.chat_retention = () => ({ days: null, choices: [{ days: 30, older: 4 }] });
    backend.answers.erase = () => ({ entries: 12, backups: 2, not_done: ["The folder /stick is away."] });
    prepare(backend);
  });
  await shown.user.keyboard("{Control>}8{/Control}");
  await shown.user.click(await screen.findByRole("button", { name: "Your data" }));
  await screen.findByRole("heading", { name: "Backups" });
  await screen.findByText(list.folder);
  return shown;
}

describe("your data", () => {
  it("shows what would change before a backup is put back", async () => {
    const { backend, user } = await showData((one) => {
      one.answers.restore = () => ({ version: "", data_dir: "", phase: one.phase });
    });
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: /^Restore the backup of/ }));
    await screen.findByText("1 entry would be gone");
    expect(backend.sent("restore")).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Restore this backup" }));
    await waitFor(() => expect(backend.sent("restore")).toEqual([{ path: list.backups[0]?.path }]));
  });

  it("says that a backup was made only once it was", async () => {
    const answer = held<Backups>();
    const { user } = await showData((backend) => {
      backend.answers.back_up = () => answer.promise;
    });
    await user.click(screen.getByRole("button", { name: "Back up now" }));
    expect(screen.queryByText("Backed up and checked.")).toBeNull();
    answer.settle(list);
    await screen.findByText("Backed up and checked.");
  });

  it("shows how far a long backup is, and stops it", async () => {
    const answer = held<Backups>();
    const { backend, user } = await showData((one) => {
      one.answers.stop_job = () => ({});
      one.answers.back_up = (_, onEvent) => {
        onEvent?.({ done: 420 });
        return answer.promise;
      };
    });
    await user.click(screen.getByRole("button", { name: "Back up now" }));
    const bar = await screen.findByRole("progressbar", { name: "Backing up" }, { timeout: 3000 });
    expect(bar).toHaveValue(420);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(backend.sent("stop_job")).toHaveLength(1);
    answer.fail({ code: "stopped", message: "Stopped." });
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
    expect(screen.queryByText(/No backup was made/)).toBeNull();
  });

  it("erases only once the word was typed exactly", async () => {
    const { backend, user } = await showData();
    await user.click(screen.getByRole("button", { name: "Erase everything…" }));
    const erase = await screen.findByRole("button", { name: "Erase for good" });
    expect(erase).toBeDisabled();
    await user.type(screen.getByRole("textbox", { name: "Type ERASE to go on" }), "erase");
    expect(erase).toBeDisabled();
    await user.clear(screen.getByRole("textbox", { name: "Type ERASE to go on" }));
    await user.type(screen.getByRole("textbox", { name: "Type ERASE to go on" }), "ERASE");
    await user.click(erase);
    await screen.findByText("Erased: 12 entries and 2 backups. The folder /stick is away.");
    expect(backend.sent("erase")).toEqual([{ what: { kind: "everything" }, typed: "ERASE", backups: true }]);
  });

  it("says how many older messages go before they do", async () => {
    const { backend, user } = await showData((one) => {
      one.answers.keep_chat = () => ({ days: 30, choices: [{ days: 30, older: 0 }] });
    });
    await user.click(await screen.findByRole("combobox", { name: /Keep it/ }));
    await user.click(await screen.findByRole("option", { name: "for 30 days" }));
    expect(backend.sent("keep_chat")).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Remove 4 older messages now" }));
    await waitFor(() => expect(backend.sent("keep_chat")).toEqual([{ days: 30 }]));
  });

  it("takes a path from the system's dialog, and one that is typed all the same", async () => {
    const { backend, user } = await showData((one) => {
      one.answers.choose_path = ({ kind }) => ({ path: kind === "file" ? "/home/nora/chosen.jsonl" : null });
    });
    const from = screen.getByRole("textbox", { name: "Import from" });
    await user.click(screen.getByRole("button", { name: "Browse: Import from" }));
    await waitFor(() => expect(from).toHaveValue("/home/nora/chosen.jsonl"));
    const to = screen.getByRole("textbox", { name: "Export to" });
    await user.type(to, "/home/nora/out.jsonl");
    await user.click(screen.getByRole("button", { name: "Browse: Export to" }));
    expect(backend.sent("choose_path")).toEqual([{ kind: "file" }, { kind: "new_file" }]);
    expect(to).toHaveValue("/home/nora/out.jsonl");
  });

  it("names the bad lines of a file and offers no import of it", async () => {
    const { user } = await showData((backend) => {
      backend.answers.preview_import = () => ({
        digest: "",
        new: 0,
        known: 0,
        entries: 0,
        days: null,
        people: [],
        removed: [],
        changed: [],
        bad: ["Line 3: it is no operation of a record."],
        foreign: null,
      });
    });
    await user.type(screen.getByRole("textbox", { name: "Import from" }), "/home/nora/out.jsonl");
    await user.click(screen.getByRole("button", { name: "Look at it" }));
    await screen.findByText(/Line 3/);
    expect(screen.queryByRole("button", { name: /Import all/ })).toBeNull();
  });

  it("shows what an import would remove before it is imported", async () => {
    const { user } = await showData((backend) => {
      backend.answers.preview_import = () => ({
        digest: "d",
        new: 2,
        known: 0,
        entries: 0,
        days: null,
        people: ["Nora"],
        removed: ["headache, 2026-03-14"],
        changed: ["Metformin"],
        bad: [],
        foreign: null,
      });
    });
    await user.type(screen.getByRole("textbox", { name: "Import from" }), "/home/nora/out.jsonl");
    await user.click(screen.getByRole("button", { name: "Look at it" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "It removes from this record: headache, 2026-03-14.",
    );
    expect(screen.getByText("It changes on this record: Metformin.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Import all of it" })).toBeEnabled();
  });
});

describe("a file of another program", () => {
  const foreign: BroughtPreview = {
    from: "a FHIR file",
    about: ["Nora"],
    kinds: ["2 measurements", "1 dose"],
    doubtful: [
      { kind: "near", here: "Weight: 70 kg", file: "Weight: 71.5 kg" },
      { kind: "unlikely", file: "HbA1c: 6800 %", why: "A body can have 3 to 20 %." },
    ],
    doubtful_count: 2,
    refused: ["Number 7, Sleep: 7.5 hours: That day is still to come."],
    refused_count: 1,
    not_mapped: [{ what: "CarePlan", count: 2 }],
    columns: [],
    column_kinds: [],
  };

  it("shows both sides of a doubt, imports as it was shown, and undoes the whole", async () => {
    const { backend, user } = await showData((one) => {
      one.answers.preview_import = ({ doubtful }) => ({
        digest: doubtful ? "both" : "sure",
        new: doubtful ? 3 : 2,
        known: 1,
        entries: 2,
        days: ["2026-03-01", "2026-03-10"],
        people: ["Nora"],
        removed: [],
        changed: [],
        bad: [],
        foreign,
      });
      one.answers.import_record = () => ({ changes: 3, operation: "op-1" });
      one.answers.undo = ({ operation }) => ({
        operation,
        label: "Imported 3 things from a FHIR file",
        subject: "a FHIR file",
        kind: "note",
        at: at("09:12"),
        undone: true,
        reversible: true,
      });
    });
    await user.type(screen.getByRole("textbox", { name: "Import from" }), "/home/nora/bundle.json");
    await user.click(screen.getByRole("button", { name: "Look at it" }));
    await screen.findByText("This is a FHIR file about Nora.");
    expect(screen.getByText(/Here: Weight: 70 kg/)).toHaveTextContent("File: Weight: 71.5 kg");
    expect(screen.getByText(/File: HbA1c: 6800 %/)).toHaveTextContent("A body can have 3 to 20 %.");
    expect(screen.getByText(/CarePlan \(2\)/)).toBeInTheDocument();
    await expectAccessible();
    await user.click(screen.getByRole("checkbox", { name: "Import these too" }));
    await screen.findByText(/3 things are new here: 2 measurements, 1 dose, from/);
    await user.click(screen.getByRole("button", { name: "Import all of it" }));
    await user.click(await screen.findByRole("button", { name: "Undo this import" }));
    await screen.findByText("Imported 3 things from a FHIR file: undone.");
    expect(backend.sent("import_record")).toEqual([
      { path: "/home/nora/bundle.json", digest: "both", doubtful: true, columns: [] },
    ]);
    expect(backend.sent("undo")).toEqual([{ operation: "op-1" }]);
  });
});

describe("a table", () => {
  it("asks what a column says where its dates are unclear, and reads it so", async () => {
    const columns = [
      { title: "Date", says: "time" },
      { title: "Weight (kg)", says: "weight:kg" },
    ];
    const column_kinds = ["time", "time-day-first", "weight:kg"];
    const none = {
      from: "",
      about: [],
      kinds: [],
      doubtful: [],
      doubtful_count: 0,
      refused: [],
      refused_count: 0,
    };
    const { backend, user } = await showData((one) => {
      one.answers.preview_import = (input) => ({
        digest: "",
        new: 0,
        known: 0,
        entries: 0,
        days: null,
        people: [],
        removed: [],
        changed: [],
        bad: input.columns.length > 0 ? [] : ["Its dates can be read in two ways (1/2/2026)."],
        foreign: { ...none, not_mapped: [], columns, column_kinds },
      });
    });
    await user.type(screen.getByRole("textbox", { name: "Import from" }), "/home/nora/weight.csv");
    await user.click(screen.getByRole("button", { name: "Look at it" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Its dates can be read in two ways");
    await user.click(screen.getByRole("combobox", { name: /^Date/ }));
    await user.click(await screen.findByRole("option", { name: "Time day first" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(backend.sent("preview_import").at(-1)).toEqual({
      path: "/home/nora/weight.csv",
      doubtful: false,
      columns: [{ title: "Date", says: "time-day-first" }],
    });
  });
});

describe("people", () => {
  it("adds somebody with their other names", async () => {
    const { backend, user } = await showData((one) => {
      one.answers.people = () => ({ people: [{ id: "nora", name: "Nora", aka: [], own: true }] });
      one.answers.keep_person = () => ({ people: [] });
    });
    await user.click(screen.getByRole("button", { name: "People" }));
    await user.click(await screen.findByRole("button", { name: "Add somebody" }));
    await user.type(screen.getByRole("textbox", { name: "Name" }), "Mom");
    await user.type(screen.getByRole("textbox", { name: "Also called" }), "mum, Anita");
    await expectAccessible();
    await user.click(within(screen.getByRole("main")).getByRole("button", { name: "Add" }));
    await waitFor(() =>
      expect(backend.sent("keep_person")).toEqual([{ id: null, name: "Mom", aka: ["mum", "Anita"] }]),
    );
  });
});
