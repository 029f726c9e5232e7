import { Clock } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { shownValue } from "../fields/shown";
import type { Card, Decision } from "../generated/types";
import { Actions, Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Banner } from "../parts/Mark";
import { allOf, namesOf, together, useTogether } from "../review/together";
import { useReview } from "../shell/review";
import { useSession } from "../shell/session";
import { inWords } from "../text/failures";
import { AskCard } from "./AskCard";
import s from "./chat.module.css";
import { Facts } from "./Facts";
import g from "./together.module.css";

/** What a turn asks: what may be answered together on one card that lists every value, the others one by one. */
export function Asked({ cards }: { cards: Card[] }) {
  // While they are being answered they stand as they were: what is shown is what is answered.
  const [held, setHeld] = useState<Card[]>();
  const group = held ?? together(cards);
  const apart = cards.filter((card) => !group.some(({ id }) => id === card.id));
  return (
    <>
      {group.length > 0 && <AskTogether cards={group} hold={(on) => setHeld(on ? group : undefined)} />}
      {apart.map((card) => (
        <AskCard key={card.id} card={card} />
      ))}
    </>
  );
}

function AskTogether({ cards, hold }: { cards: Card[]; hold: (on: boolean) => void }) {
  const { answer, doing, failed } = useTogether();
  const review = useReview();
  const [naming, setNaming] = useState(false);
  const id = useId();
  const all = allOf(cards);
  // What asks for more care than a reminder does is named once more before it is recorded.
  const careful = cards.some(({ tier }) => tier !== "low");

  async function decide(kind: Decision["kind"]) {
    hold(true);
    const { stopped } = await answer(cards, kind);
    setNaming(false);
    hold(false);
    if (stopped) review(stopped.id);
  }
  return (
    <section className={s.ask} aria-labelledby={id}>
      <header className={s.askHead}>
        <Icon of={Clock} tone="waits" />
        <h2 id={id}>{cards.length} to confirm</h2>
      </header>
      {cards.map((card) => (
        <div key={card.id} className={g.part}>
          <h3>{card.title}</h3>
          <Facts card={card} />
          <Told card={card} />
        </div>
      ))}
      {failed && !doing && (
        <Banner waits role="alert">
          Not all saved: {inWords(failed)} What is not recorded still waits.
        </Banner>
      )}
      {naming ? (
        <OnceMore
          cards={cards}
          saving={doing === "confirm"}
          yes={() => void decide("confirm")}
          back={() => setNaming(false)}
        />
      ) : (
        <Actions>
          <Button
            small
            kind="primary"
            busy={doing === "confirm"}
            disabled={doing === "reject"}
            aria-label={`Confirm ${all}: ${namesOf(cards)}`}
            onClick={() => (careful ? setNaming(true) : void decide("confirm"))}
          >
            {doing === "confirm" ? "Saving" : `Confirm ${all}`}
          </Button>
          <Button small disabled={doing !== undefined} onClick={() => review(cards[0]?.id)}>
            Review one by one
          </Button>
          <Button
            small
            kind="quiet"
            busy={doing === "reject"}
            disabled={doing === "confirm"}
            aria-label={`Reject ${all}: ${namesOf(cards)}`}
            onClick={() => void decide("reject")}
          >
            Reject {all}
          </Button>
          <span className={`meta ${s.end}`}>or answer in your own words</span>
        </Actions>
      )}
    </section>
  );
}

/** What is told of a card besides its values. */
export function Told({ card }: { card: Card }) {
  const told = card.reasons.filter(({ code }) => code === "notice");
  return told.map(({ text }) => (
    <p key={text} className={`meta ${g.told}`}>
      {text}
    </p>
  ));
}

/** The second look: each by its name and its values. It opens on its own title, so that the key that opened it confirms nothing. */
function OnceMore({
  cards,
  saving,
  yes,
  back,
}: {
  cards: Card[];
  saving: boolean;
  yes: () => void;
  back: () => void;
}) {
  const { today } = useSession();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const all = allOf(cards);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would hold values to fill in
    <div
      className={g.onceMore}
      role="group"
      aria-labelledby={id}
      onKeyDown={(event) => event.key === "Escape" && !saving && back()}
    >
      <h3 id={id} ref={title} tabIndex={-1}>
        Record {all}?
      </h3>
      <ol>
        {cards.map((card) => (
          <li key={card.id}>
            <b>{card.name}</b>{" "}
            {card.fields
              .filter(({ value }) => value !== null)
              .map((field) => shownValue(field, field.value, today))
              .filter((shown) => shown.toLowerCase() !== card.name.toLowerCase())
              .join(", ")}
          </li>
        ))}
      </ol>
      <Actions>
        <Button small disabled={saving} onClick={back}>
          Back
        </Button>
        <Button
          small
          kind="primary"
          busy={saving}
          aria-label={`Yes, record ${all}: ${namesOf(cards)}`}
          onClick={yes}
        >
          {saving ? "Saving" : `Yes, record ${all}`}
        </Button>
      </Actions>
    </div>
  );
}
