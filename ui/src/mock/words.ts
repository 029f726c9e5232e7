// Small makers for the stand-in's data.
import type { Card, Executed, Field, Moment, Source, SourceKind, Turn, Value } from "../generated/types";

export const TODAY = "2026-03-14";

export const at = (time: string | null, date = TODAY): Moment => ({ date, time, part: null });

export function source(kind: SourceKind, said: string | null = null, more: Partial<Source> = {}): Source {
  return { kind, said, note: null, instead: null, instead_shown: null, ...more };
}

export function field(
  name: string,
  label: string,
  control: Field["control"],
  value: Value | null,
  from: Source,
  more: Partial<Field> = {},
): Field {
  return {
    name,
    label,
    control,
    value,
    source: from,
    shown: null,
    required: false,
    error: null,
    own_words_only: false,
    ...more,
  };
}

export const text: Field["control"] = { kind: "text", lines: 1 };

export function done(
  operation: string,
  label: string,
  subject: string,
  kind: Executed["kind"],
  time: string,
): Executed {
  return { operation, label, subject, kind, at: at(time), undone: false, reversible: true };
}

export function turn(id: string, said: string | null, time: string, more: Partial<Turn> = {}): Turn {
  return {
    id,
    said,
    at: at(time),
    state: { kind: "answered" },
    reply: "",
    done: [],
    asked: [],
    left_out: [],
    blocked: [],
    notices: [],
    by: null,
    taken_over: false,
    again: false,
    sources: [],
    ...more,
  };
}

export function card(id: string, more: Partial<Card>): Card {
  return {
    id,
    turn: `turn-${id}`,
    digest: `digest-${id}-1`,
    tool: "create_reminder",
    title: "Set a reminder",
    name: "Reminder",
    summary: "",
    tier: "low",
    waits_until: at("09:24", "2026-03-21"),
    said: [],
    fields: [],
    reasons: [],
    state: { kind: "waiting" },
    draft: {},
    earlier: [],
    ...more,
  };
}
