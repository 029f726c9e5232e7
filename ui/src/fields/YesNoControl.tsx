import type { ControlProps } from "./control";
import s from "./fields.module.css";

export function YesNoControl(props: ControlProps<"yes_no">) {
  const {
    id,
    labelledBy,
    describedBy,
    value,
    unsure,
    wrong,
    locked,
    required,
    none = "Not said",
    onChange,
  } = props;
  const options: [string, boolean | null][] = [
    ["Yes", true],
    ["No", false],
  ];
  if (!required) options.push([none, null]);
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={[s.days, unsure && s.daysAssumed, wrong && s.daysWrong].filter(Boolean).join(" ")}
    >
      {options.map(([label, option]) => (
        <label key={label} className={s.pick}>
          <input
            type="radio"
            name={id}
            checked={value === option}
            disabled={locked}
            onChange={() => onChange(option)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
