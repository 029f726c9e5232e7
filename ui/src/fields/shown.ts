import type { Column, Control, Field, SourceKind, Value } from "../generated/types";
import { dayField, dayName, daysInWords } from "../text/when";

export function sameValue(a: Value | null | undefined, b: Value | null | undefined): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** A value in a person's words. The backend's own words where it gave them, else by the field's control. */
export function shownValue(field: Field, value: Value | null, today: string): string {
  if (value === null) return "Left out";
  if (field.shown !== null && sameValue(value, field.value)) return field.shown;
  return inWords(field.control, value, today);
}

function inWords(control: Control, value: Value, today: string): string {
  switch (control.kind) {
    case "date":
      return typeof value === "string" ? (today ? dayName(value, today) : dayField(value)) : String(value);
    case "number":
      return [String(value), control.unit].filter(Boolean).join(" ");
    case "choice":
      return control.options.find((option) => option.value === value)?.label ?? String(value);
    case "yes_no":
      return value === true ? "Yes" : "No";
    case "days":
      return Array.isArray(value) ? daysInWords(value.map(Number)) : String(value);
    case "text_list":
    case "time_list":
      return Array.isArray(value) ? value.join(", ") : String(value);
    case "rows":
      return rowsInWords(control.columns, value, today);
    case "text":
    case "time":
      return String(value);
  }
}

/** "12 units 08:00; 8 units 18:00": the cells of each row in the order of the columns. */
function rowsInWords(columns: Column[], value: Value, today: string): string {
  const rows = Array.isArray(value) ? (value as unknown[]) : [];
  const told = rows.map((row) => {
    const cells = row as Record<string, Value>;
    const filled = columns.filter((column) => !isEmpty(cells[column.name]));
    return filled.map((column) => inWords(column.control, cells[column.name] as Value, today)).join(" ");
  });
  return told.join("; ");
}

/** Nobody said it, or the words say otherwise. */
export function isUnsure(kind: SourceKind): boolean {
  return kind === "assumed" || kind === "contradicted";
}

/** Nothing to write: null, an empty text, an empty list. */
export function isEmpty(value: Value | null | undefined): boolean {
  return (
    value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)
  );
}
