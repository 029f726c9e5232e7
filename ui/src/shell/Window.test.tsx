import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FIRST } from "../ipc/early";
import type { CommandName } from "../ipc/ipc";
import { failure } from "../mock/StandIn";
import { expectAccessible, showChat } from "../test/show";

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

it("asks first for just what is asked for while it is read", async () => {
  const { backend } = await showChat();
  for (const [name, input] of Object.entries(FIRST)) {
    expect(backend.sent(name as CommandName), name).toContainEqual(input);
  }
});

it("says once what opening the record found, until that is closed", async () => {
  const arrivals = ["An earlier version of Alara made this record.", "A restore was finished."];
  const { backend, user } = await showChat((one) => {
    if (one.phase.kind === "open") one.phase.session.arrivals = arrivals;
  });
  for (const each of arrivals) expect(screen.getByText(each)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close this message" }));
  act(() => backend.tell("session"));
  await waitFor(() => expect(backend.sent("app_state").length).toBeGreaterThan(1));
  expect(screen.queryByText("A restore was finished.")).toBeNull();
});

describe("the keys", () => {
  it("Ctrl 1 to 8 lead to the pages", async () => {
    const { user } = await showChat();
    for (const [index, name] of [
      "Today",
      "Timeline",
      "Medications",
      "Reminders",
      "Care",
      "Trends",
      "Settings",
    ].entries()) {
      await user.keyboard(`{Control>}${index + 2}{/Control}`);
      expect(await heading(name)).toBeInTheDocument();
    }
    await user.keyboard("{Control>}1{/Control}");
    expect(await heading("Chat")).toBeInTheDocument();
  });

  it("Ctrl Z undoes the last write, but leaves a field its own undo", async () => {
    const { backend, user } = await showChat();
    await user.click(screen.getByRole("textbox", { name: "Message" }));
    await user.keyboard("{Control>}z{/Control}");
    expect(backend.sent("undo_last")).toEqual([]);
    await user.click(screen.getByRole("log"));
    await user.keyboard("{Control>}z{/Control}");
    expect(backend.sent("undo_last")).toHaveLength(1);
    expect(await screen.findByText("Undone: Logged 128/82, 09:12")).toBeInTheDocument();
  });

  it("Ctrl R opens the review, and while it is open the pages stay", async () => {
    const { user } = await showChat();
    await user.keyboard("{Control>}r{/Control}");
    await screen.findByRole("dialog");
    await user.keyboard("{Control>}3{/Control}");
    expect(await heading("Chat")).toBeInTheDocument();
  });

  it("Ctrl L locks; a locked window shows and keeps nothing of the record", async () => {
    const { user } = await showChat();
    await user.keyboard("{Control>}l{/Control}");
    expect(await heading("Your record is locked")).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/ibuprofen/i);
    await user.click(screen.getByRole("button", { name: "Unlock" }));
    expect(await heading("Chat")).toBeInTheDocument();
  });
});

describe("every page", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])("page %i has no fault that axe can find", async (page) => {
    const { user } = await showChat();
    await user.keyboard(`{Control>}${page}{/Control}`);
    await waitFor(() => expect(document.querySelectorAll("h1, h2").length).toBeGreaterThan(1));
    await expectAccessible();
  });

  it.each([1, 2, 3, 4, 5, 6, 7])(
    "page %i says in one plain sentence that it could not be read",
    async (page) => {
      const refuse = () => {
        throw failure("not_open");
      };
      const { user } = await showChat((backend) => {
        Object.assign(backend.answers, {
          timeline: refuse,
          medications: refuse,
          reminders: refuse,
          care: refuse,
          vitals: refuse,
          conversation: refuse,
        });
        if (page === 2) backend.answers.pending_list = refuse;
      });
      await user.keyboard(`{Control>}${page}{/Control}`);
      expect(await screen.findByText(/The record is locked. Unlock it, then try again./)).toBeInTheDocument();
    },
  );

  it("has an empty state that says what one could say", async () => {
    const { user } = await showChat((backend) => {
      backend.entries = [];
      backend.doses = [];
      backend.answers.medications = () => ({ current: [], stopped: [] });
      backend.answers.reminders = () => ({
        reminders: [],
        week: [],
        notifications: { kind: "unavailable", detail: null },
      });
      backend.answers.care = () => ({ upcoming: [], past: [] });
      backend.answers.vitals = ({ kind }) => ({
        kind,
        unit: "",
        from: "2026-02-13",
        to: "2026-03-14",
        readings: [],
      });
    });
    for (const [key, words] of [
      [2, /No doses planned/],
      [3, /Nothing recorded yet/],
      [4, /No medications yet/],
      [5, /No reminders yet/],
      [6, /No visits or care recorded yet/],
      [7, /Nothing to show of this time/],
    ] as const) {
      await user.keyboard(`{Control>}${key}{/Control}`);
      expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    }
  });

  it("shows no control for what this version cannot do", async () => {
    const { user } = await showChat((backend) => {
      if (backend.phase.kind === "open") backend.phase.session.can = [];
    });
    expect(screen.queryByRole("button", { name: /Lock/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Taken/ })).toBeNull();
    await user.keyboard("{Control>}2{/Control}");
    await heading("Today");
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.queryByRole("button", { name: /glass/ })).toBeNull();
    await user.keyboard("{Control>}3{/Control}");
    expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
  });
});

