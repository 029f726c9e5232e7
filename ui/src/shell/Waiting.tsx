import { isUnsure } from "../fields/shown";
import type { Card } from "../generated/types";
import { useAppQuery } from "../ipc/backend";
import { Button, Kbd, MOD } from "../parts/Button";
import { Banner, Count, Reading, Tag } from "../parts/Mark";
import { inWords } from "../text/failures";
import { useReview } from "./review";
import s from "./shell.module.css";

/** How many values nobody said, or that the words speak against. */
export function unsaid(card: Card): number {
  return card.fields.filter(({ source, value }) => value !== null && isUnsure(source.kind)).length;
}

/** "1 value not said", "2 values to check", or nothing. */
function toCheck(card: Card): string | undefined {
  const count = unsaid(card);
  if (count === 0) return undefined;
  const contradicted = card.fields.some(({ source }) => source.kind === "contradicted");
  return `${countOf(count, "value")} ${contradicted ? "to check" : "not said"}`;
}

export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

/** What waits on the user, in the third column or on the Today page. */
export function Waiting({ head }: { head: string | undefined }) {
  const shown = useAppQuery("pending_list", {});
  const review = useReview();
  const cards = shown.data?.cards ?? [];
  return (
    <section aria-labelledby="waiting">
      <div className={head}>
        <h2 id="waiting">To confirm</h2>
        {cards.length > 0 && <Count of={cards.length} name={countOf(cards.length, "item")} />}
      </div>
      {shown.isPending && <Reading what="Reading what waits" />}
      {shown.error && <Banner waits>{inWords(shown.error)}</Banner>}
      {shown.data && cards.length === 0 && (
        <p className="meta">Nothing. Alara asks here before it records something.</p>
      )}
      {cards.length > 0 && (
        <>
          <ul className={s.waits}>
            {cards.map((card) => (
              <li key={card.id}>
                <WaitRow card={card} open={() => review(card.id)} />
              </li>
            ))}
          </ul>
          <Button small block onClick={() => review()}>
            {cards.length === 1
              ? "Review"
              : cards.length === 2
                ? "Review both"
                : `Review all ${cards.length}`}{" "}
            <Kbd>{`${MOD} R`}</Kbd>
          </Button>
        </>
      )}
    </section>
  );
}

function WaitRow({ card, open }: { card: Card; open: () => void }) {
  const about = [card.summary, toCheck(card)].filter(Boolean);
  return (
    <button type="button" className={s.wait} onClick={open}>
      <span className={s.waitTop}>
        <span>{card.name}</span> {card.tier === "critical" && <Tag tone="waits">Critical</Tag>}
      </span>
      <span className="meta">{about.join(" · ")}</span>
    </button>
  );
}
