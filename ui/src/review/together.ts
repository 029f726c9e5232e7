import { useState } from "react";
import type { Card, Decision, Executed, Failure, Outcome } from "../generated/types";
import { useCommand } from "../ipc/backend";
import { asFailure } from "../ipc/ipc";
import { useToast } from "../parts/Toast";
import { useCan } from "../shell/session";
import { useUndo } from "../shell/useUndo";
import { unsaid } from "../shell/Waiting";
import { inWords } from "../text/failures";

/** Why one is asked where there is nothing to look into: the tool always asks; and what is only told besides. */
const PLAIN = ["always_asks", "notice"];

/**
 * Whether a card may be answered with others of its message: it waits as it was proposed, every value was said or follows from what was
 * said, and nothing but the tool itself asks. A critical one is answered alone, and so is one with a doubt about it.
 */
export const goesAlong = (card: Card) =>
  card.state.kind === "waiting" &&
  card.tier !== "critical" &&
  unsaid(card) === 0 &&
  Object.keys(card.draft).length === 0 &&
  card.reasons.every(({ code }) => PLAIN.includes(code)) &&
  card.fields.every(({ error }) => error === null);

/** Those of one message that may be answered together; none where it is only one. */
export function together(cards: Card[]): Card[] {
  const some = cards.filter(goesAlong);
  return some.length > 1 ? some : [];
}

/** "it", "both", "all 3" */
export const allOf = ({ length }: { length: number }) => ["none", "it", "both"][length] ?? `all ${length}`;
export const namesOf = (cards: Card[]) => cards.map(({ name }) => name).join(", ");

/** What became of an answer to several: which no longer wait, and which one has to be looked at again. */
export interface Answered {
  answered: string[];
  stopped?: Card;
}

/** An answer that was not simply carried out, in a sentence. */
function inSentence(card: Card, outcome: Outcome): string | undefined {
  switch (outcome.kind) {
    case "stale":
      return `${card.name} is asked again: ${outcome.changed.join(" ")}`;
    case "invalid":
      return `${card.name} was not recorded: ${outcome.errors.map(({ message }) => message).join(" ")}`;
    case "settled":
      return `${card.name}: ${outcome.how}`;
    case "confirmed":
    case "rejected":
      return undefined;
  }
}

/** Answers several, each for its own digest; the first that is not simply answered stops the rest. */
export function useTogether() {
  const decide = useCommand("decide");
  const again = useCommand("ask_again");
  const canAsk = useCan("ask_again");
  const say = useToast();
  const { toastFor, undoAll } = useUndo();
  const [doing, setDoing] = useState<Decision["kind"]>();
  const [failed, setFailed] = useState<Failure>();

  async function answer(cards: Card[], kind: Decision["kind"]): Promise<Answered> {
    const answered: Card[] = [];
    const done: Executed[] = [];
    const notices: string[] = [];
    const gone = () => answered.map(({ id }) => id);
    let why: string | undefined;
    const decision: Decision = kind === "confirm" ? { kind, changes: {} } : { kind };
    setDoing(kind);
    setFailed(undefined);
    try {
      for (const card of cards) {
        const outcome = await decide.mutateAsync({ id: card.id, digest: card.digest, decision });
        why = inSentence(card, outcome);
        if (outcome.kind === "settled") return { answered: [...gone(), card.id] };
        if (outcome.kind === "stale") return { answered: gone(), stopped: outcome.card };
        if (outcome.kind === "invalid") return { answered: gone(), stopped: card };
        if (outcome.kind === "confirmed") {
          done.push(outcome.executed);
          notices.push(...outcome.notices);
        }
        answered.push(card);
      }
      return { answered: gone() };
    } catch (thrown) {
      setFailed(asFailure(thrown));
      return { answered: gone() };
    } finally {
      setDoing(undefined);
      tell({ answered, done, notices, why });
    }
  }

  /** One line for all of it, with one way back. */
  function tell({
    answered,
    done,
    notices,
    why,
  }: {
    answered: Card[];
    done: Executed[];
    notices: string[];
    why: string | undefined;
  }) {
    const line = (text: string) => [text, why].filter(Boolean).join(" ");
    const subjects = done.map(({ subject }) => subject).join(", ");
    const [first] = done;
    if (first && done.length === 1) {
      const message = toastFor(first, notices);
      return say({ ...message, text: why ? `${message.text}. ${why}` : message.text });
    }
    if (first) {
      const label = `Undo ${allOf(done)}`;
      const action = { label, name: `${label}: ${subjects}`, run: () => undoAll(done) };
      return say({ text: line(`Recorded: ${subjects}.`), notices, action });
    }
    if (answered.length === 0) {
      if (why) say({ text: why });
      return;
    }
    const text = line(`Rejected: ${namesOf(answered)}. Nothing was recorded.`);
    if (!canAsk) return say({ text });
    const name = `Undo: reject ${namesOf(answered)}`;
    say({ text, action: { label: "Undo", name, run: () => void askAgain(answered) } });
  }
  async function askAgain(cards: Card[]) {
    try {
      for (const { id } of cards) await again.mutateAsync({ id });
      say({ text: `To confirm again: ${namesOf(cards)}.` });
    } catch (thrown) {
      say({ text: inWords(asFailure(thrown)) });
    }
  }
  return { answer, doing, failed };
}
