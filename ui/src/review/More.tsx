import { Plus } from "lucide-react";
import type { RefObject } from "react";
import type { Field, Reason } from "../generated/types";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import s from "./review.module.css";

/** Fields that hold nothing, each behind a button. */
export function More({
  offered,
  open,
  popup,
}: {
  offered: Field[];
  open: (name: string) => void;
  popup: RefObject<HTMLElement | null>;
}) {
  if (offered.length === 0) return null;
  const own = offered.some((field) => field.own_words_only);
  return (
    <div className={s.more}>
      {offered.map((field) => (
        <Button
          small
          key={field.name}
          aria-label={`Add ${field.label.toLowerCase()}`}
          onClick={() => {
            open(field.name);
            requestAnimationFrame(() =>
              popup.current
                ?.querySelector<HTMLElement>(
                  `[data-field="${CSS.escape(field.name)}"] :is(input, textarea, button)`,
                )
                ?.focus(),
            );
          }}
        >
          <Icon of={Plus} small />
          {field.label}
        </Button>
      ))}
      {own && <span className="meta">only ever in your own words</span>}
    </div>
  );
}

export function Reasons({ reasons }: { reasons: Reason[] }) {
  if (reasons.length === 0) return null;
  return (
    <div className={s.reasons}>
      <h3>Why you are asked</h3>
      <ul>
        {reasons.map((reason) => (
          <li key={`${reason.code}${reason.text}`}>{reason.text}</li>
        ))}
      </ul>
    </div>
  );
}
