import { SourceLine } from "../fields/SourceLine";
import { shownValue } from "../fields/shown";
import type { Card } from "../generated/types";
import t from "../parts/text.module.css";
import { useSession } from "../shell/session";
import s from "./chat.module.css";

/** Every value of a card, beside the words it came from. */
export function Facts({ card }: { card: Card }) {
  const { today } = useSession();
  return (
    <dl className={s.facts}>
      {card.fields
        .filter((field) => field.value !== null)
        .map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd className="num">{shownValue(field, field.value, today)}</dd>
            <dd className={t.source}>
              <SourceLine source={field.source} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
