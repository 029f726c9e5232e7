import { CircleAlert, Pencil } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { Field, Value } from "../generated/types";
import { Icon } from "../parts/Icon";
import { Tag } from "../parts/Mark";
import t from "../parts/text.module.css";
import { ControlFor } from "./ControlFor";
import s from "./fields.module.css";
import { SourceLine } from "./SourceLine";
import { isUnsure, shownValue } from "./shown";

export interface FieldRowProps {
  field: Field;
  /** The value as it stands, edits included. */
  value: Value | null;
  edited: boolean;
  error: string | undefined;
  active: boolean;
  locked: boolean;
  today: string;
  onChange(value: Value | null): void;
  onProblem(problem: string | undefined): void;
  onActive(): void;
}

/** A label, the right control, and where the value comes from. What is wrong stands under it. */
export function FieldRow(props: FieldRowProps) {
  const { field, value, edited, error, active, locked, today } = props;
  const id = useId();
  // A control keeps what is typed; what is set from beside it starts it afresh.
  const [afresh, setAfresh] = useState(0);
  const holder = useRef<HTMLDivElement>(null);
  // The button that was pressed goes away; the focus stays in its row.
  useEffect(() => {
    if (afresh > 0) holder.current?.querySelector<HTMLElement>("input, textarea, button")?.focus();
  }, [afresh]);
  const set = (next: Value | null) => {
    props.onProblem(undefined);
    props.onChange(next);
    setAfresh(afresh + 1);
  };
  const unsure = !edited && value !== null && isUnsure(field.source.kind);
  const name = field.label.toLowerCase();
  const grouped = ["days", "text_list", "time_list", "yes_no", "rows"].includes(field.control.kind);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes which field inside it has the focus
    <div
      className={s.field}
      data-field={field.name}
      data-check={unsure || undefined}
      onFocus={props.onActive}
    >
      {grouped ? (
        <span className={s.label} id={`${id}-label`}>
          {field.label}
        </span>
      ) : (
        <label className={s.label} htmlFor={id} id={`${id}-label`}>
          {field.label}
        </label>
      )}
      <div className={s.holder} ref={holder}>
        <ControlFor
          key={afresh}
          id={id}
          labelledBy={`${id}-label`}
          describedBy={error ? `${id}-error ${id}-source` : `${id}-source`}
          label={name}
          control={field.control}
          value={value}
          unsure={unsure}
          wrong={error !== undefined}
          locked={locked}
          required={field.required}
          today={today}
          onChange={props.onChange}
          onProblem={props.onProblem}
        />
      </div>
      <div className={`${s.source} ${t.source}`} id={`${id}-source`}>
        {edited ? (
          <>
            <Tag>
              <Icon of={Pencil} small />
              {value === null && field.value !== null ? "Left out by you" : "Edited by you"}
            </Tag>
            {!locked && (
              <button
                type="button"
                className={t.link}
                aria-label={`Undo edit of the ${name}`}
                onClick={() => set(field.value)}
              >
                Undo edit
              </button>
            )}
            {field.value !== null && (
              <span className={s.was}>
                proposed: <b>{shownValue(field, field.value, today)}</b>
              </span>
            )}
          </>
        ) : (
          <>
            <SourceLine source={field.source} active={active} />
            {unsure && !locked && field.source.kind === "contradicted" && field.source.instead !== null && (
              <button
                type="button"
                className={t.link}
                aria-label={`Use ${instead(field)} for the ${name}`}
                onClick={() => set(field.source.instead)}
              >
                Use {instead(field) ?? "it"}
              </button>
            )}
            {unsure && !locked && !field.required && (
              <button
                type="button"
                className={t.link}
                aria-label={`Leave out the ${name}`}
                onClick={() => set(null)}
              >
                Leave out
              </button>
            )}
          </>
        )}
      </div>
      {error && (
        <p className={s.error} id={`${id}-error`}>
          <Icon of={CircleAlert} small />
          {error}
        </p>
      )}
    </div>
  );
}

function instead(field: Field): string | undefined {
  const { instead_shown, instead: value } = field.source;
  return instead_shown ?? (value === null ? undefined : String(value));
}
