import { useId, useState } from "react";
import { useSession } from "../shell/session";
import { DateControl } from "./DateControl";
import f from "./fields.module.css";
import r from "./range.module.css";

export interface Days {
  from: string | null;
  to: string | null;
}

/** From one day to another, each typed or chosen in a calendar. */
export function DayRange({
  days,
  required = false,
  className,
  onChange,
}: {
  days: Days;
  required?: boolean;
  className?: string | undefined;
  onChange(days: Days): void;
}) {
  return (
    <div className={[r.range, className].filter(Boolean).join(" ")}>
      <Day
        label="From"
        value={days.from}
        required={required}
        onChange={(from) => onChange({ ...days, from })}
      />
      <Day label="To" value={days.to} required={required} onChange={(to) => onChange({ ...days, to })} />
    </div>
  );
}

function Day({
  label,
  value,
  required,
  onChange,
}: {
  label: string;
  value: string | null;
  required: boolean;
  onChange(day: string | null): void;
}) {
  const { today } = useSession();
  const id = useId();
  const [problem, setProblem] = useState<string>();
  return (
    <div className={r.oneDay}>
      <label className="meta" htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      <DateControl
        key={value ?? "none"}
        id={id}
        labelledBy={`${id}-label`}
        describedBy={`${id}-problem`}
        label={`${label.toLowerCase()} day`}
        control={{ kind: "date" }}
        value={value}
        unsure={false}
        wrong={problem !== undefined}
        locked={false}
        required={required}
        today={today}
        onChange={(day) => {
          if (day !== null || !required) onChange(typeof day === "string" ? day : null);
        }}
        onProblem={setProblem}
      />
      <p className={problem ? f.error : undefined} id={`${id}-problem`} hidden={!problem}>
        {problem}
      </p>
    </div>
  );
}
