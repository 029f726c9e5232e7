import type {
  AppState,
  CrisisCard,
  Dose,
  Entry,
  EntryKind,
  Phase,
  RecoveryCode,
  Security,
  Settings,
  StoryStep,
  Turn,
  VitalKind,
  Vitals,
} from "../generated/types";
import { addDays } from "../text/when";
import { hospital } from "./cards";
import { at, done, TODAY, turn } from "./words";

const REGIONS = [
  { code: "AU", name: "Australia" },
  { code: "GB", name: "the United Kingdom" },
  { code: "IN", name: "India" },
  { code: "US", name: "the United States" },
];

export const DATA_DIR = "/home/nora/.local/share/alara";

export function openPhase(): Extract<Phase, { kind: "open" }> {
  return {
    kind: "open",
    session: {
      person: { id: "nora", name: "Nora", own: true },
      today: TODAY,
      clock: "h24",
      text_size: "usual",
      first_steps: false,
      assistant: { kind: "offline", name: "Offline assistant", host: null },
      can: ["lock", "redo", "mark_dose", "snooze", "form", "delete", "ask_again"],
      demo: false,
      arrivals: [],
      crisis: null,
    },
  };
}

export const appState = (phase: Phase): AppState => ({ version: "0.2.0", data_dir: DATA_DIR, phase });

export function turns(): Turn[] {
  return [
    turn("t1", "took two ibuprofen and my bp was 128 over 82", "09:12", {
      reply: "Two ibuprofen and a blood pressure of 128 over 82 are in your record.",
      done: [
        done("op-ibuprofen", "Logged ibuprofen", "ibuprofen", "dose", "09:12"),
        done("op-bp", "Logged 128/82", "blood pressure 128 over 82", "vital", "09:12"),
      ],
      left_out: [{ operation: "op-ibuprofen", field: "notes", text: "the note “after breakfast”" }],
    }),
    turn("t2", "I went to the hospital yesterday for a checkup", "09:24", { asked: [hospital()] }),
    turn("t3", "headache’s nearly gone, I might take one more later", "09:33", {
      reply: "Is the next ibuprofen for later, or have you already taken it?",
      blocked: [
        {
          tool: "log_medication",
          name: "Ibuprofen",
          said: "might take one more later",
          reasons: [{ code: "no_explicit_intent", text: "A dose that may come later is not a dose taken." }],
          offers: [
            { label: "It’s for later", say: "It’s for later" },
            { label: "I took it", say: "I took one more ibuprofen" },
          ],
        },
      ],
    }),
  ];
}

const dose = (
  occurrence: string | null,
  medication: string,
  amount: string,
  planned: string | null,
  state: Dose["state"],
  time: string | null = null,
  note: string | null = null,
): Dose => ({
  occurrence,
  medication,
  dose: amount,
  planned,
  part: planned === null ? null : planned < "12:00" ? "morning" : planned < "17:00" ? "afternoon" : "evening",
  state,
  late: false,
  at: time ? at(time) : null,
  note,
  rule: null,
  operation: time ? `op-${medication.toLowerCase()}` : null,
});

export function doses(): Dose[] {
  return [
    dose("o1", "Amlodipine", "5 mg", "08:00", "taken", "08:02"),
    dose("o2", "Metformin", "500 mg", "08:00", "taken", "08:03", "with food"),
    dose("o3", "Vitamin D", "1,000 IU", "09:30", "due"),
    dose("o4", "Metformin", "500 mg", "20:00", "later", null, "with food"),
    dose(null, "Ibuprofen", "2 tablets", null, "taken", "09:12"),
  ];
}

function entry(
  operation: string,
  date: string,
  time: string | null,
  kind: EntryKind,
  title: string,
  detail: string,
  origin: string,
  story: StoryStep[] = [],
): Entry {
  return {
    operation,
    at: at(time, date),
    kind,
    title,
    detail,
    origin,
    source: origin.startsWith("said") ? "said" : "entered",
    values: [
      { label: "What", shown: title },
      { label: "Time", shown: time ?? "Left out" },
    ],
    story,
    undone: false,
    reversible: true,
  };
}

const YESTERDAY = addDays(TODAY, -1);

export function entries(): Entry[] {
  const visit = entry(
    "op-visit",
    YESTERDAY,
    null,
    "care",
    "Annual checkup at St. Mary’s",
    "hospital visit",
    "said in chat, edited, confirmed",
    [
      {
        kind: "said",
        words: hospital().said[0]?.words ?? [],
        text: "",
        by: "You, today at 09:24, in chat",
      },
      {
        kind: "proposed",
        words: [],
        text: "Hospital checkup, Fri, March 13, 10:00",
        by: "Offline assistant, 09:24. The time was not said.",
      },
      {
        kind: "edited",
        words: [],
        text: "Title: Annual checkup at St. Mary’s. Time: left out.",
        by: "You, 09:37, in review",
      },
      { kind: "confirmed", words: [], text: "Written once, as shown here.", by: "You, 09:37, in review" },
    ],
  );
  visit.values = [
    { label: "Kind", shown: "Visit" },
    { label: "Title", shown: "Annual checkup at St. Mary’s" },
    { label: "Date", shown: "Friday, March 13, 2026" },
    { label: "Time", shown: "Left out" },
  ];
  return [
    entry("op-mood", TODAY, "09:36", "mood", "Good", "mood", "by hand"),
    entry("op-ibuprofen", TODAY, "09:12", "dose", "Ibuprofen", "2 tablets", "said in chat"),
    entry("op-bp", TODAY, "09:12", "vital", "128/82", "blood pressure, mmHg", "said in chat"),
    entry("op-metformin", TODAY, "08:03", "dose", "Metformin", "500 mg, planned 08:00", "from a reminder"),
    entry("op-amlodipine", TODAY, "08:02", "dose", "Amlodipine", "5 mg, planned 08:00", "from a reminder"),
    visit,
    entry("op-met-2", YESTERDAY, "20:05", "dose", "Metformin", "500 mg, planned 20:00", "from a reminder"),
    entry("op-head", YESTERDAY, "18:30", "symptom", "Headache", "symptom, mild", "said in chat"),
    entry("op-water", YESTERDAY, "13:10", "water", "500 ml", "water", "said in chat"),
  ];
}

