import { CircleAlert } from "lucide-react";
import { useId } from "react";
import { ControlFor } from "../fields/ControlFor";
import f from "../fields/fields.module.css";
import type { Field, Value } from "../generated/types";
import { Icon } from "../parts/Icon";
import s from "./forms.module.css";

interface Props {
  field: Field;
  value: Value | null;
  error: string | undefined;
  locked: boolean;
  today: string;
  onChange(value: Value | null): void;
  onProblem(problem: string | undefined): void;
}

const GROUPED = ["days", "text_list", "time_list", "yes_no", "rows"];

/** A label and the control that the definition names; what is wrong stands under it. */
export function FormField({ field, value, error, locked, today, onChange, onProblem }: Props) {
  const id = useId();
  const label = (
    <>
      {field.label}
      {!field.required && <span className="meta"> optional</span>}
    </>
  );
  return (
    <div className={s.field} data-field={field.name}>
      {GROUPED.includes(field.control.kind) ? (
        <span className={s.label} id={`${id}-label`}>
          {label}
        </span>
      ) : (
        <label className={s.label} htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
      )}
      <div>
        <ControlFor
          id={id}
          labelledBy={`${id}-label`}
          describedBy={`${id}-error`}
          label={field.label.toLowerCase()}
          control={field.control}
          value={value}
          unsure={false}
          wrong={error !== undefined}
          locked={locked}
          required={field.required}
          none="Not set"
          today={today}
          onChange={onChange}
          onProblem={onProblem}
        />
        <p className={error ? f.error : undefined} id={`${id}-error`} hidden={!error}>
          {error && <Icon of={CircleAlert} small />}
          {error}
        </p>
      </div>
    </div>
  );
}
