import { Clock } from "lucide-react";
import { useState } from "react";
import type { Card } from "../generated/types";
import { useDo } from "../ipc/backend";
import { Actions, Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Banner } from "../parts/Mark";
import { useReview } from "../shell/review";
import { unsaid } from "../shell/Waiting";
import { inWords } from "../text/failures";
import { AskCard, Facts } from "./AskCard";
import s from "./chat.module.css";

/** Only what asks for little care, waits, and holds nothing that nobody said. */
export const canGoTogether = (card: Card) =>
  card.tier === "low" && card.state.kind === "waiting" && unsaid(card) === 0;

/** What a turn asks: several small things on one card that lists every value, the others one by one. */
export function Asked({ cards }: { cards: Card[] }) {
  const together = cards.filter(canGoTogether);
  const apart = together.length > 1 ? cards.filter((card) => !together.includes(card)) : cards;
  return (
    <>
      {together.length > 1 && <AskTogether cards={together} />}
      {apart.map((card) => (
        <AskCard key={card.id} card={card} />
      ))}
    </>
  );
}

function AskTogether({ cards }: { cards: Card[] }) {
  const decide = useDo("decide");
  const review = useReview();
  const [saving, setSaving] = useState(false);
  const all = cards.length === 2 ? "both" : `all ${cards.length}`;

  // Each has its own answer, for its own digest; the first that is not simply written stops the rest.
  async function confirm() {
    setSaving(true);
    try {
      for (const { id, digest } of cards) {
        const outcome = await decide.mutateAsync({ id, digest, decision: { kind: "confirm", changes: {} } });
        if (outcome.kind !== "confirmed") return review(id);
      }
    } catch {
      // Shown below, from the mutation's own error.
    } finally {
      setSaving(false);
    }
  }
  return (
    <section className={s.ask} aria-label={`${cards.length} to confirm`}>
      <header className={s.askHead}>
        <Icon of={Clock} tone="waits" />
        <h2>{cards.length} to confirm</h2>
      </header>
      {cards.map((card) => (
        <div key={card.id} className={s.part}>
          <h3>{card.title}</h3>
          <Facts card={card} />
        </div>
      ))}
      {decide.error && !saving && (
        <Banner waits role="alert">
          Not all saved: {inWords(decide.error)} What is not recorded still waits.
        </Banner>
      )}
      <Actions>
        <Button
          small
          kind="primary"
          busy={saving}
          aria-label={`Confirm ${all}: ${cards.map((card) => card.name).join(", ")}`}
          onClick={() => void confirm()}
        >
          {saving ? "Saving" : `Confirm ${all}`}
        </Button>
        <Button small disabled={saving} onClick={() => review(cards[0]?.id)}>
          Review one by one
        </Button>
        <span className={`meta ${s.end}`}>or answer in your own words</span>
      </Actions>
    </section>
  );
}
