// Moods and symptoms in words and by day. Facts only: as they were named, counted, and never compared.
import type { Feelings, Moment, Mood, Reading, SymptomNamed, Vitals } from "../generated/types";
import { readingFigure, unitSign } from "./kinds";

/** From the best down; `crisis` stands in a chart only where it was recorded. */
export const MOODS: { mood: Mood; label: string }[] = [
  { mood: "great", label: "Great" },
  { mood: "good", label: "Good" },
  { mood: "okay", label: "Okay" },
  { mood: "poor", label: "Poor" },
  { mood: "crisis", label: "In crisis" },
];

/** How many symptoms have a row of their own in the chart; the table holds them all. */
export const ROWS = 8;

export const SEVERITIES = ["mild", "moderate", "severe"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** One of the three words that have a mark of their own. */
export const severityOf = ({ severity }: SymptomNamed): Severity | undefined =>
  SEVERITIES.find((word) => word === severity?.trim().toLowerCase());

export interface Felt {
  name: string;
  severity: string | null;
  at: Moment;
}

export interface DayFelt {
  date: string;
  moods: { mood: Mood; at: Moment }[];
  symptoms: Felt[];
  readings: Reading[];
}

/** Every day on which something of it was recorded, oldest first. */
export function byDay(felt: Feelings, beside: Vitals | undefined): DayFelt[] {
  const days = new Map<string, DayFelt>();
  const day = ({ date }: Moment) => {
    const known = days.get(date) ?? { date, moods: [], symptoms: [], readings: [] };
    days.set(date, known);
    return known;
  };
  for (const { mood, at } of felt.moods) day(at).moods.push({ mood, at });
  for (const { name, times } of felt.symptoms)
    for (const { severity, at } of times) day(at).symptoms.push({ name, severity, at });
  for (const reading of beside?.readings ?? []) day(reading.at).readings.push(reading);
  return [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}

const often = (count: number) => (count === 1 ? "once" : count === 2 ? "twice" : `${count} times`);

/** "headache (mild)" */
export const symptomInWords = ({ name, severity }: Felt) => (severity ? `${name} (${severity})` : name);

export const moodInWords = (mood: Mood) => (mood === "crisis" ? "in crisis" : mood);

export const readingsInWords = ({ readings }: DayFelt, beside: Vitals) =>
  `${readings.map(readingFigure).join(", ")} ${unitSign(beside.unit)}`;

/** A day in words: "good; headache (mild), nausea; 128/82 mmHg". */
export function dayInWords(day: DayFelt, beside: Vitals | undefined): string {
  const parts = [
    day.moods.map(({ mood }) => moodInWords(mood)).join(", "),
    day.symptoms.map(symptomInWords).join(", "),
    beside && day.readings.length > 0 ? readingsInWords(day, beside) : "",
  ];
  return parts.filter(Boolean).join("; ");
}

/** The chart in a sentence or two: how many moods, and which; how often each symptom. */
export function feltInWords(felt: Feelings, latest: (at: Moment) => string): string {
  const told: string[] = [];
  const last = felt.moods.at(-1);
  if (last) {
    const counts = MOODS.map(({ mood }) => ({
      mood,
      count: felt.moods.filter((one) => one.mood === mood).length,
    })).filter(({ count }) => count > 0);
    const listed = counts.map(({ mood, count }) => `${moodInWords(mood)} ${often(count)}`).join(", ");
    told.push(
      `${felt.moods.length === 1 ? "1 mood" : `${felt.moods.length} moods`}: ${listed}. Latest: ${moodInWords(last.mood)}, ${latest(last.at)}.`,
    );
  } else told.push("No mood in this time.");
  if (felt.symptoms.length === 0) told.push("No symptom in this time.");
  else {
    const first = felt.symptoms.slice(0, 3).map(({ name, times }) => `${name} ${often(times.length)}`);
    const more = felt.symptoms.length - first.length;
    told.push(
      `${felt.symptoms.length === 1 ? "1 symptom" : `${felt.symptoms.length} symptoms`}: ${first.join(", ")}${more > 0 ? `, and ${more} more` : ""}.`,
    );
  }
  return told.join(" ");
}
