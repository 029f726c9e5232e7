import type { Earlier } from "../generated/types";
import { Segmented } from "../parts/Segmented";
import s from "./review.module.css";

const NONE = -1;

/** Whether the appointment of this card is to ring earlier too, and when. */
export function EarlierChoice({
  options,
  chosen,
  onChange,
}: {
  options: Earlier[];
  chosen: Earlier | undefined;
  onChange(chosen: Earlier | undefined): void;
}) {
  if (options.length === 0) return null;
  return (
    <div className={s.earlier}>
      <p className="meta">Remind you earlier too?</p>
      <Segmented
        legend="An earlier reminder"
        small
        value={chosen ? options.indexOf(chosen) : NONE}
        options={[
          { value: NONE, label: "No" },
          ...options.map((option, index) => ({ value: index, label: option.label })),
        ]}
        onChange={(index) => onChange(options[index])}
      />
    </div>
  );
}
