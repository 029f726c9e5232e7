import { type FormEvent, useId, useState } from "react";
import fields from "../fields/fields.module.css";
import { Button } from "../parts/Button";
import { Banner } from "../parts/Mark";
import s from "./settings.module.css";

interface Props {
  label: string;
  hint: string;
  button: string;
  busy: boolean;
  error: string | undefined;
  other?: { label: string; run: () => void } | undefined;
  onPath(path: string): void;
}

/** A path that is typed or pasted, and one button that says what is done with it. */
export function PathField({ label, hint, button, busy, error, other, onPath }: Props) {
  const id = useId();
  const [path, setPath] = useState("");
  function submit(event: FormEvent) {
    event.preventDefault();
    if (path.trim() !== "" && !busy) onPath(path.trim());
  }
  return (
    <form className={s.path} onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <div className={s.acts}>
        <span className={`${fields.control} ${s.pathBox}`}>
          <input
            id={id}
            type="text"
            autoComplete="off"
            spellCheck={false}
            aria-describedby={`${id}-hint`}
            value={path}
            onChange={(event) => setPath(event.target.value)}
          />
        </span>
        <Button type="submit" busy={busy} disabled={path.trim() === ""}>
          {button}
        </Button>
        {other && (
          <Button kind="quiet" disabled={busy} onClick={other.run}>
            {other.label}
          </Button>
        )}
      </div>
      <p className="meta" id={`${id}-hint`}>
        {hint}
      </p>
      {error && (
        <Banner waits role="alert">
          {error}
        </Banner>
      )}
    </form>
  );
}
