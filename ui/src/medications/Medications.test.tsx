import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { reminders } from "../mock/lists";
import { expectAccessible, showChat } from "../test/show";

async function open(place: number, heading: string, prepare?: Parameters<typeof showChat>[0]) {
  const shown = await showChat(prepare);
  await shown.user.keyboard(`{Control>}${place}{/Control}`);
  await screen.findByRole("heading", { level: 1, name: heading });
  return shown;
}

describe("medications by hand", () => {
  it("changes one by a form that knows it, and sends only what was changed", async () => {
    const { backend, user } = await open(4, "Medications");
    await user.click(await screen.findByRole("button", { name: "Change Metformin" }));
    const dialog = await screen.findByRole("dialog");
    expect(backend.sent("form").at(-1)).toEqual({
      tool: "update_medication",
      operation: null,
      about: "Metformin",
    });
    const dose = await within(dialog).findByRole("textbox", { name: /^Dose/ });
    expect(dose).toHaveValue("500 mg");
    await user.clear(dose);
    await user.type(dose, "850 mg");
    await expectAccessible();
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(backend.sent("submit_form").at(-1)).toEqual({
      tool: "update_medication",
      values: { name: "Metformin", dose: "850 mg" },
    });
  });

  it("stops one only after it was said what that means", async () => {
    const { backend, user } = await open(4, "Medications");
    await user.click(await screen.findByRole("button", { name: "More about Metformin" }));
    await user.click(await screen.findByRole("menuitem", { name: "Stop taking it" }));
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText(/you can resume it/)).toBeInTheDocument();
    expect(backend.sent("submit_form")).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Stop Metformin" }));
    expect(backend.sent("submit_form")).toEqual([{ tool: "stop_medication", values: { name: "Metformin" } }]);
  });

  it("says what is left and for how long, and sets it alone", async () => {
    const { backend, user } = await open(4, "Medications");
    expect(await screen.findByText("9 left, enough through Wed, March 18 (5 days)")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "More about Metformin" }));
    await user.click(await screen.findByRole("menuitem", { name: "Set what is left" }));
    const dialog = await screen.findByRole("dialog");
    const left = await within(dialog).findByRole("textbox", { name: /^Stock/ });
    expect(within(dialog).queryByRole("textbox", { name: /^Dose/ })).toBeNull();
    await user.clear(left);
    await user.type(left, "60");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(backend.sent("submit_form").at(-1)?.values).toEqual({ name: "Metformin", stock: 60 });
  });

  it("turns its notifications off by one press", async () => {
    const { backend, user } = await open(4, "Medications");
    await user.click(await screen.findByRole("button", { name: "More about Metformin" }));
    await user.click(await screen.findByRole("menuitem", { name: "Turn notifications off" }));
    expect(backend.sent("submit_form")).toEqual([
      { tool: "update_reminder", values: { reminder: "Metformin", active: false } },
    ]);
  });

  it("shows what was changed and when", async () => {
    const { user } = await open(4, "Medications");
    await user.click(await screen.findByRole("button", { name: "More about Metformin" }));
    await user.click(await screen.findByRole("menuitem", { name: "What changed" }));
    const history = await screen.findByRole("region", { name: "History of Metformin" });
    expect(
      within(history)
        .getAllByRole("listitem")
        .map((line) => line.textContent),
    ).toEqual(["Fri, January 9, 17:40Dose: 250 mg → 500 mg", "Fri, January 9, 17:40Added"]);
    await expectAccessible();
  });

  it("takes a stopped one up again", async () => {
    const { backend, user } = await open(4, "Medications");
    await user.click(await screen.findByRole("button", { name: "Resume: Amoxicillin" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(await within(dialog).findByRole("button", { name: "Resume" }));
    expect(backend.sent("submit_form")).toEqual([
      { tool: "add_medication", values: { name: "Amoxicillin" } },
    ]);
  });

  it("leads from an empty list to the first one", async () => {
    const { user } = await open(4, "Medications", (backend) => {
      backend.answers.medications = () => ({ current: [], stopped: [] });
    });
    await user.click(await screen.findByRole("button", { name: "Add the first one" }));
    expect(await screen.findByRole("heading", { name: "Add a medication" })).toBeInTheDocument();
  });
});

describe("reminders by hand", () => {
  it("turns one off at once, and pauses one by its day", async () => {
    const { backend, user } = await open(5, "Reminders");
    await user.click(
      await screen.findByRole("button", { name: "More about the reminder Call the pharmacy" }),
    );
    await user.click(await screen.findByRole("menuitem", { name: "Turn off" }));
    expect(backend.sent("submit_form")).toEqual([
      { tool: "update_reminder", values: { reminder: "id-r1", active: false } },
    ]);
    await user.click(screen.getByRole("button", { name: "More about the reminder Call the pharmacy" }));
    await user.click(await screen.findByRole("menuitem", { name: "Pause for a while" }));
    const dialog = await screen.findByRole("dialog");
    expect(
      await within(dialog).findByRole("heading", { name: "Pause Call the pharmacy" }),
    ).toBeInTheDocument();
    expect(within(dialog).queryByRole("textbox", { name: /^Title/ })).toBeNull();
    await expectAccessible();
  });

  it("takes up one that rests, by one press", async () => {
    const { backend, user } = await open(5, "Reminders", (backend) => {
      const all = reminders();
      Object.assign(all.reminders[0] ?? {}, { paused_until: { date: "2026-03-20", time: null, part: null } });
      backend.answers.reminders = () => all;
    });
    await user.click(
      await screen.findByRole("button", { name: "More about the reminder Call the pharmacy" }),
    );
    await user.click(await screen.findByRole("menuitem", { name: "Resume" }));
    expect(backend.sent("submit_form")).toEqual([
      { tool: "update_reminder", values: { reminder: "id-r1", active: true } },
    ]);
    await user.click(screen.getByRole("button", { name: "More about the reminder Measure blood pressure" }));
    expect(screen.queryByRole("menuitem", { name: "Resume" })).toBeNull();
  });

  it("asks before one is deleted", async () => {
    const { backend, user } = await open(5, "Reminders");
    await user.click(
      await screen.findByRole("button", { name: "More about the reminder Call the pharmacy" }),
    );
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const dialog = await screen.findByRole("dialog");
    expect(backend.sent("submit_form")).toEqual([]);
    await user.click(await within(dialog).findByRole("button", { name: "Delete it" }));
    expect(backend.sent("submit_form").at(-1)?.tool).toBe("delete_reminder");
  });

  it("lists seven days, day by day", async () => {
    await open(5, "Reminders");
    const week = await screen.findByRole("region", { name: "The next seven days" });
    expect(
      within(week)
        .getAllByRole("heading", { level: 3 })
        .map((day) => day.textContent),
    ).toEqual(["Today", "Tomorrow", "Mon, March 16", "Tue, March 17", "Wed, March 18"]);
  });
});

describe("care", () => {
  it("shows what lies ahead and what was, and corrects it there", async () => {
    const { backend, user } = await open(6, "Care");
    expect(await screen.findByText("In 9 days")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: /^Correct Annual checkup/ }));
    await screen.findByRole("dialog");
    expect(backend.sent("form").at(-1)).toEqual({ tool: "correct_entry", operation: "op-visit" });
  });

  it("adds an appointment as a reminder of that kind", async () => {
    const { backend, user } = await open(6, "Care");
    await user.click(screen.getByRole("button", { name: "Add an appointment" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(await within(dialog).findByRole("textbox", { name: /^Title/ }), "Dentist");
    await user.type(within(dialog).getByRole("textbox", { name: /^Time/ }), "15:45");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(backend.sent("submit_form").at(-1)).toEqual({
      tool: "create_reminder",
      values: { title: "Dentist", time: "15:45", reminder_type: "appointment" },
    });
  });
});
