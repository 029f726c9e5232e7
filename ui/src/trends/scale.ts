import type { Moment, Vitals } from "../generated/types";
import { addDays, daysBetween, dayTick, monthTick } from "../text/when";

/** Where days stand in a chart, in its own units: the same in every chart of these days. */
export interface DayScale {
  /** How wide all the days are. */
  wide: number;
  x(date: string): number;
  /** Days named under the chart. */
  named: { date: string; name: string }[];
  /** How a day is called there. */
  name(date: string): string;
}

/** Where things stand in the chart, in its own units. */
export interface Scale extends DayScale {
  y(value: number): number;
  ticks: number[];
}

export const PLOT = { width: 772, top: 36, bottom: 232 };

/** Round steps that hold every value with four to six lines. */
export function ticksFor(low: number, high: number): number[] {
  const spread = Math.max(high - low, Math.abs(high) * 0.02, 0.5);
  const rough = spread / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? rough;
  const first = Math.floor(low / step) * step;
  const ticks: number[] = [];
  for (let value = first; ticks.length < 12; value += step) {
    ticks.push(Number(value.toFixed(6)));
    if (value >= high) break;
  }
  // One value alone stands between lines, not on the only one.
  if (ticks.length < 3) {
    const [bottom = 0, top = bottom] = [ticks[0], ticks.at(-1)];
    if (bottom > 0) ticks.unshift(Number((bottom - step).toFixed(6)));
    ticks.push(Number((top + step).toFixed(6)));
  }
  return ticks;
}

/** How far apart the days are that are named: so that their names have room. */
const APART = [1, 3, 7, 14, 30, 61, 122, 365, 730];
const ROOM = 90;

export function daysFor({ from, to }: { from: string; to: string }, wide = PLOT.width): DayScale {
  const days = daysBetween(from, to) + 1;
  const slot = wide / days;
  const every = APART.find((apart) => apart * slot >= ROOM) ?? days;
  const name = days <= 400 ? dayTick : monthTick;
  const named: DayScale["named"] = [];
  for (let back = every; back < days; back += every) {
    const date = addDays(to, -back);
    if (daysBetween(from, date) * slot > 20) named.unshift({ date, name: name(date) });
  }
  return { wide, x: (date) => round((daysBetween(from, date) + 0.5) * slot), named, name };
}

export function scaleFor(vitals: Vitals, wide = PLOT.width): Scale {
  const values = vitals.readings.flatMap((one) =>
    one.second === null ? [one.value] : [one.value, one.second],
  );
  return scaleOf(vitals, values, wide);
}

/** The scale that holds these values in these days. */
export function scaleOf(days: { from: string; to: string }, values: number[], wide = PLOT.width): Scale {
  const ticks = ticksFor(Math.min(...values), Math.max(...values));
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  const tall = PLOT.bottom - PLOT.top;
  return {
    ...daysFor(days, wide),
    y: (value) => round(PLOT.bottom - ((value - low) / (high - low || 1)) * tall),
    ticks,
  };
}

/**
 * Runs of readings that may be joined by a line. A gap is not bridged: more than two days, or for what is measured
 * less often more than twice the usual time between readings.
 */
export function runs<Of extends { at: Moment }>(readings: Of[]): Of[][] {
  const gaps = readings.slice(1).map((one, index) => {
    const before = readings[index];
    return before ? daysBetween(before.at.date, one.at.date) : 0;
  });
  const usual = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 1;
  const bridge = Math.max(2, usual * 2 - 1);
  const found: Of[][] = [];
  for (const reading of readings) {
    const run = found.at(-1);
    const last = run?.at(-1);
    if (run && last && daysBetween(last.at.date, reading.at.date) <= bridge) run.push(reading);
    else found.push([reading]);
  }
  return found;
}

const round = (value: number) => Math.round(value * 10) / 10;
