import type { LucideIcon } from "lucide-react";
import { useId } from "react";
import { Icon } from "./Icon";
import s from "./segmented.module.css";

/** A few choices of which one is chosen, side by side. */
export function Segmented<Value extends string | number>({
  legend,
  options,
  value,
  small,
  onChange,
}: {
  legend: string;
  options: { value: Value; label: string; icon?: LucideIcon }[];
  value: Value;
  small?: boolean;
  onChange(value: Value): void;
}) {
  const name = useId();
  return (
    <fieldset className={[s.segmented, small && s.small].filter(Boolean).join(" ")}>
      <legend className="sr">{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.icon && <Icon of={option.icon} small />}
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
