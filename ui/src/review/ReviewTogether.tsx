import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Told } from "../chat/AskTogether";
import { Facts } from "../chat/Facts";
import type { Card, Decision } from "../generated/types";
import { Button, Kbd, MOD } from "../parts/Button";
import { Banner } from "../parts/Mark";
import { inWords } from "../text/failures";
import { QuoteView } from "./QuoteView";
import s from "./review.module.css";
import { tintedTogether } from "./tinted";
import { type Answered, allOf, namesOf, useTogether } from "./together";

/** Several of one message, each with all its values, answered by one word. Enter alone answers nothing here either. */
export function ReviewTogether({
  cards: given,
  queue,
  back,
  onAnswered,
}: {
  cards: Card[];
  queue: ReactNode;
  back: () => void;
  onAnswered: (answered: Answered) => void;
}) {
  // What is shown is what is answered, whatever comes in meanwhile.
  const [cards, setCards] = useState(given);
  const { answer, doing, failed } = useTogether();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const all = allOf(cards);

  async function decide(kind: Decision["kind"]) {
    if (doing) return;
    const found = await answer(cards, kind);
    const left = cards.filter(({ id }) => !found.answered.includes(id));
    if (found.stopped || left.length === 0) return onAnswered(found);
    // What was answered is gone from here; the rest still waits.
    setCards(left);
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    if (event.key === "Enter" && !event.shiftKey) void decide("confirm");
    else if (event.key.toLowerCase() === "x" && event.shiftKey) void decide("reject");
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);

  return (
    <div className={s.body}>
      <header className={s.head}>
        {queue}
        <div className={s.title}>
          <Dialog.Title ref={title} tabIndex={-1}>
            Record {all}?
          </Dialog.Title>
          <span className="meta">From one message</span>
        </div>
      </header>
      <div className={s.scroll}>
        {failed && !doing && (
          <Banner waits role="alert">
            Not all saved: {inWords(failed)} What stands here still waits.
          </Banner>
        )}
        {tintedTogether(given).map((quote) => (
          <QuoteView
            key={`${quote.at.date}${quote.at.time}${quote.words.length}`}
            quote={quote}
            active={undefined}
          />
        ))}
        {cards.map((card) => (
          <div key={card.id} className={s.one}>
            <h3>{card.title}</h3>
            <Facts card={card} />
            <Told card={card} />
          </div>
        ))}
      </div>
      <footer className={s.foot}>
        <Button
          kind="quiet"
          busy={doing === "reject"}
          disabled={doing === "confirm"}
          aria-label={`Reject ${all}: ${namesOf(cards)}`}
          onClick={() => void decide("reject")}
        >
          Reject {all} <Kbd>{`${MOD} Shift X`}</Kbd>
        </Button>
        <Button className={s.push} disabled={doing !== undefined} onClick={back}>
          One by one <Kbd>Esc</Kbd>
        </Button>
        <Button
          kind="primary"
          busy={doing === "confirm"}
          disabled={doing === "reject"}
          aria-label={`Confirm ${all}: ${namesOf(cards)}`}
          onClick={() => void decide("confirm")}
        >
          {doing === "confirm" ? "Saving" : `Confirm ${all}`} <Kbd>{`${MOD} Enter`}</Kbd>
        </Button>
      </footer>
    </div>
  );
}
