// The stand-in’s lists, and the forms about what stands in them.
import type {
  AsNeeded,
  Care,
  Conversation,
  Dose,
  Entry,
  Field,
  Form,
  FormInput,
  Forms,
  MedicationChange,
  Medications,
  People,
  Reminders,
  Timeline,
  TimelineInput,
  Today,
  Turn,
} from "../generated/types";
import { addDays } from "../text/when";
import { entries } from "./day";
import { at, field, source, TODAY } from "./words";

const YESTERDAY = addDays(TODAY, -1);

const change = (what: string): MedicationChange => ({
  at: at("17:40", "2026-01-09"),
  what,
  operation: `op-${what}`,
  undone: false,
});

export const medications = (): Medications => ({
  current: [
    {
      operation: "m1",
      name: "Amlodipine",
      dose: "5 mg",
      schedule: "08:00, every day",
      by_plan: false,
      limits: null,
      stock: null,
      instructions: null,
      last: at("08:02"),
      stopped: null,
      as_needed: false,
      quiet: false,
      lasts_until: null,
      days_left: null,
      added: at("17:40", "2026-01-09"),
      source: "entered",
      history: [change("Added")],
    },
    {
      operation: "m2",
      name: "Ibuprofen",
      dose: "200 mg",
      schedule: "as needed",
      by_plan: false,
      limits: "4 hours apart, 4 tablets a day at most",
      stock: null,
      instructions: null,
      last: at("09:12"),
      stopped: null,
      as_needed: true,
      quiet: false,
      lasts_until: null,
      days_left: null,
      added: at("17:40", "2026-01-09"),
      source: "entered",
      history: [change("Added")],
    },
    {
      operation: "m3",
      name: "Metformin",
      dose: "500 mg",
      schedule: "08:00 and 20:00, every day",
      by_plan: false,
      limits: null,
      stock: "9 left",
      instructions: "With food",
      last: at("08:03"),
      stopped: null,
      as_needed: false,
      quiet: false,
      lasts_until: at(null, addDays(TODAY, 4)),
      days_left: 5,
      added: at("17:40", "2026-01-09"),
      source: "entered",
      history: [change("Dose: 250 mg → 500 mg"), change("Added")],
    },
    {
      operation: "m4",
      name: "Vitamin D",
      dose: "1,000 IU",
      schedule: "09:30, every day",
      by_plan: false,
      limits: null,
      stock: null,
      instructions: null,
      last: at("09:35", YESTERDAY),
      stopped: null,
      as_needed: false,
      quiet: false,
      lasts_until: null,
      days_left: null,
      added: at("17:40", "2026-01-09"),
      source: "entered",
      history: [change("Added")],
    },
  ],
  stopped: [
    {
      operation: "m5",
      name: "Amoxicillin",
      dose: "500 mg",
      schedule: "three times a day",
      by_plan: false,
      limits: null,
      stock: null,
      instructions: null,
      last: at("22:00", "2026-02-10"),
      stopped: at(null, "2026-02-11"),
      as_needed: false,
      quiet: false,
      lasts_until: null,
      days_left: null,
      added: at("17:40", "2026-01-09"),
      source: "entered",
      history: [change("Added")],
    },
  ],
});

export const reminders = (): Reminders => ({
  reminders: [
    {
      operation: "r1",
      id: "id-r1",
      title: "Call the pharmacy",
      schedule: "Today at 16:00",
      next: at("16:00"),
      active: true,
      paused_until: null,
      medications: [],
    },
    {
      operation: "r2",
      id: "id-r2",
      title: "Measure blood pressure",
      schedule: "Every day at 08:00",
      next: at("08:00", addDays(TODAY, 1)),
      active: true,
      paused_until: null,
      medications: [],
    },
    {
      operation: "r3",
      id: "id-r3",
      title: "Physiotherapy exercises",
      schedule: "Mon, Wed, Fri at 18:00",
      next: null,
      active: false,
      paused_until: null,
      medications: [],
    },
  ],
  week: [0, 1, 2, 3].flatMap((later) => [
    { title: "Metformin", at: at("20:00", addDays(TODAY, later)) },
    { title: "Measure blood pressure", at: at("08:00", addDays(TODAY, later + 1)) },
  ]),
  notifications: { kind: "actions", detail: null },
});

export const people = (): People => ({
  people: [
    { id: "nora", name: "Nora", aka: [], own: true },
    { id: "mom", name: "Mom", aka: ["Anita"], own: false },
  ],
});

export const care = (): Care => ({
  upcoming: [
    { reminder: "id-r9", title: "Dr. Osei, follow-up", at: at("10:30", addDays(TODAY, 9)), note: null },
  ],
  past: entries().filter((one) => one.kind === "care"),
});

export const asNeeded = (): AsNeeded[] => [
  {
    medication: "Ibuprofen",
    dose: "200 mg",
    last: at("09:12"),
    next_from: at("13:12"),
    limits: "4 hours apart, 4 tablets a day at most",
  },
];

export const forms = (): Forms => ({
  groups: [
    {
      title: "Health",
      forms: [
        { tool: "log_medication", title: "Log a medication" },
        { tool: "log_blood_pressure", title: "Log blood pressure" },
      ],
    },
    {
      title: "Care and medications",
      forms: [
        { tool: "log_doctor_visit", title: "Log a doctor's visit" },
        { tool: "add_medication", title: "Add a medication" },
      ],
    },
    { title: "Reminders", forms: [{ tool: "create_reminder", title: "Create a reminder" }] },
  ],
});

