import type { DayPart, Moment, Reading, Vitals } from "../generated/types";
import { figure, unitSign } from "./kinds";

export const DAY_PARTS: { part: DayPart; title: string; hours: string }[] = [
  { part: "morning", title: "Morning", hours: "5 to 12" },
  { part: "afternoon", title: "Afternoon", hours: "12 to 17" },
  { part: "evening", title: "Evening", hours: "17 to 22" },
  { part: "night", title: "Night", hours: "22 to 5" },
];

/** The part of the day of a moment; none where neither it nor a time was said. */
export function partOf({ time, part }: Moment): DayPart | undefined {
  if (part) return part;
  if (!time) return undefined;
  if (time < "05:00") return "night";
  if (time < "12:00") return "morning";
  if (time < "17:00") return "afternoon";
  return time < "22:00" ? "evening" : "night";
}

export interface Spread {
  low: number;
  mean: number;
  high: number;
}

export interface PartReadings {
  part: DayPart;
  title: string;
  hours: string;
  readings: Reading[];
  first: Spread;
  second: Spread | undefined;
}

function spread(values: number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { low: Math.min(...values), mean: Math.round(mean * 10) / 10, high: Math.max(...values) };
}

/** The readings by the part of the day in which they were taken, those parts alone that have any. */
export function byPart({ readings }: Vitals): PartReadings[] {
  return DAY_PARTS.flatMap((one) => {
    const here = readings.filter((reading) => partOf(reading.at) === one.part);
    if (here.length === 0) return [];
    const seconds = here.map((reading) => reading.second).filter((value) => value !== null);
    return [
      {
        ...one,
        readings: here,
        first: spread(here.map((reading) => reading.value)),
        second: seconds.length > 0 ? spread(seconds) : undefined,
      },
    ];
  });
}

/** "128/82" of the averages. */
export const meanFigure = ({ first, second }: PartReadings) =>
  second ? `${figure(Math.round(first.mean))}/${figure(Math.round(second.mean))}` : figure(first.mean);

/** The parts in a sentence. Facts only. */
export function partsInWords(vitals: Vitals, parts: PartReadings[]): string {
  const told = parts.map(
    (one) =>
      `${one.title}: ${meanFigure(one)} on average of ${one.readings.length} ${one.readings.length === 1 ? "reading" : "readings"}`,
  );
  const untimed = vitals.readings.length - parts.reduce((sum, one) => sum + one.readings.length, 0);
  return `${told.join("; ")} (${unitSign(vitals.unit)}).${untimed > 0 ? ` ${untimed} without a time of day ${untimed === 1 ? "is" : "are"} not in it.` : ""}`;
}
