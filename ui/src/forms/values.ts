import { isEmpty, sameValue } from "../fields/shown";
import type { Field, Form, Value } from "../generated/types";

const HALF = /\.(date|time)$/;

/** A field of an entry that is corrected. */
const CHANGES = /^changes\./;

/**
 * What a form sends: only what the user changed, and both halves of a time of which one was; all of what was filled in from
 * words. A field that was emptied is sent as null: it is to be taken out of what it was filled in from.
 */
export function toSend(form: Form, edits: Record<string, Value | null>): Record<string, Value | null> {
  const changed = new Set(
    form.fields
      .filter((field) => field.name in edits && !sameValue(edits[field.name], field.value))
      .map((field) => field.name),
  );
  const stems = new Set([...changed].filter((name) => HALF.test(name)).map((name) => name.replace(HALF, "")));
  const all = form.understood_of !== undefined;
  const values: Record<string, Value | null> = { ...form.fixed } as Record<string, Value | null>;
  for (const field of form.fields) {
    const half = HALF.test(field.name) && stems.has(field.name.replace(HALF, ""));
    if (!all && !changed.has(field.name) && !half) continue;
    const value = field.name in edits ? edits[field.name] : field.value;
    if (value !== null && value !== undefined && !isEmpty(value)) values[field.name] = value;
    else if (CHANGES.test(field.name) || (!all && !HALF.test(field.name))) values[field.name] = null;
    else delete values[field.name];
  }
  return values;
}

/** An hour is of a day: of today, where none stands beside it. The day is seen, and can be changed. */
export function withDay(
  fields: Field[],
  edits: Record<string, Value | null>,
  name: string,
  today: string,
): Record<string, Value | null> {
  if (!name.endsWith(".time") || isEmpty(edits[name] ?? null)) return edits;
  const day = fields.find((field) => field.name === name.replace(HALF, ".date"));
  if (day?.control.kind !== "date") return edits;
  const value = day.name in edits ? (edits[day.name] ?? null) : day.value;
  return isEmpty(value) ? { ...edits, [day.name]: today } : edits;
}