const BP = [
  [0, 128, 82], [1, 126, 83], [2, 126, 77], [3, 119, 75], [5, 116, 74], [6, 122, 78], [7, 120, 74], [8, 124, 79],
  [10, 126, 78], [11, 136, 87], [12, 126, 81], [13, 124, 72], [14, 127, 79], [16, 127, 82], [17, 132, 82], [18, 128, 79],
  [19, 131, 82], [22, 131, 84], [23, 142, 87], [24, 127, 77], [25, 131, 82], [27, 128, 83], [28, 131, 81], [29, 125, 80],
] as const; // biome-ignore format: a table

export function vitals(kind: VitalKind, days: number): Vitals {
  const shown = { kind, from: addDays(TODAY, 1 - days), to: TODAY };
  if (kind === "blood_pressure") {
    const readings = BP.filter(([back]) => back < days)
      .map(([back, value, second]) => ({
        operation: `bp-${back}`,
        at: at(back === 0 ? "09:12" : back % 3 === 1 ? "20:30" : "07:45", addDays(TODAY, -back)),
        value,
        second,
        source: "said" as const,
      }))
      .reverse();
    return { ...shown, unit: "mmHg", readings };
  }
  if (kind === "weight") {
    const readings = [28, 21, 14, 7, 1]
      .filter((back) => back < days)
      .map((back, index) => ({
        operation: `kg-${back}`,
        at: at("07:30", addDays(TODAY, -back)),
        value: 71.8 - index * 0.2,
        second: null,
        source: "entered" as const,
      }));
    return { ...shown, unit: "kg", readings };
  }
  return { ...shown, unit: "", readings: [] };
}

export const PIN = "4711";

export const recoveryCode = (): RecoveryCode => ({
  code: "8F2K-QX7M-3TDA-9WRV-H5JC-Y6NE-P0GB-4SZT-K8MX-1VQD-7RCF-2HJW-N5AE-6YTP",
  ask: [3, 11],
  renewed: false,
});

export const security = (): Security => ({
  key: "keyring",
  pin: false,
  lock_after: 0,
  lock_after_choices: [0, 1, 5, 15, 30, 60],
  lock_on_sleep: false,
  former_keys: 0,
});

export const settings = (): Settings => ({
  region: "US",
  regions: REGIONS,
  time_zone: "America/New_York",
  computers_zone: null,
  follows_computer: false,
  time_zones: ["America/Chicago", "America/New_York", "Asia/Kolkata", "Europe/London"],
  clock: "h24",
  text_size: "usual",
  ask_always: false,
  units: { weight: "kg", temperature: "c", glucose: "mmol" },
  assistant: { kind: "offline", name: "Offline assistant", host: null },
  notifications: { kind: "actions", detail: null },
  reminders: {
    repeat_minutes: 10,
    repeat_times: 0,
    quiet_from: null,
    quiet_to: null,
    snooze_minutes: [10, 30, 60],
    announces: true,
  },
  background: { tray: true, autostart: false, can_autostart: true },
  data_dir: DATA_DIR,
  key: "keyring",
  entries: 43,
  version: "0.2.0",
});

export function crisisCard(kind: CrisisCard["kind"], region = "US", because: string[] = []): CrisisCard {
  const emergency = {
    name: "Emergency",
    number: region === "GB" ? "999" : "911",
    how: "If you are in danger right now, or hurt",
    call: true,
    text: false,
    emergency: true,
  };
  const lines =
    region === "GB"
      ? [
          {
            name: "Samaritans",
            number: "116 123",
            how: "Call, any hour",
            call: true,
            text: false,
            emergency: false,
          },
        ]
      : [
          {
            name: "Suicide and Crisis Lifeline",
            number: "988",
            how: "Call or text, any hour",
            call: true,
            text: true,
            emergency: false,
          },
          {
            name: "Crisis Text Line",
            number: "741741",
            how: "Text the word HOME",
            call: false,
            text: true,
            emergency: false,
          },
        ];
  return {
    kind,
    because,
    region,
    region_name: REGIONS.find((one) => one.code === region)?.name ?? region,
    lines: kind === "self_harm" ? [...lines, emergency] : [emergency],
    regions: REGIONS,
    can_dial: false,
  };
}
