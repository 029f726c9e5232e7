import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { StandIn } from "../mock/StandIn";
import { expectAccessible, show, showChat } from "../test/show";

vi.mock("../trends/picture", () => ({ pictureOf: async () => "iVBORw0KGgo=" }));

const firstSteps = (backend: StandIn) => {
  if (backend.phase.kind === "open") backend.phase.session.first_steps = true;
};

describe("an entry’s page", () => {
  it("opens from what a message recorded, and says each step of how it came there", async () => {
    const { user, backend } = await showChat((stand) => {
      const [visit] = stand.entries.filter((one) => one.operation === "op-visit");
      const [first] = stand.turns;
      if (visit && first?.done[0]) first.done[0].operation = visit.operation;
    });
    await user.click(screen.getByRole("button", { name: /^Logged ibuprofen, .*: open it$/ }));
    const page = await screen.findByRole("dialog", { name: /Annual checkup/ });
    const steps = await within(page).findAllByRole("listitem");
    expect(steps.map((step) => step.textContent?.trim().split(" ")[0])).toEqual([
      "Said",
      "Proposed",
      "Edited",
      "Confirmed",
    ]);
    expect(within(page).getByRole("button", { name: /^Undo Annual checkup/ })).toBeInTheDocument();
    expect(within(page).getByRole("button", { name: /^Delete Annual checkup/ })).toBeInTheDocument();
    await expectAccessible();
    await user.click(within(page).getByRole("button", { name: /^Correct Annual checkup/ }));
    await waitFor(() => expect(backend.sent("form").at(-1)).toMatchObject({ operation: "op-visit" }));
    await user.keyboard("{Escape}{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("that is no longer there says so", async () => {
    const { user } = await showChat((stand) => {
      stand.entries = [];
    });
    await user.click(screen.getByRole("button", { name: /^Logged ibuprofen, .*: open it$/ }));
    expect(await screen.findByText(/no longer there/i)).toBeInTheDocument();
  });
});

describe("the conversation", () => {
  it("is searched with Ctrl F, and Esc goes back to the newest with the draft kept", async () => {
    const { user } = await showChat();
    await user.type(screen.getByRole("textbox", { name: "Message" }), "half a thought");
    await user.keyboard("{Control>}f{/Control}");
    await user.type(await screen.findByRole("textbox", { name: "Search the conversation" }), "hospital");
    const found = await screen.findByRole("log", { name: /where it says “hospital”/ });
    expect(
      await within(found).findByText("I went to the hospital yesterday for a checkup"),
    ).toBeInTheDocument();
    expect(within(found).queryByText(/took two ibuprofen/)).toBeNull();
    expect(await within(found).findByText(/^1 place\./)).toBeInTheDocument();
    await expectAccessible();
    await user.clear(screen.getByRole("textbox", { name: "Search the conversation" }));
    await user.type(screen.getByRole("textbox", { name: "Search the conversation" }), "elephant");
    expect(await screen.findByText("Nobody said that here.")).toBeInTheDocument();
    await user.keyboard("{Escape}");
    expect(await screen.findByRole("log", { name: "Conversation" })).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole("textbox", { name: "Message" })).toHaveValue("half a thought"),
    );
  });

  it("offers the last message, and no other, to be said another way", async () => {
    const { user, backend } = await showChat();
    const [again, ...more] = screen.getAllByRole("button", { name: "Say the last message another way" });
    expect(more).toEqual([]);
    if (again) await user.click(again);
    expect(screen.getByRole("textbox", { name: "Message" })).toHaveValue(backend.turns.at(-1)?.said ?? "");
    expect(backend.sent("send_message")).toEqual([]);
  });
});

