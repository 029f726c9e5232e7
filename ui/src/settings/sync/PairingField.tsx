import { useId } from "react";
import fields from "../../fields/fields.module.css";
import s from "./sync.module.css";

/** Letters of a pairing code, without what stands between them. */
const LETTERS = 36;

/** Whether a pairing code may be whole; the backend decides. */
export const isWhole = (code: string) => code.replace(/[\s-]/g, "").length >= LETTERS;

/** Where the code of another computer is typed, in either case, with or without its hyphens. */
export function PairingField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div className={s.field}>
      <label htmlFor={id}>Pairing code</label>
      <span className={fields.control}>
        <input
          id={id}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </div>
  );
}
