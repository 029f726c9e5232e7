import { expect, it } from "vitest";
import { hospital, mixed, reminder } from "../mock/cards";
import { draftOf, type Edits, edited, layout, missing, standing } from "./edits";

function fieldOf(name: string) {
  const field = hospital().fields.find((one) => one.name === name);
  if (!field) throw new Error(name);
  return field;
}

it("an edit back to what was proposed is no edit", () => {
  const title = fieldOf("title");
  const changed = edited({}, title, "Checkup");
  expect(changed).toEqual({ title: "Checkup" });
  expect(edited(changed, title, "Hospital checkup")).toEqual({});
});

it("an emptied field is left out, not written empty", () => {
  expect(edited({}, fieldOf("title"), "")).toEqual({ title: null });
  expect(edited({}, fieldOf("notes"), "")).toEqual({});
});

it("what is left out stands as nothing, what is untouched as proposed", () => {
  const edits: Edits = { "occurred_at.time": null };
  expect(standing(fieldOf("occurred_at.time"), edits)).toBeNull();
  expect(standing(fieldOf("occurred_at.date"), edits)).toBe("2026-03-13");
});

it("a card without a required value cannot be confirmed, and says which", () => {
  expect(missing(hospital(), {}, {})).toBeUndefined();
  expect(missing(hospital(), { title: null }, {})).toBe("Title is needed.");
});

it("a value that cannot be read keeps the card from being confirmed", () => {
  expect(missing(hospital(), {}, { "occurred_at.date": "?" })).toBe("Date cannot be read yet.");
});

it("a draft is taken up where it still fits the card", () => {
  const card = { ...hospital(), draft: { title: "Checkup", gone: "x", "occurred_at.time": null } };
  expect(draftOf(card)).toEqual({ title: "Checkup", "occurred_at.time": null });
});

it("diagnosis and treatment are never shown before they are asked for", () => {
  const { shown, offered } = layout(hospital(), {}, []);
  expect(offered.map((field) => field.name)).toEqual(["diagnosis", "treatment"]);
  expect(shown.map((field) => field.name)).toContain("notes");
  expect(layout(hospital(), {}, ["diagnosis"]).shown.map((field) => field.name)).toContain("diagnosis");
});

it("many empty fields stand behind buttons, a field that was left out stays in sight", () => {
  const names = (card = reminder(), edits: Edits = {}) =>
    layout(card, edits, []).shown.map((field) => field.name);
  expect(names()).toEqual(["title", "time", "days", "medications"]);
  expect(names(reminder(), { medications: null })).toContain("medications");
  expect(layout(mixed(), {}, []).offered).toEqual([]);
});
