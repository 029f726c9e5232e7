import type { Quote } from "../generated/types";
import t from "../parts/text.module.css";
import { useSession } from "../shell/session";
import { spokenMoment } from "../text/when";
import s from "./review.module.css";

/** The user's sentence, whole. What gave a value is tinted; what gave the focused one is stronger. */
export function QuoteView({ quote, active }: { quote: Quote; active: string | undefined }) {
  const { today, clock } = useSession();
  return (
    <figure className={s.quote}>
      <figcaption className="meta">You said, {spokenMoment(quote.at, today, clock)}</figcaption>
      <blockquote>
        {quote.words.map((words, index) => {
          const key = `${index}`;
          if (words.fields.length === 0) return <span key={key}>{words.text}</span>;
          const strong = active !== undefined && words.fields.includes(active);
          return (
            <mark key={key} className={[t.said, strong && t.active].filter(Boolean).join(" ")}>
              {words.text}
            </mark>
          );
        })}
      </blockquote>
    </figure>
  );
}
