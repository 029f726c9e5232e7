// The stand-in’s doses over time, its summary for a doctor, what is found in its conversation, and its settings.
import type {
  Adherence,
  AdherenceInput,
  Conversation,
  Doses,
  Entry,
  SaveSettings,
  Settings,
  Summary,
  SummaryInput,
  Turn,
} from "../generated/types";
import { addDays, daysBetween } from "../text/when";
import { vitals } from "./day";
import { medications } from "./lists";
import { at, TODAY } from "./words";

export { background } from "./background";
export { feelings } from "./felt";
export { labs } from "./labs";

const day = (back: number): Doses =>
  back % 9 === 4
    ? { due: 3, taken: 1, skipped: 1, open: 1 }
    : back % 13 === 6
      ? { due: 3, taken: 0, skipped: 0, open: 3 }
      : { due: 3, taken: 3, skipped: 0, open: 0 };

const sum = (all: Doses[]): Doses =>
  all.reduce(
    (one, other) => ({
      due: one.due + other.due,
      taken: one.taken + other.taken,
      skipped: one.skipped + other.skipped,
      open: one.open + other.open,
    }),
    { due: 0, taken: 0, skipped: 0, open: 0 },
  );

export function adherence({ days, medication }: AdherenceInput, planned = true): Adherence {
  const known = planned ? Math.min(days, 60) : 0;
  const shown = Array.from({ length: known }, (_, index) => ({
    date: addDays(TODAY, index - known + 1),
    doses: day(known - index - 1),
  }));
  const all = sum(shown.map(({ doses }) => doses));
  const marks = [
    { date: addDays(TODAY, -40), medication: "Amlodipine", what: "started, 5 mg", turn: "start" as const },
    { date: addDays(TODAY, -12), medication: "Metformin", what: "250 mg → 500 mg", turn: "change" as const },
  ];
  return {
    from: addDays(TODAY, 1 - days),
    to: TODAY,
    days: shown,
    streak: 4,
    longest: 8,
    all,
    medications: (planned ? ["Amlodipine", "Metformin"] : []).map((name) => ({
      medication: name,
      doses: all,
      sources: { said: 10, entered: all.taken - 10, imported: 0 },
    })),
    marks: (planned ? marks : []).filter(
      (mark) =>
        daysBetween(mark.date, TODAY) < days && (medication === null || mark.medication === medication),
    ),
  };
}

export function summary({ from, to }: SummaryInput, entries: Entry[]): Summary {
  const days = daysBetween(from, to) + 1;
  const within = entries.filter((one) => one.at.date >= from && one.at.date <= to);
  return {
    person: "Nora",
    from,
    to,
    made: at("09:35"),
    medications: medications().current,
    adherence: adherence({ days, medication: null }).medications,
    other_doses: [
      {
        medication: "Ibuprofen",
        taken: 3,
        dose: "400 mg; 200 mg",
        last: at("08:10"),
        sources: { said: 2, entered: 1, imported: 0 },
      },
    ],
    vitals: (["blood_pressure", "weight"] as const).map((kind) => vitals(kind, days)),
    allergies: entries.filter((one) => one.kind === "allergy"),
    conditions: entries.filter((one) => one.kind === "condition"),
    immunizations: entries.filter((one) => one.kind === "immunization"),
    lab_results: within.filter((one) => one.kind === "lab_result"),
    visits: within.filter((one) => one.kind === "care"),
    periods: within.filter((one) => one.kind === "cycle"),
    symptoms: within.filter((one) => one.kind === "symptom" || one.kind === "mood"),
    contacts: entries.filter((one) => one.kind === "contact"),
    notes: within.filter((one) => one.kind === "note"),
  };
}

/** The turns that hold each of the words. */
export function holding(turns: Turn[], words: string): Conversation {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = ({ said, reply }: Turn) =>
    wanted.every((word) => `${said} ${reply}`.toLowerCase().includes(word));
  return { turns: turns.filter(holds), earlier: null };
}

/** The settings with what was changed of them. */
export function saved(settings: Settings, change: SaveSettings): Settings {
  const { autostart, first_steps_done: _done, ...rest } = change;
  const set = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  const background = { ...settings.background, autostart: autostart ?? settings.background.autostart };
  return { ...settings, ...set, background };
}
