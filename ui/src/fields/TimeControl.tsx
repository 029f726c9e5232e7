import { Popover } from "@base-ui/react/popover";
import { Clock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Icon } from "../parts/Icon";
import { readTime } from "../text/read";
import { box } from "./box";
import type { ControlProps } from "./control";
import s from "./fields.module.css";

export const UNREAD_TIME = "Write a time such as 09:30 or 9:30 pm.";

export function TimeControl(props: ControlProps<"time">) {
  const { id, describedBy, label, value, wrong, locked, required, onChange, onProblem } = props;
  const time = typeof value === "string" ? value : "";
  const [typed, setTyped] = useState(time);
  const [open, setOpen] = useState(false);

  function type(text: string) {
    setTyped(text);
    if (text.trim() === "") {
      onProblem(undefined);
      onChange(null);
      return;
    }
    const read = readTime(text);
    onProblem(read ? undefined : UNREAD_TIME);
    if (read) onChange(read);
  }
  return (
    <span className={box(props)}>
      <input
        id={id}
        type="text"
        autoComplete="off"
        placeholder={required ? undefined : "None"}
        value={typed}
        disabled={locked}
        aria-describedby={describedBy}
        aria-invalid={wrong || undefined}
        aria-required={required || undefined}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          const read = readTime(typed);
          if (read) setTyped(read);
        }}
      />
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger className={s.inside} disabled={locked} aria-label={`Choose a time for the ${label}`}>
          <Icon of={Clock} />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner className={s.over} align="end" sideOffset={6}>
            <Popover.Popup className={s.popup} aria-label={`Times for the ${label}`}>
              <Times
                value={time}
                onChoose={(chosen) => {
                  type(chosen);
                  setOpen(false);
                }}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </span>
  );
}

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`,
);

function Times({ value, onChoose }: { value: string; onChoose(time: string): void }) {
  const list = useRef<HTMLUListElement>(null);
  const near = HALF_HOURS.findLast((time) => time <= (value || "09:00")) ?? "00:00";
  useEffect(() => {
    const button = list.current?.querySelector<HTMLElement>("[data-near]");
    button?.scrollIntoView?.({ block: "center" });
    button?.focus();
  }, []);
  return (
    <ul
      ref={list}
      className={s.times}
      onKeyDown={(event) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (!step || !(event.target instanceof HTMLElement)) return;
        event.preventDefault();
        const item = event.target.closest("li");
        const next = step > 0 ? item?.nextElementSibling : item?.previousElementSibling;
        next?.querySelector("button")?.focus();
      }}
    >
      {HALF_HOURS.map((time) => (
        <li key={time}>
          <button
            type="button"
            className={s.time}
            data-near={time === near || undefined}
            aria-pressed={time === value}
            onClick={() => onChoose(time)}
          >
            {time}
          </button>
        </li>
      ))}
    </ul>
  );
}
