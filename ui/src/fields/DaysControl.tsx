import { daysInWords, weekdays } from "../text/when";
import type { ControlProps } from "./control";
import s from "./fields.module.css";

export function DaysControl(props: ControlProps<"days">) {
  const { labelledBy, describedBy, value, unsure, wrong, locked, required, onChange } = props;
  const days = Array.isArray(value) ? value.map(Number) : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid cell's only child with a label beside it
    <div
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={[s.days, unsure && s.daysAssumed, wrong && s.daysWrong].filter(Boolean).join(" ")}
    >
      {weekdays.map(({ value: day, name, short }) => (
        <label key={day} className={s.pick}>
          <input
            type="checkbox"
            aria-label={name}
            checked={days.includes(day)}
            disabled={locked}
            onChange={(event) => {
              const rest = days.filter((other) => other !== day);
              const next = event.target.checked ? [...rest, day] : rest;
              onChange(next.length === 0 ? null : next.sort((a, b) => a - b));
            }}
          />
          <span aria-hidden="true">{short.slice(0, 2)}</span>
        </label>
      ))}
      <span className={s.daysWords}>
        {days.length > 0 ? daysInWords(days) : required ? "no days" : "every day, unless some are chosen"}
      </span>
    </div>
  );
}
