import { Select } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import { Icon } from "../parts/Icon";
import { box } from "./box";
import type { ControlProps } from "./control";
import s from "./fields.module.css";

export function ChoiceControl(props: ControlProps<"choice">) {
  const { id, labelledBy, describedBy, control, value, wrong, locked, required, onChange } = props;
  const chosen = typeof value === "string" ? value : null;
  return (
    <Choice
      id={id}
      className={box(props)}
      labelledBy={labelledBy}
      describedBy={describedBy}
      invalid={wrong}
      disabled={locked}
      options={control.options}
      value={chosen}
      none={required ? undefined : "None"}
      onChange={onChange}
    />
  );
}

/** A list of which one is chosen. */
export function Choice({
  id,
  className,
  labelledBy,
  describedBy,
  invalid,
  disabled,
  options,
  value,
  none,
  placeholder = "Choose",
  onChange,
}: {
  id: string;
  className: string;
  labelledBy: string;
  describedBy?: string;
  invalid?: boolean;
  disabled?: boolean;
  options: { value: string; label: string }[];
  value: string | null;
  none?: string | undefined;
  placeholder?: string;
  onChange(value: string | null): void;
}) {
  const items: { value: string | null; label: string }[] = none
    ? [{ value: null, label: none }, ...options]
    : options;
  return (
    <Select.Root
      items={items}
      value={value}
      disabled={disabled ?? false}
      modal={false}
      onValueChange={(chosen) => onChange(chosen)}
    >
      <Select.Trigger
        id={id}
        className={`${className} ${s.choice}`}
        aria-labelledby={`${labelledBy} ${id}`}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
      >
        <Select.Value placeholder={placeholder} />
        <Select.Icon className={s.chevron}>
          <Icon of={ChevronDown} small />
        </Select.Icon>
      </Select.Trigger>
      <Select.Portal>
        <Select.Positioner className={s.over} sideOffset={4} alignItemWithTrigger={false}>
          <Select.Popup className={s.list}>
            {items.map((item) => (
              <Select.Item key={item.value ?? "none"} value={item.value} className={s.item}>
                <Select.ItemText>{item.label}</Select.ItemText>
                <Select.ItemIndicator className={s.tick}>
                  <Icon of={Check} small />
                </Select.ItemIndicator>
              </Select.Item>
            ))}
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
}
