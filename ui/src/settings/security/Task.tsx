import { type FormEvent, type ReactNode, useState } from "react";
import type { Failure } from "../../generated/types";
import { Button } from "../../parts/Button";
import { Banner } from "../../parts/Mark";
import { inWords } from "../../text/failures";
import s from "./security.module.css";

/** One thing that can be done about the key: a line that says how it is, a button that opens its form, and the form. */
export function Task({
  title,
  says,
  open,
  children,
}: {
  title: string;
  says: ReactNode;
  open: string | null;
  children: (close: () => void) => ReactNode;
}) {
  const [at, setAt] = useState(false);
  return (
    <section className={s.task} aria-label={title}>
      <div className={s.line}>
        <div>
          <h3>{title}</h3>
          <p>{says}</p>
        </div>
        {open && !at && <Button onClick={() => setAt(true)}>{open}</Button>}
      </div>
      {at && children(() => setAt(false))}
    </section>
  );
}

/** A form that opens below the edge of the window is brought into it. */
const seen = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: "nearest" });

/** The form of a task: its fields, what went wrong, and the ways out. */
export function TaskForm({
  act,
  doing,
  busy,
  lacks,
  error,
  danger,
  run,
  close,
  children,
}: {
  act: string;
  doing: string;
  busy: boolean;
  lacks: string | undefined;
  error: Failure | null;
  danger?: boolean;
  run: () => void;
  /** The way out without doing it; without one it stands there until it is done. */
  close?: (() => void) | undefined;
  children: ReactNode;
}) {
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy && lacks === undefined) run();
  }
  return (
    <form className={s.form} onSubmit={submit} ref={seen}>
      {children}
      {error && (
        <Banner waits role="alert">
          {error.code === "wrong_passphrase"
            ? "That is not the passphrase. Nothing was changed."
            : inWords(error)}
        </Banner>
      )}
      <div className={s.go}>
        <Button
          kind={danger ? "danger" : "primary"}
          type="submit"
          busy={busy}
          aria-disabled={lacks !== undefined || undefined}
        >
          {busy ? doing : act}
        </Button>
        {close && <Button onClick={close}>Cancel</Button>}
        <span className="meta">{lacks}</span>
      </div>
    </form>
  );
}
