import { isEmpty, sameValue } from "../fields/shown";
import type { Card, Field, Value } from "../generated/types";

/** What the user has changed on a card: only what differs from what was proposed; null leaves a field out. */
export type Edits = Record<string, Value | null>;

/** The edits with one more; setting a field back to what was proposed takes its edit away. */
export function edited(edits: Edits, field: Field, value: Value | null): Edits {
  const { [field.name]: _, ...rest } = edits;
  const next = isEmpty(value) ? null : value;
  return sameValue(next, field.value) ? rest : { ...rest, [field.name]: next };
}

export function standing(field: Field, edits: Edits): Value | null {
  return field.name in edits ? (edits[field.name] ?? null) : field.value;
}

/** The edits typed earlier that still fit the card. */
export function draftOf(card: Card): Edits {
  let edits: Edits = {};
  for (const field of card.fields) {
    const value = card.draft[field.name];
    if (value !== undefined) edits = edited(edits, field, value);
  }
  return edits;
}

/** The first thing that keeps the card from being confirmed, in words; nothing where nothing does. */
export function missing(card: Card, edits: Edits, problems: Record<string, string>): string | undefined {
  for (const field of card.fields) {
    if (problems[field.name]) return `${field.label} cannot be read yet.`;
    if (field.required && isEmpty(standing(field, edits))) return `${field.label} is needed.`;
  }
  return undefined;
}

const FEW = 2;

/**
 * The fields that stand on the card, and those offered by a button: what holds nothing is only shown where it is
 * little, and what only the user may say is never shown before it is asked for.
 */
export function layout(card: Card, edits: Edits, opened: string[]): { shown: Field[]; offered: Field[] } {
  const empty = (field: Field) =>
    field.value === null && !field.required && !(field.name in edits) && !opened.includes(field.name);
  const plain = card.fields.filter((field) => empty(field) && !field.own_words_only);
  const offered = card.fields.filter((field) => empty(field) && (field.own_words_only || plain.length > FEW));
  return { shown: card.fields.filter((field) => !offered.includes(field)), offered };
}
