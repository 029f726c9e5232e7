import type { Reading, VitalKind, Vitals } from "../generated/types";

export interface KindWords {
  title: string;
  /** What the value is called; and the second, where there are two. */
  first: string;
  second?: string;
  say: string;
}

export const VITALS: Record<VitalKind, KindWords> = {
  blood_pressure: {
    title: "Blood pressure",
    first: "systolic",
    second: "diastolic",
    say: "my bp was 128 over 82",
  },
  weight: { title: "Weight", first: "weight", say: "I weigh 71.5 kg" },
  temperature: { title: "Temperature", first: "temperature", say: "my temperature was 37.2" },
  heart_rate: { title: "Heart rate", first: "heart rate", say: "my pulse was 68" },
  glucose: { title: "Glucose", first: "glucose", say: "my blood sugar was 5.4" },
  spo2: { title: "Oxygen saturation", first: "saturation", say: "my oxygen was 97" },
  sleep_hours: { title: "Sleep", first: "hours slept", say: "I slept 7 hours" },
  hydration: { title: "Water", first: "water", say: "had a glass of water" },
};

export const VITAL_KINDS = Object.keys(VITALS) as VitalKind[];

export const figure = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 1 });

/** "128/82", "71.5" */
export function readingFigure(reading: Reading): string {
  return reading.second === null
    ? figure(reading.value)
    : `${figure(reading.value)}/${figure(reading.second)}`;
}

/** "°C" for C; others as they are. */
export const unitSign = (unit: string) => (unit === "C" || unit === "F" ? `°${unit}` : unit);

function range(name: string, values: number[]): string {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (low === high) return `${name} ${figure(low)}`;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return `${name} ${figure(low)} to ${figure(high)}, on average ${figure(Math.round(mean * 10) / 10)}`;
}

/** The chart in a sentence: how many, from where to where, on average. Facts only, and never a "normal". */
export function summary(vitals: Vitals, latest: string): string {
  const { readings, kind } = vitals;
  const last = readings.at(-1);
  if (!last) return "";
  const count = readings.length === 1 ? "1 reading" : `${readings.length} readings`;
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
