import { Clock, X } from "lucide-react";
import { useState } from "react";
import type { Card, Decision } from "../generated/types";
import { useCommand } from "../ipc/backend";
import { Actions, Button, Kbd, MOD } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Banner, Tag } from "../parts/Mark";
import t from "../parts/text.module.css";
import { useReview } from "../shell/review";
import { useCan, useSession } from "../shell/session";
import { unsaid } from "../shell/Waiting";
import { inWords } from "../text/failures";
import { spokenMoment } from "../text/when";
import s from "./chat.module.css";
import { Facts } from "./Facts";
import { Ledger } from "./Ledger";

/** A confirmation in the conversation: every value, beside the words it came from. */
export function AskCard({ card }: { card: Card }) {
  if (card.state.kind === "waiting") return <WaitingCard card={card} />;
  if (card.state.kind === "confirmed") return <Ledger done={[card.state.executed]} />;
  return <SettledCard card={card} />;
}

function WaitingCard({ card }: { card: Card }) {
  const [later, setLater] = useState(false);
  const decide = useCommand("decide");
  const review = useReview();
  // A value that nobody said, and anything critical, is looked at in the review and not waved through here.
  const mustReview = card.tier === "critical" || unsaid(card) > 0;
  const id = `ask-${card.id}`;

  function answer(decision: Decision) {
    decide.mutate(
      { id: card.id, digest: card.digest, decision },
      { onSuccess: (outcome) => (outcome.kind === "stale" || outcome.kind === "invalid") && review(card.id) },
    );
  }
  if (later) {
    return (
      <p className={s.later}>
        <Icon of={Clock} small tone="waits" /> Please confirm: {card.name}.{" "}
        <button
          type="button"
          className={t.link}
          aria-label={`Review ${card.name}`}
          onClick={() => review(card.id)}
        >
          Review
        </button>
      </p>
    );
  }
  const saving = decide.isPending;
  return (
    <section className={s.ask} aria-labelledby={id}>
      <header className={s.askHead}>
        <Icon of={Clock} tone="waits" />
        <h2 id={id}>{card.title}?</h2>
        {card.tier === "critical" && <Tag tone="waits">Critical</Tag>}
      </header>
      <Facts card={card} />
      {decide.error && (
        <Banner waits role="alert">
          Not saved: {inWords(decide.error)} It still waits.
        </Banner>
      )}
      <Actions>
        {!mustReview && (
          <Button
            small
            kind="primary"
            busy={saving && decide.variables.decision.kind === "confirm"}
            disabled={saving && decide.variables.decision.kind !== "confirm"}
            aria-label={`Confirm ${card.name}`}
            onClick={() => answer({ kind: "confirm", changes: {} })}
          >
            {saving && decide.variables.decision.kind === "confirm" ? "Saving" : "Confirm"}
          </Button>
        )}
        <Button
          small
          kind={mustReview ? "primary" : "secondary"}
          disabled={saving}
          aria-label={`Review ${card.name}`}
          onClick={() => review(card.id)}
        >
          Review {mustReview && <Kbd>{`${MOD} R`}</Kbd>}
        </Button>
        <Button
          small
          kind="quiet"
          disabled={saving}
          aria-label={`Later: ${card.name}`}
          onClick={() => setLater(true)}
        >
          Later
        </Button>
        <Button
          small
          kind="quiet"
          disabled={saving}
          aria-label={`Reject ${card.name}`}
          onClick={() => answer({ kind: "reject" })}
        >
          Reject
        </Button>
        <span className={`meta ${s.end}`}>or answer in your own words</span>
      </Actions>
    </section>
  );
}

function SettledCard({ card }: { card: Card }) {
  const again = useCommand("ask_again");
  const canAsk = useCan("ask_again");
  const { today, clock } = useSession();
  const { state } = card;
  if (state.kind !== "rejected" && state.kind !== "expired") return null;
  const when = spokenMoment(state.at, today, clock);
  const rejected = state.kind === "rejected";
  const word = rejected ? "Undo" : "Ask me again";
  return (
    <p className={s.later}>
      <Icon of={rejected ? X : Clock} small /> {card.name}:{" "}
      {rejected
        ? `rejected by you, ${when}. Nothing was recorded.`
        : `nobody answered until ${when}. It was neither recorded nor rejected.`}{" "}
      {canAsk && (
        <button
          type="button"
          className={t.link}
          disabled={again.isPending}
          aria-label={rejected ? `Undo: reject ${card.name}` : `Ask me again: ${card.name}`}
          onClick={() => again.mutate({ id: card.id })}
        >
          {word}
        </button>
      )}
      {again.error && ` ${inWords(again.error)}`}
    </p>
  );
}