/** What a form about something that is there holds, and nothing where it is about nothing yet. */
export function form({ tool, about }: FormInput): Form {
  const text = (name: string, label: string, value: string | null, required = false): Field =>
    field(name, label, { kind: "text", lines: 1 }, value, source("nothing"), { required });
  const known = about !== undefined;
  const make = (title: string, fields: Field[], fixed: Form["fixed"] = {}): Form => ({
    tool,
    title,
    fields,
    fixed,
    lacks: null,
    more: [],
  });
  const number = field(
    "stock",
    "Stock",
    { kind: "number", min: 0, max: 100000, whole: false, unit: "" },
    9,
    source("nothing"),
  );
  switch (tool) {
    case "update_medication":
    case "add_medication":
      return make(
        known ? `Change ${about}` : "Add a medication",
        [
          ...(known ? [] : [text("name", "Name", null, true)]),
          text("dose", "Dose", known ? "500 mg" : null),
          number,
        ],
        known ? { name: about } : {},
      );
    case "give_consent":
      return make("Give a standing consent", [
        text("medication_name", "Medication", null, true),
        text("dose", "Dose", null, true),
        field("from", "From", { kind: "time" }, null, source("nothing"), { required: true }),
        field("to", "To", { kind: "time" }, null, source("nothing"), { required: true }),
        field("until", "Until", { kind: "date" }, null, source("nothing"), { required: true }),
      ]);
    case "stop_medication":
      return make(`Stop ${about}`, [], { name: about ?? "" });
    case "log_medication":
      return make(`Log ${about}`, [text("dose", "Dose", "200 mg")], {
        medication_name: about ?? "",
        dose: "200 mg",
      });
    case "delete_reminder":
      return make("Delete the reminder: Call the pharmacy", [], { reminder: about ?? "" });
    case "update_reminder":
      return make(
        "Change the reminder: Call the pharmacy",
        [
          text("title", "Title", "Call the pharmacy"),
          field("paused_until", "Paused until", { kind: "date" }, null, source("nothing")),
        ],
        { reminder: about ?? "" },
      );
    case "create_reminder":
      return make("Create a reminder", [
        text("title", "Title", null, true),
        field("time", "Time", { kind: "time" }, null, source("nothing"), { required: true }),
        text("reminder_type", "Kind", null),
      ]);
    default:
      return make("Log a doctor's visit", [text("provider", "Provider", null)]);
  }
}

/** A page of the conversation, as the backend gives it: never more than it gives at once. */
export function conversation(turns: Turn[], before: string | null, limit: number): Conversation {
  const end = before === null ? turns.length : turns.findIndex((one) => one.id === before);
  const begin = Math.max(0, end - Math.min(limit, 100));
  const page = turns.slice(begin, end);
  return { turns: page, earlier: begin > 0 ? (page[0]?.id ?? null) : null };
}

export function timeline(entries: Entry[], input: TimelineInput): Timeline {
  const { before, limit, search, kind, medication, from, to } = input;
  const about = (one: Entry) => (one.kind === "dose" ? one.title.toLowerCase() : undefined);
  const lets = (one: Entry, but?: "kind" | "medication") =>
    (but === "kind" || !kind || one.kind === kind) &&
    (but === "medication" || !medication || about(one) === medication) &&
    (!from || one.at.date >= from) &&
    (!to || one.at.date <= to) &&
    one.title.toLowerCase().includes(search.toLowerCase());
  const found = entries.filter((one) => lets(one));
  const count = <Key>(keys: (Key | undefined)[]) => {
    const counts = new Map<Key, number>();
    for (const key of keys) if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
    return [...counts];
  };
  const kinds = count(entries.filter((one) => lets(one, "kind")).map((one) => one.kind));
  const names = count(entries.filter((one) => lets(one, "medication")).map(about));
  const begin = before === null ? 0 : found.findIndex((one) => one.operation === before) + 1;
  const page = found.slice(begin, begin + Math.min(limit, 500));
  const dates = [...new Set(page.map((one) => one.at.date))];
  const days = dates.map((date) => ({ date, entries: page.filter((one) => one.at.date === date) }));
  const more = begin + page.length < found.length;
  return {
    days,
    earlier: more ? (page.at(-1)?.operation ?? null) : null,
    total: found.length,
    kinds: kinds.map(([each, count]) => ({ kind: each, count })),
    people: [],
    medications: names.map(([id, count]) => ({
      id,
      name: id.slice(0, 1).toUpperCase() + id.slice(1),
      count,
    })),
  };
}

export const today = (doses: Dose[], mood: string | null, water: number): Today => ({
  now: at("09:35"),
  doses,
  as_needed: asNeeded(),
  notices: ["Metformin: 9 left. Enough through Wednesday."],
  taken: doses.filter((one) => one.occurrence && one.state === "taken").length,
  planned: doses.filter((one) => one.occurrence).length,
  mood,
  water_ml: water,
  reminders: [],
  next: reminders().reminders.flatMap((one) => (one.next ? [{ title: one.title, at: one.next }] : [])),
  unseen: null,
  journey: null,
  ask_autostart: false,
});