describe("what the backend says has changed", () => {
  it("is asked for again, and shown", async () => {
    const { backend } = await showChat();
    backend.cards = [];
    act(() => backend.tell("pending"));
    expect(await screen.findByText(/Alara asks here before it records something/)).toBeInTheDocument();
  });
});

describe("doses", () => {
  it("Taken is sent once, and ticked by the backend's word", async () => {
    const { backend, user } = await showChat();
    const aside = screen.getByRole("complementary");
    await user.click(within(aside).getByRole("button", { name: "Taken: Vitamin D, planned 09:30" }));
    expect(backend.sent("mark_dose")).toEqual([{ occurrence: "o3", action: "taken" }]);
    expect(await within(aside).findByText("Taken 09:36")).toBeInTheDocument();
    expect(within(aside).getByText("3 of 4 doses taken")).toBeInTheDocument();
  });

  it("one that a rule wants a second look at opens its review", async () => {
    const { backend, user } = await showChat((stand) => {
      stand.answers.mark_dose = () => ({ kind: "asked", card: stand.cards[0] as never });
    });
    await user.click(
      screen.getAllByRole("button", { name: "Taken: Vitamin D, planned 09:30" })[0] as HTMLElement,
    );
    expect(await screen.findByRole("dialog")).toBeInTheDocument();
    expect(backend.sent("decide")).toEqual([]);
  });

  it("one that failed stays due and says why", async () => {
    const { user } = await showChat((stand) => {
      stand.answers.mark_dose = () => {
        throw failure("disk_full");
      };
    });
    const aside = screen.getByRole("complementary");
    await user.click(within(aside).getByRole("button", { name: "Taken: Vitamin D, planned 09:30" }));
    expect(await screen.findByText(/The disk is full. Nothing was lost./)).toBeInTheDocument();
    expect(within(aside).getByText("Due 09:30")).toBeInTheDocument();
  });
});

describe("the mood", () => {
  it("is saved by the person's own press, once chosen", async () => {
    const { backend, user } = await showChat();
    await user.keyboard("{Control>}2{/Control}");
    await user.click(await screen.findByRole("radio", { name: "Good" }));
    expect(backend.sent("submit_form")).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Save: good" }));
    expect(backend.sent("submit_form")).toEqual([{ tool: "update_mood", values: { mood: "good" } }]);
    expect(await screen.findByText("Recorded: good")).toBeInTheDocument();
  });
});

describe("the timeline", () => {
  it("undo and delete name the entry, its day and its time", async () => {
    const { backend, user } = await showChat();
    await user.keyboard("{Control>}3{/Control}");
    const undo = await screen.findByRole("button", { name: "Undo Ibuprofen, Today 09:12" });
    await user.click(undo);
    expect(backend.sent("undo")).toEqual([{ operation: "op-ibuprofen" }]);
    await user.click(screen.getByRole("button", { name: "Delete Headache, Yesterday 18:30" }));
    expect(await screen.findByText("Deleted Headache, 09:40")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Delete Headache, Yesterday 18:30" })).toBeNull();
  });

  it("searches where the entries are", async () => {
    const { backend, user } = await showChat();
    await user.keyboard("{Control>}3{/Control}");
    await screen.findByText("9 entries");
    await user.keyboard("{Control>}f{/Control}headache");
    expect(await screen.findByText("1 entry")).toBeInTheDocument();
    expect(backend.sent("timeline").at(-1)?.search).toBe("headache");
  });
});

describe("keys on a row", () => {
  it("T takes the due dose that has the focus, and no other", async () => {
    const { backend, user } = await showChat();
    await user.keyboard("{Control>}2{/Control}");
    (await screen.findByRole("button", { name: "Snooze Vitamin D, planned 09:30" })).focus();
    await user.keyboard("t");
    expect(backend.sent("mark_dose")).toEqual([{ occurrence: "o3", action: "taken" }]);
    (await screen.findByRole("button", { name: /^Undo: Amlodipine/ })).focus();
    await user.keyboard("t");
    expect(backend.sent("mark_dose")).toHaveLength(1);
  });

  it("up and down move between the entries, Del deletes with a way back", async () => {
    const { backend, user } = await showChat();
    await user.keyboard("{Control>}3{/Control}");
    const rows = await screen.findAllByText(/2 tablets|mood/, { selector: "summary *" });
    rows[0]?.closest("summary")?.focus();
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toHaveTextContent("Ibuprofen");
    await user.keyboard("{Delete}");
    expect(backend.sent("delete_entry")).toEqual([{ operation: "op-ibuprofen" }]);
    expect(await screen.findByRole("button", { name: /^Undo delete Ibuprofen/ })).toBeInTheDocument();
  });
});

it("Ctrl / shows every key", async () => {
  const { user } = await showChat();
  await user.keyboard("{Control>}/{/Control}");
  const dialog = await screen.findByRole("dialog", { name: "Keys" });
  expect(within(dialog).getByText("Review what waits")).toBeInTheDocument();
  await expectAccessible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
