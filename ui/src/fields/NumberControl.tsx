import { useState } from "react";
import { box } from "./box";
import type { ControlProps } from "./control";
import s from "./fields.module.css";

/** What is wrong with a number as typed, if anything. Strict: figures, a sign, one point. */
export function numberProblem(typed: string, control: ControlProps<"number">["control"]): string | undefined {
  const number = Number(typed);
  if (!/^-?\d+(\.\d+)?$/.test(typed)) return "Write a number in figures, such as 120.";
  if (control.whole && !Number.isInteger(number)) return "Write a whole number.";
  if (control.min !== null && number < control.min)
    return `The least that can be recorded is ${control.min}.`;
  if (control.max !== null && number > control.max) return `The most that can be recorded is ${control.max}.`;
  return undefined;
}

export function NumberControl(props: ControlProps<"number">) {
  const { id, describedBy, control, value, wrong, locked, required, onChange, onProblem } = props;
  const [typed, setTyped] = useState(value === null ? "" : String(value));
  return (
    <span className={box(props)}>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder={required ? undefined : "None"}
        value={typed}
        disabled={locked}
        aria-describedby={`${describedBy} ${id}-unit`}
        aria-invalid={wrong || undefined}
        aria-required={required || undefined}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          const words = text.trim().replace(",", ".");
          if (words === "") {
            onProblem(undefined);
            onChange(null);
            return;
          }
          const problem = numberProblem(words, control);
          onProblem(problem);
          if (!problem) onChange(Number(words));
        }}
      />
      {control.unit && (
        <span className={s.unit} id={`${id}-unit`}>
          {control.unit}
        </span>
      )}
    </span>
  );
}
