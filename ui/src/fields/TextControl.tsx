import { box } from "./box";
import type { ControlProps } from "./control";
import s from "./fields.module.css";

export function TextControl(props: ControlProps<"text">) {
  const { id, describedBy, control, value, wrong, locked, required, onChange } = props;
  const shared = {
    id,
    value: value === null ? "" : String(value),
    // What must be there is not “none”.
    placeholder: required ? undefined : "None",
    disabled: locked,
    "aria-describedby": describedBy,
    "aria-invalid": wrong || undefined,
    "aria-required": required || undefined,
    onChange: (event: { target: { value: string } }) =>
      onChange(event.target.value === "" ? null : event.target.value),
  };
  return (
    <span className={box(props)}>
      {control.lines > 1 ? (
        <textarea {...shared} rows={control.lines} className={s.long} />
      ) : (
        <input {...shared} type="text" autoComplete="off" />
      )}
    </span>
  );
}
