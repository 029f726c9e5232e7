import type { LabFigure, Labs, LabTest, PeriodStart } from "../generated/types";
import { daysBetween } from "../text/when";

/** A result as it was printed: a laboratory’s figures have more places than a cuff’s. */
export const exact = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 4 });

export const withUnit = (value: number, unit: string) => [exact(value), unit].filter(Boolean).join(" ");

/** The range that was printed beside a result. */
export function rangeOf({ low, high }: LabFigure): string | undefined {
  if (low !== null && high !== null) return `${exact(low)} to ${exact(high)}`;
  if (low !== null) return `from ${exact(low)}`;
  return high === null ? undefined : `up to ${exact(high)}`;
}

/** Every figure that has to have its place in a chart: the results, and the ranges printed beside them. */
export const figures = ({ results }: LabTest) =>
  results.flatMap(({ value, low, high }) => [value, low, high]).filter((one) => one !== null);

/** The chart in a sentence. Facts only: that a figure lies outside a printed range is not said. */
export function labSummary({ results, unit, unit_unsaid }: LabTest, latest: string): string {
  const last = results.at(-1);
  if (!last) return "";
  const values = results.map((one) => one.value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = low === high ? exact(low) : `${exact(low)} to ${exact(high)}`;
  const range = rangeOf(last);
  const printed = range ? `, printed range ${range}` : "";
  const turned = results.some((one) => one.as_printed !== null);
  const behind = unit_unsaid
    ? " No unit was said, and several are possible: these stand apart."
    : turned
      ? " The table has each as it was printed."
      : "";
  if (results.length === 1) return `1 result: ${withUnit(last.value, unit)}${printed}, ${latest}.${behind}`;
  return `${results.length} results. ${[span, unit].filter(Boolean).join(" ")}. Latest: ${withUnit(last.value, unit)}${printed}, ${latest}.${behind}`;
}

/** The starts of periods in a sentence: how far apart, and never when the next is due. */
export function periodSummary({ periods, days_between }: Labs): string {
  const count = periods.length === 1 ? "1 start" : `${periods.length} starts`;
  return days_between === null ? `${count}.` : `${count}, ${exact(days_between)} days apart on average.`;
}

/** The days from the start before to this one; none for the first. */
export function daysSince(periods: PeriodStart[], index: number): number | undefined {
  const [before, here] = [periods[index - 1], periods[index]];
  return before && here && daysBetween(before.at.date, here.at.date);
}
