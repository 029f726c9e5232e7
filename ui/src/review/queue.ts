import type { Card } from "../generated/types";

/** A card's place in the queue: what it is called, and whether it has been decided here. */
export interface Step {
  id: string;
  name: string;
  decided: boolean;
  seen: boolean;
}

/** The queue with what has come since; nothing that was in it leaves it, so that "1 of 3" never shrinks under a hand. */
export function withNew(steps: Step[], cards: Card[]): Step[] {
  const fresh = cards.filter((card) => !steps.some((step) => step.id === card.id));
  const named = steps.map((step) => ({
    ...step,
    name: cards.find((card) => card.id === step.id)?.name ?? step.name,
  }));
  return [...named, ...fresh.map(({ id, name }) => ({ id, name, decided: false, seen: false }))];
}

/** The next card after `from` that is open and was not put off; around the end once. */
export function nextOpen(steps: Step[], from: string): string | undefined {
  const at = steps.findIndex((step) => step.id === from);
  const around = [...steps.slice(at + 1), ...steps.slice(0, Math.max(at, 0))];
  return around.find((step) => !step.decided && !step.seen)?.id;
}

/** The neighbour of `from`, decided or not. */
export function neighbour(steps: Step[], from: string, step: 1 | -1): string | undefined {
  return steps[steps.findIndex((one) => one.id === from) + step]?.id;
}
