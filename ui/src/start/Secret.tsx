import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import fields from "../fields/fields.module.css";
import { Icon } from "../parts/Icon";
import s from "./start.module.css";

/** A field for a passphrase. Shown only while asked to be. */
export function Secret({
  id,
  label,
  value,
  onChange,
  fresh,
  wrong,
  autoFocus,
  numeric,
  children,
}: {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  fresh?: boolean;
  wrong?: boolean;
  autoFocus?: boolean;
  numeric?: boolean;
  children?: ReactNode;
}) {
  const [shown, setShown] = useState(false);
  return (
    <div className={s.field}>
      <label htmlFor={id}>{label}</label>
      <span className={`${fields.control} ${wrong ? fields.wrong : ""}`}>
        <input
          id={id}
          type={shown ? "text" : "password"}
          autoComplete={fresh ? "new-password" : "current-password"}
          spellCheck={false}
          inputMode={numeric ? "numeric" : undefined}
          value={value}
          // biome-ignore lint/a11y/noAutofocus: the one thing on this screen
          autoFocus={autoFocus}
          aria-invalid={wrong || undefined}
          aria-describedby={children ? `${id}-more` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className={fields.inside}
          aria-pressed={shown}
          aria-label={`Show the ${label === "PIN" ? label : label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? EyeOff : Eye} />
        </button>
      </span>
      {children && (
        <p className="meta" id={`${id}-more`}>
          {children}
        </p>
      )}
    </div>
  );
}
