import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Field, Form } from "../generated/types";
import { done } from "../mock/words";
import { expectAccessible, showChat } from "../test/show";
import { toSend } from "./values";

const field = (name: string, label: string, control: Field["control"], required = false): Field => ({
  name,
  label,
  control,
  required,
  value: null,
  shown: null,
  source: { kind: "nothing", said: null, note: null, instead: null, instead_shown: null },
  error: null,
  own_words_only: false,
});

const number = { kind: "number", unit: "mmHg", min: 50, max: 300, whole: false } as const;

const pressure = (): Form => ({
  tool: "log_blood_pressure",
  title: "Log blood pressure",
  fields: [
    field("systolic", "Systolic", number, true),
    field("diastolic", "Diastolic", number, true),
    field("measured_at.date", "Date", { kind: "date" }),
    field("measured_at.time", "Time", { kind: "time" }),
  ],
  fixed: {},
  lacks: null,
  more: [],
});

async function open(form = pressure()) {
  const shown = await showChat((backend) => {
    backend.answers.forms = () => ({
      groups: [{ title: "Health", forms: [{ tool: form.tool, title: form.title }] }],
    });
    backend.answers.form = () => form;
  });
  await shown.user.click(screen.getByRole("button", { name: "Log by hand" }));
  await shown.user.click(await screen.findByRole("button", { name: form.title }));
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText("Goes into Nora’s record, as you type it");
  return { ...shown, dialog };
}

