import { Popover } from "@base-ui/react/popover";
import { Calendar as CalendarIcon } from "lucide-react";
import { useState } from "react";
import { Icon } from "../parts/Icon";
import { readDate } from "../text/read";
import { dayField } from "../text/when";
import { box } from "./box";
import { Calendar } from "./Calendar";
import type { ControlProps } from "./control";
import s from "./fields.module.css";

const UNREAD = "Write a day such as March 13, or 2026-03-13.";

export function DateControl(props: ControlProps<"date">) {
  const { id, describedBy, label, value, wrong, locked, required, today, onChange, onProblem } = props;
  const date = typeof value === "string" ? value : "";
  const [typed, setTyped] = useState(date && dayField(date));
  const [open, setOpen] = useState(false);
  // A day that was filled in from beside the field stands in it.
  const [seen, setSeen] = useState(date);
  if (seen !== date) {
    setSeen(date);
    if (date !== "" && readDate(typed, today) !== date) setTyped(dayField(date));
  }

  function type(text: string) {
    setTyped(text);
    if (text.trim() === "") {
      onProblem(undefined);
      onChange(null);
      return;
    }
    const read = readDate(text, today);
    onProblem(read ? undefined : UNREAD);
    if (read) onChange(read);
  }
  function choose(day: string) {
    setTyped(dayField(day));
    onProblem(undefined);
    onChange(day);
    setOpen(false);
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
          const read = readDate(typed, today);
          if (read) setTyped(dayField(read));
        }}
      />
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          className={s.inside}
          disabled={locked}
          aria-label={`Open the calendar for the ${label}`}
        >
          <Icon of={CalendarIcon} />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner className={s.over} align="end" sideOffset={6}>
            <Popover.Popup className={s.popup} aria-label={`Calendar for the ${label}`}>
              <Calendar value={date || today} today={today} onChoose={choose} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </span>
  );
}