describe("the first steps", () => {
  it("add what is taken from one table, and open the record", async () => {
    const { user, backend } = show(firstSteps);
    await screen.findByRole("heading", { name: "How answers are made" });
    await expectAccessible();
    await user.click(await screen.findByRole("button", { name: "Continue" }));
    await screen.findByRole("heading", { name: /Where you are/ });
    await screen.findByRole("combobox", { name: "Weight" });
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await user.type(await screen.findByRole("textbox", { name: "Medication, row 1" }), "Metformin");
    await user.type(screen.getByRole("textbox", { name: "Dose, row 1" }), "500 mg");
    await user.type(screen.getByRole("textbox", { name: "Times, row 1" }), "8, 20:00");
    await user.click(screen.getByRole("button", { name: "Add 1 and open my record" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("“8” is no time");
    expect(backend.sent("submit_form")).toEqual([]);
    await expectAccessible();
    await user.clear(screen.getByRole("textbox", { name: "Times, row 1" }));
    await user.type(screen.getByRole("textbox", { name: "Times, row 1" }), "8:00 and 8 pm");
    await user.click(screen.getByRole("button", { name: "Add 1 and open my record" }));
    await screen.findByRole("heading", { name: "Chat" });
    expect(backend.sent("submit_form")).toEqual([
      {
        tool: "add_medication",
        values: { name: "Metformin", dose: "500 mg", times: ["08:00", "20:00"] },
      },
    ]);
    expect(backend.sent("save_settings").at(-1)).toMatchObject({ first_steps_done: true });
  });

  it("can each be left, and all at once", async () => {
    const { user, backend } = show(firstSteps);
    await user.click(await screen.findByRole("button", { name: "Leave this step" }));
    await screen.findByRole("heading", { name: /Where you are/ });
    await user.click(screen.getByRole("button", { name: "Leave all of them" }));
    await screen.findByRole("heading", { name: "Chat" });
    expect(backend.sent("submit_form")).toEqual([]);
  });
});

describe("settings", () => {
  async function section(name: string) {
    const shown = await showChat();
    await shown.user.click(screen.getByRole("button", { name: "Settings" }));
    await shown.user.click(await screen.findByRole("button", { name }));
    return shown;
  }

  it("changes one unit and leaves the others", async () => {
    const { user, backend } = await section("Text and units");
    await user.click(await screen.findByRole("combobox", { name: "Weight" }));
    await user.click(await screen.findByRole("option", { name: "Pounds, lb" }));
    expect(backend.sent("save_settings").at(-1)).toMatchObject({
      units: { weight: "lb", temperature: "c", glucose: "mmol" },
    });
    await expectAccessible();
  });

  it("makes the text of the whole window larger", async () => {
    const { user } = await section("Text and units");
    await user.click(await screen.findByRole("combobox", { name: "Text" }));
    await user.click(await screen.findByRole("option", { name: "Larger" }));
    await waitFor(() => expect(document.documentElement).toHaveAttribute("data-text", "larger"));
  });

  it("asks before anything is recorded, if that is wanted", async () => {
    const { user, backend } = await section("What is asked");
    await user.click(await screen.findByRole("checkbox", { name: /Ask me before anything is recorded/ }));
    expect(backend.sent("save_settings").at(-1)).toMatchObject({ ask_always: true });
    await waitFor(() => expect(screen.getByRole("checkbox", { name: /Ask me/ })).toBeChecked());
    await expectAccessible();
  });
});

describe("trends", () => {
  it("show blood pressure by time of day, as a chart and as a table, and save a chart as a picture", async () => {
    const { user, backend } = await showChat((stand) => {
      const readings = [
        ["07:40", 118, 76],
        ["08:10", 122, 78],
        ["20:15", 132, 84],
      ].map(([time, value, second], index) => ({
        operation: `bp-${index}`,
        at: { date: "2026-03-13", time: String(time), part: null },
        value: Number(value),
        second: Number(second),
        source: "said" as const,
      }));
      stand.answers.vitals = ({ kind }) => ({
        kind,
        unit: "mmHg",
        from: "2026-02-13",
        to: "2026-03-14",
        readings: kind === "blood_pressure" ? readings : [],
      });
    });
    await user.click(screen.getByRole("button", { name: "Trends" }));
    const part = await screen.findByRole("region", { name: "Blood pressure by time of day" });
    expect(part).toHaveTextContent("Morning: 120/77 on average of 2 readings; Evening: 132/84");
    await user.click(within(part).getByRole("radio", { name: "Table" }));
    expect(await within(part).findByRole("cell", { name: "120 (118 to 122)" })).toBeInTheDocument();
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: "Save as a picture: Blood pressure" }));
    await user.type(
      await screen.findByRole("textbox", { name: "Save the picture as" }),
      "/tmp/bp.png{Enter}",
    );
    await waitFor(() =>
      expect(backend.sent("save_picture")).toEqual([{ path: "/tmp/bp.png", png: "iVBORw0KGgo=" }]),
    );
    expect(await screen.findByText("Saved, 48 kB.")).toBeInTheDocument();
  });
});
