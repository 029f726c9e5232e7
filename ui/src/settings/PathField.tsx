import { type FormEvent, useId, useState } from "react";
import fields from "../fields/fields.module.css";
import type { PathKind } from "../generated/types";
import { useCommand } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Banner } from "../parts/Mark";
import { inWords } from "../text/failures";
import s from "./settings.module.css";

interface Props {
  label: string;
  hint: string;
  button: string;
  busy: boolean;
  error: string | undefined;
  kind: PathKind;
  other?: { label: string; run: () => void } | undefined;
  onPath(path: string): void;
}

/** A path that is typed, pasted or chosen in the system’s dialog, and one button that says what is done with it. */
export function PathField({ label, hint, button, busy, error, kind, other, onPath }: Props) {
  const choose = useCommand("choose_path");
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
        <Button
          kind="quiet"
          aria-label={`Browse: ${label}`}
          busy={choose.isPending}
          onClick={() =>
            choose.mutate({ kind }, { onSuccess: (chosen) => chosen.path !== null && setPath(chosen.path) })
          }
        >
          Browse…
        </Button>
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
      {choose.error && <Banner waits>{inWords(choose.error)}</Banner>}
      {error && (
        <Banner waits role="alert">
          {error}
        </Banner>
      )}
    </form>
  );
}
