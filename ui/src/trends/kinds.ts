import type { Reading, VitalKind, Vitals } from "../generated/types";
import { UNIT_SIGNS, VITALS } from "../generated/vitals";

export { VITALS };

export const VITAL_KINDS = Object.keys(VITALS) as VitalKind[];

export const figure = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 1 });

/** "128/82", "71.5" */
export function readingFigure(reading: Reading): string {
  return reading.second === null
    ? figure(reading.value)
    : `${figure(reading.value)}/${figure(reading.second)}`;
}

/** "°C" for C; others as they are. */
export const unitSign = (unit: string) => UNIT_SIGNS[unit] ?? unit;

function range(name: string, values: number[]): string {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (low === high) return `${name} ${figure(low)}`;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return `${name} ${figure(low)} to ${figure(high)}, on average ${figure(Math.round(mean * 10) / 10)}`;
}

/** Whether what was recorded of a day is one figure: its sum. A glass says little, a day of them does. */
export const sums = (kind: VitalKind) => kind === "hydration";

/** What was recorded of each day as one reading of that day: its sum. */
export function inADay(vitals: Vitals): Vitals {
  const days = new Map<string, Reading>();
  for (const one of vitals.readings) {
    const { date } = one.at;
    const sum = (days.get(date)?.value ?? 0) + one.value;
    days.set(date, { ...one, operation: date, at: { date, time: null, part: null }, value: sum });
  }
  return { ...vitals, readings: [...days.values()] };
}

/**
 * The chart in a sentence: how many, from where to where, on average. Facts only, and never a "normal". `days` says that each reading is that
 * of a whole day.
 */
export function summary(vitals: Vitals, latest: string, days = false): string {
  const { readings, kind } = vitals;
  const last = readings.at(-1);
  if (!last) return "";
  const [one, many] = days ? ["day", "days"] : ["reading", "readings"];
  const count = `${readings.length} ${readings.length === 1 ? one : many}`;
  const seconds = readings.map((reading) => reading.second).filter((value) => value !== null);
  const parts = [
    range(
      VITALS[kind].second ? "Upper value" : "Value",
      readings.map((reading) => reading.value),
    ),
  ];
  if (seconds.length > 0) parts.push(range("lower value", seconds));
  return `${count}. ${parts.join("; ")} ${unitSign(vitals.unit)}. Latest: ${readingFigure(last)}, ${latest}.`;
}