describe("logging by hand", () => {
  it("sends what was typed through the same door, and closes once it is on disk", async () => {
    const { backend, user, dialog } = await open();
    await expectAccessible(dialog);
    await user.type(within(dialog).getByRole("textbox", { name: /Systolic/ }), "128");
    await user.type(within(dialog).getByRole("textbox", { name: /Diastolic/ }), "82");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(backend.sent("submit_form")).toEqual([
      { tool: "log_blood_pressure", values: { systolic: 128, diastolic: 82 } },
    ]);
  });

  it("says what is missing beside its field, and sends nothing", async () => {
    const { backend, user, dialog } = await open();
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(within(dialog).getAllByText("This is needed.")).toHaveLength(2);
    expect(backend.sent("submit_form")).toEqual([]);
    expect(within(dialog).getByRole("textbox", { name: /Systolic/ })).toHaveFocus();
  });

  it("shows the backend's word beside the field that it is about, and keeps what was typed", async () => {
    const { backend, user, dialog } = await open();
    backend.answers.submit_form = () => ({
      kind: "invalid",
      errors: [{ field: "diastolic", message: "The upper number is higher than the lower one." }],
    });
    await user.type(within(dialog).getByRole("textbox", { name: /Systolic/ }), "80");
    await user.type(within(dialog).getByRole("textbox", { name: /Diastolic/ }), "120");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await within(dialog).findByText("The upper number is higher than the lower one.");
    expect(within(dialog).getByRole("textbox", { name: /Systolic/ })).toHaveValue("80");
  });

  it("leaves alone what is being typed in the conversation", async () => {
    const { backend, user } = await showChat((one) => {
      one.answers.forms = () => ({ groups: [{ title: "Health", forms: [{ tool: "t", title: "A form" }] }] });
      one.answers.form = () => pressure();
    });
    await user.type(screen.getByRole("textbox", { name: "Message" }), "not sent yet");
    await user.click(screen.getByRole("button", { name: "Log by hand" }));
    await user.click(await screen.findByRole("button", { name: "A form" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(await within(dialog).findByRole("textbox", { name: /Systolic/ }), "128");
    await user.type(within(dialog).getByRole("textbox", { name: /Diastolic/ }), "82{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(backend.sent("send_message")).toEqual([]);
    expect(screen.getByRole("textbox", { name: "Message" })).toHaveValue("not sent yet");
  });

  it("says a safety notice that the entry calls for, until it is closed", async () => {
    const notice = "Safety notice: 185/121 is high. Measure again after a rest.";
    const { backend, user } = await open();
    backend.answers.submit_form = () => ({
      kind: "executed",
      executed: done("op-bp-high", "Logged blood pressure 185 over 121", "blood pressure", "vital", "09:36"),
      notices: [notice],
    });
    const dialog = screen.getByRole("dialog");
    await user.type(await within(dialog).findByRole("textbox", { name: /Systolic/ }), "185");
    await user.type(within(dialog).getByRole("textbox", { name: /Diastolic/ }), "121");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await screen.findByText(notice)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Close this message" }));
    expect(screen.queryByText(notice)).toBeNull();
  });

  it("Esc records nothing", async () => {
    const { backend, user } = await open();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(backend.sent("submit_form")).toEqual([]);
  });
});

describe("a long form", () => {
  const many = { title: "Which days, and for how long", fields: ["days", "until"] };
  const long = (until: string | null, days: number[] | null = [1, 2, 3, 4, 5, 6, 7]): Form => ({
    ...pressure(),
    tool: "add_medication",
    title: "Add a medication",
    fields: [
      field("name", "Medication", { kind: "text", lines: 1 }, true),
      { ...field("days", "Days", { kind: "days" }), value: days },
      { ...field("until", "Until", { kind: "date" }), value: until },
    ],
    more: [many],
  });
  const opens = (dialog: HTMLElement) => within(dialog).getByRole("button", { name: many.title });

  it("shows what everybody fills in, and the rest behind what it is about, by keyboard too", async () => {
    const { backend, user, dialog } = await open(long(null));
    expect(opens(dialog)).toHaveAttribute("aria-expanded", "false");
    expect(within(dialog).getByRole("textbox", { name: /Until/ })).not.toBeVisible();
    await expectAccessible(dialog);
    await user.type(within(dialog).getByRole("textbox", { name: /Medication/ }), "Cetirizine");
    await user.tab();
    expect(opens(dialog)).toHaveFocus();
    await user.keyboard("{Enter}");
    await user.type(within(dialog).getByRole("textbox", { name: /Until/ }), "2026-04-01");
    await expectAccessible(dialog);
    // What was typed is not lost with what is closed again.
    await user.click(opens(dialog));
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(backend.sent("submit_form")[0]?.values).toEqual({ name: "Cetirizine", until: "2026-04-01" });
  });

  it("is open where it holds something", async () => {
    const { dialog } = await open(long("2026-04-01"));
    expect(opens(dialog)).toHaveAttribute("aria-expanded", "true");
  });

  it("is open where it holds some days, and not for every day", async () => {
    const { dialog } = await open(long(null, [1, 3]));
    expect(opens(dialog)).toHaveAttribute("aria-expanded", "true");
  });

  it("opens to what is wrong in it", async () => {
    const { backend, user, dialog } = await open(long(null));
    backend.answers.submit_form = () => ({
      kind: "invalid",
      errors: [{ field: "until", message: "That day has passed." }],
    });
    await user.type(within(dialog).getByRole("textbox", { name: /Medication/ }), "Cetirizine{Enter}");
    await within(dialog).findByText("That day has passed.");
    expect(opens(dialog)).toHaveAttribute("aria-expanded", "true");
    expect(within(dialog).getByRole("textbox", { name: /Until/ })).toHaveFocus();
  });
});

describe("what a form sends", () => {
  it("is what was changed, and both halves of a time of which one was", () => {
    const form = pressure();
    const [systolic, , date] = form.fields;
    if (systolic) systolic.value = 128;
    if (date) date.value = "2026-03-13";
    expect(toSend(form, { systolic: 128, "measured_at.time": "08:30" })).toEqual({
      "measured_at.date": "2026-03-13",
      "measured_at.time": "08:30",
    });
  });

  it("takes a field that was emptied out of a correction, and out of what is changed", () => {
    const stock = { ...field("stock", "Stock", { kind: "text", lines: 1 }), value: "9" };
    const change = {
      ...pressure(),
      tool: "update_medication",
      fields: [stock],
      fixed: { name: "Metformin" },
    };
    expect(toSend(change, { stock: null })).toEqual({ name: "Metformin", stock: null });
    const notes = { ...field("changes.notes", "Notes", { kind: "text", lines: 1 }), value: "after lunch" };
    const form = { ...pressure(), tool: "correct_entry", fields: [notes] };
    expect(toSend(form, { "changes.notes": null })).toEqual({ "changes.notes": null });
    expect(toSend(pressure(), { systolic: null })).toEqual({});
  });
});
