import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Icon } from "../parts/Icon";
import { readTimes } from "../text/read";
import { box } from "./box";
import type { ControlProps } from "./control";
import s from "./fields.module.css";
import { UNREAD_TIME } from "./TimeControl";

/** Several texts, or several times of day: each can be taken away, one more can be added with Enter. */
export function ListControl(props: ControlProps<"text_list" | "time_list">) {
  const { id, labelledBy, describedBy, label, control, value, wrong, locked, onChange, onProblem } = props;
  const items = Array.isArray(value) ? value.map(String) : [];
  const [typed, setTyped] = useState("");
  const times = control.kind === "time_list";

  function set(next: string[]) {
    onChange(next.length === 0 ? null : times ? [...next].sort() : next);
  }
  function add() {
    const words = typed.trim();
    if (words === "") return onProblem(undefined);
    const read = times ? readTimes(words) : [words];
    onProblem(read ? undefined : UNREAD_TIME);
    if (!read) return;
    set([...new Set([...items, ...read])]);
    setTyped("");
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label stands beside it, in a grid
    <div role="group" aria-labelledby={labelledBy} className={s.listing}>
      {items.length > 0 && (
        <ul className={[s.items, props.unsure && s.itemsAssumed].filter(Boolean).join(" ")}>
          {items.map((item) => (
            <li key={item}>
              {item}
              <button
                type="button"
                disabled={locked}
                aria-label={`Remove ${item} from the ${label}`}
                onClick={() => set(items.filter((other) => other !== item))}
              >
                <Icon of={X} small />
              </button>
            </li>
          ))}
        </ul>
      )}
      <span className={box({ unsure: false, wrong })}>
        <input
          id={id}
          type="text"
          autoComplete="off"
          placeholder={times ? "Add a time" : "Add one"}
          value={typed}
          disabled={locked}
          aria-label={`Add to the ${label}`}
          aria-describedby={describedBy}
          aria-invalid={wrong || undefined}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            add();
          }}
        />
        <button
          type="button"
          className={s.inside}
          disabled={locked}
          aria-label={`Add it to the ${label}`}
          onClick={add}
        >
          <Icon of={Plus} />
        </button>
      </span>
    </div>
  );
}
