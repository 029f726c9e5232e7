import { isEmpty, sameValue } from "../fields/shown";
import type { Form, Value } from "../generated/types";

const HALF = /\.(date|time)$/;

/** What a form sends: only what the user changed, and both halves of a time of which one was. */
export function toSend(form: Form, edits: Record<string, Value | null>): Record<string, Value> {
  const changed = new Set(
    form.fields
      .filter((field) => field.name in edits && !sameValue(edits[field.name], field.value))
      .map((field) => field.name),
  );
  const stems = new Set([...changed].filter((name) => HALF.test(name)).map((name) => name.replace(HALF, "")));
  const values: Record<string, Value> = { ...form.fixed } as Record<string, Value>;
  for (const field of form.fields) {
    const half = HALF.test(field.name) && stems.has(field.name.replace(HALF, ""));
    if (!changed.has(field.name) && !half) continue;
    const value = field.name in edits ? edits[field.name] : field.value;
    if (value !== null && value !== undefined && !isEmpty(value)) values[field.name] = value;
  }
  return values;
}
