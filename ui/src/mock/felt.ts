// The stand-in’s moods and symptoms over time.
import type { Feelings, FeelingsInput, Mood } from "../generated/types";
import { addDays } from "../text/when";
import { at, TODAY } from "./words";

const MOODS: [back: number, mood: Mood][] = [
  [27, "okay"], [26, "good"], [24, "good"], [23, "poor"], [20, "okay"], [19, "okay"], [18, "good"],
  [12, "great"], [11, "good"], [9, "good"], [8, "poor"], [5, "okay"], [3, "good"], [1, "good"], [0, "good"],
]; // biome-ignore format: a table

const HEADACHES: [back: number, severity: string | null][] = [
  [23, "moderate"], [19, "mild"], [8, "severe"], [7, null], [1, "mild"],
]; // biome-ignore format: a table

export function feelings({ days }: FeelingsInput, felt = true): Feelings {
  const within = <Row extends [number, unknown]>([back]: Row) => felt && back < days;
  const symptom = (name: string, times: [number, string | null][]) => ({
    name,
    times: times.filter(within).map(([back, severity]) => ({
      operation: `${name}-${back}`,
      at: at("18:30", addDays(TODAY, -back)),
      severity,
      source: "said" as const,
    })),
  });
  return {
    from: addDays(TODAY, 1 - days),
    to: TODAY,
    moods: MOODS.filter(within).map(([back, mood]) => ({
      operation: `mood-${back}`,
      at: at("20:20", addDays(TODAY, -back)),
      mood,
      source: "entered" as const,
    })),
    symptoms: [symptom("headache", HEADACHES), symptom("dizziness", [[8, null]])].filter(
      ({ times }) => times.length > 0,
    ),
  };
}
