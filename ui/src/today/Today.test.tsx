import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { DueReminder } from "../generated/types";
import { doses } from "../mock/day";
import * as list from "../mock/lists";
import type { StandIn } from "../mock/StandIn";
import { TODAY } from "../mock/words";
import { expectAccessible, showChat } from "../test/show";

async function today(prepare?: (backend: StandIn) => void) {
  const shown = await showChat(prepare);
  await shown.user.keyboard("{Control>}2{/Control}");
  await screen.findByRole("heading", { level: 1, name: "Today" });
  return shown;
}

/** Two due in the morning, one of them late. */
function due(backend: StandIn) {
  backend.doses = doses();
  for (const dose of backend.doses) {
    if (dose.part !== "morning" || dose.state !== "taken") continue;
    Object.assign(dose, { state: "due", at: null, operation: null, late: dose.medication === "Metformin" });
  }
}

describe("today by part of the day", () => {
  it("takes all that is due of a part by one press, and takes them back by one", async () => {
    const { backend, user } = await today(due);
    const morning = await screen.findByRole("region", { name: "Morning" });
    await user.click(within(morning).getByRole("button", { name: "Morning: all 3 taken" }));
    expect(await screen.findByText("Morning: 3 doses taken.")).toBeInTheDocument();
    expect(backend.sent("mark_dose").map((sent) => `${sent.occurrence} ${sent.action}`)).toEqual([
      "o1 taken",
      "o2 taken",
      "o3 taken",
    ]);
    expect(within(morning).queryByRole("button", { name: /all .* taken/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Undo Morning: all taken" }));
    expect(backend.sent("undo").map((sent) => sent.operation)).toEqual(["op-o3", "op-o2", "op-o1"]);
  });

  it("never takes what is not due: an evening dose stays", async () => {
    const { backend } = await today(due);
    const evening = await screen.findByRole("region", { name: "Evening" });
    expect(within(evening).queryByRole("button", { name: /taken/i })).toBeNull();
    expect(backend.doses.find((dose) => dose.part === "evening")?.state).toBe("later");
  });

  it("says of what could not be marked that it was not recorded", async () => {
    const { user } = await today((backend) => {
      due(backend);
      const own = backend.answers;
      own.mark_dose = () => ({ kind: "invalid", errors: [{ field: "", message: "It was marked already." }] });
    });
    await user.click(await screen.findByRole("button", { name: "Morning: all 3 taken" }));
    expect(await screen.findByText(/^Not recorded: It was marked already\./)).toBeInTheDocument();
  });

  it("tells late from due, and missed from both", async () => {
    await today((backend) => {
      due(backend);
      Object.assign(backend.doses[0] ?? {}, { state: "missed" });
    });
    const morning = await screen.findByRole("region", { name: "Morning" });
    expect(within(morning).getByText(/^Late(,(?! due)|$)/)).toBeInTheDocument();
    expect(within(morning).getByText(/^Missed/)).toBeInTheDocument();
    expect(within(morning).getByText(/^Due/)).toBeInTheDocument();
    await expectAccessible();
  });

  it("moves one dose by a form that asks for nothing else", async () => {
    const { backend, user } = await today(due);
    const morning = await screen.findByRole("region", { name: "Morning" });
    const [first] = within(morning).getAllByRole("button", { name: /^Move / });
    if (first) await user.click(first);
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByRole("heading", { name: /^Move one dose of / })).toBeInTheDocument();
    expect(within(dialog).getByText(/The plan stays as it is/)).toBeInTheDocument();
    expect(backend.sent("form").at(-1)?.tool).toBe("update_reminder");
  });

  it("says of what is taken as needed when it was, and from when the next is free", async () => {
    const { backend, user } = await today();
    const needed = await screen.findByRole("region", { name: "As needed" });
    expect(within(needed).getByText("Last taken today at 09:12, next from 13:12")).toBeInTheDocument();
    await user.click(within(needed).getByRole("button", { name: "Log a dose of Ibuprofen" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(await within(dialog).findByRole("button", { name: "Save" }));
    expect(backend.sent("submit_form").at(-1)).toEqual({
      tool: "log_medication",
      values: { medication_name: "Ibuprofen", dose: "200 mg" },
    });
  });

  it("tells what runs out", async () => {
    await today();
    expect(await screen.findByText("Metformin: 9 left. Enough through Wednesday.")).toBeInTheDocument();
  });

  it("leads from an empty day to the first medication", async () => {
    const { user } = await today((backend) => {
      backend.doses = [];
    });
    await user.click(await screen.findByRole("button", { name: "Add a medication" }));
    expect(await screen.findByRole("dialog")).toBeInTheDocument();
  });
});

const came = (occurrence: string, title: string, state: DueReminder["state"], more = {}): DueReminder => ({
  occurrence,
  title,
  at: { date: TODAY, time: "09:00", part: null },
  state,
  late: false,
  again: null,
  medications: [],
  ...more,
});

describe("reminders that came due", () => {
  const rows = [
    came("r1@9", "Call the pharmacy", "due"),
    came("r2@9", "Eye drops", "missed", { medications: ["Latanoprost"] }),
    came("r3@9", "Bins", "taken"),
  ];
  const due = (backend: StandIn) => {
    backend.answers.today = () => ({ ...list.today(doses(), null, 0), reminders: rows });
  };

  it("are done, put off or skipped where they stand", async () => {
    const { backend, user } = await today((backend) => {
      due(backend);
      backend.answers.mark_dose = () => ({ kind: "ticked", title: "Call the pharmacy" });
    });
    const there = await screen.findByRole("region", { name: "Reminders" });
    await user.click(within(there).getByRole("button", { name: "Done: Call the pharmacy" }));
    expect(await screen.findByText("Done: Call the pharmacy")).toBeInTheDocument();
    await user.click(within(there).getByRole("button", { name: "Snooze Call the pharmacy" }));
    await user.click(within(there).getByRole("button", { name: "Skip Eye drops" }));
    expect(backend.sent("mark_dose")).toEqual([
      { occurrence: "r1@9", action: "taken" },
      { occurrence: "r1@9", action: "snooze" },
      { occurrence: "r2@9", action: "skip" },
    ]);
    expect(within(there).getByRole("button", { name: "Taken: Eye drops" })).toBeInTheDocument();
    expect(within(there).queryByRole("button", { name: /Bins/ })).toBeNull();
    await expectAccessible();
  });

  it("are what a click on a notification leads to, wherever one is", async () => {
    const { backend } = await showChat(due);
    expect(screen.queryByRole("heading", { level: 1, name: "Today" })).toBeNull();
    backend.tell("today");
    expect(await screen.findByRole("heading", { level: 1, name: "Today" })).toBeInTheDocument();
  });
});
