// Written by `ALARA_WRITE_TYPES=1 cargo test -p alara-protocol`. Do not edit.

import type { VitalKind } from "./types";

/** How a kind of measurement is spoken of. */
export interface KindWords {
  title: string;
  /** What its value is called; and the second, where there are two. */
  first: string;
  second?: string;
  /** What records one. */
  say: string;
  /** Whether its readings are also shown by the time of day. */
  byTimeOfDay: boolean;
}

export const VITALS: Record<VitalKind, KindWords> = {
  blood_pressure: {
    title: "Blood pressure",
    first: "systolic",
    second: "diastolic",
    say: "my bp was 128 over 82",
    byTimeOfDay: true,
  },
  weight: {
    title: "Weight",
    first: "weight",
    say: "I weigh 71.5 kg",
    byTimeOfDay: false,
  },
  temperature: {
    title: "Temperature",
    first: "temperature",
    say: "my temperature was 37.2",
    byTimeOfDay: false,
  },
  heart_rate: {
    title: "Heart rate",
    first: "heart rate",
    say: "my pulse was 68",
    byTimeOfDay: true,
  },
  glucose: {
    title: "Glucose",
    first: "glucose",
    say: "my blood sugar was 5.4",
    byTimeOfDay: true,
  },
  spo2: {
    title: "Oxygen saturation",
    first: "saturation",
    say: "my oxygen was 97",
    byTimeOfDay: false,
  },
  peak_flow: {
    title: "Peak flow",
    first: "peak flow",
    say: "my peak flow was 420",
    byTimeOfDay: true,
  },
  sleep_hours: {
    title: "Sleep",
    first: "hours slept",
    say: "I slept 7 hours",
    byTimeOfDay: false,
  },
  hydration: {
    title: "Water",
    first: "water",
    say: "had a glass of water",
    byTimeOfDay: false,
  },
  exercise: {
    title: "Exercise",
    first: "minutes of exercise",
    say: "I walked for 30 minutes",
    byTimeOfDay: false,
  },
  distance: {
    title: "Distance",
    first: "kilometres",
    say: "I ran 5 km",
    byTimeOfDay: false,
  },
};

/** Units that are shown otherwise than they are kept. */
export const UNIT_SIGNS: Record<string, string> = {
  C: "°C",
  F: "°F",
};
