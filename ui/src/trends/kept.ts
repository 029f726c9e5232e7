import type { Adherence, Doses } from "../generated/types";
import { addDays, daysBetween } from "../text/when";

const several = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** "2 of 3 taken, 1 not recorded" */
export function doseCounts({ due, taken, skipped, open }: Doses): string {
  return [`${taken} of ${due} taken`, skipped > 0 && `${skipped} skipped`, open > 0 && `${open} not recorded`]
    .filter(Boolean)
    .join(", ");
}

/** The calendar in a few sentences: how many of how many, and how many days in a row. Facts only. */
export function keptInWords({ all, streak, longest }: Adherence): string {
  if (all.due === 0) return "No doses were planned in this time.";
  const rate = Math.round((all.taken / all.due) * 1000) / 10;
  const besides = [
    all.skipped > 0 && `${all.skipped} skipped`,
    all.open > 0 && `${all.open} not recorded`,
  ].filter(Boolean);
  const kept = `${all.taken} of ${several(all.due, "planned dose", "planned doses")} taken (${rate} %)`;
  const row =
    streak === longest
      ? `Every planned dose taken on ${several(streak, "day", "days")} in a row, up to now.`
      : `Every planned dose taken on ${several(streak, "day", "days")} in a row up to now; the longest such row is ${several(longest, "day", "days")}.`;
  return `${[kept, ...besides].join(", ")}. ${longest === 0 ? "" : row}`.trim();
}

/** A day in the calendar: where it stands, and what is known of it. */
export interface Cell {
  date: string;
  column: number;
  row: number;
  doses: Doses | undefined;
}

/** Monday 0 to Sunday 6. 1970-01-05 was a Monday. */
export const weekday = (date: string) => ((daysBetween("1970-01-05", date) % 7) + 7) % 7;

/** Every day of a span, a column for each week, a row for each day of it. */
export function cells(from: string, to: string, doses: Map<string, Doses>): Cell[] {
  const first = weekday(from);
  const count = daysBetween(from, to) + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, index) => {
    const date = addDays(from, index);
    const place = first + index;
    return { date, column: Math.floor(place / 7), row: place % 7, doses: doses.get(date) };
  });
}

/** The years of a long span, each whole within it; a short span is one. */
export function spans(from: string, to: string): { from: string; to: string }[] {
  if (daysBetween(from, to) < 371) return [{ from, to }];
  const found: { from: string; to: string }[] = [];
  for (let end = to; end >= from; ) {
    // A rest of a few days is no year of its own.
    const start = daysBetween(from, end) < 371 ? from : addDays(end, -364);
    found.push({ from: start, to: end });
    end = addDays(start, -1);
  }
  return found;
}
