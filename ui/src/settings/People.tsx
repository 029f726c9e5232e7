import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import fields from "../fields/fields.module.css";
import type { PersonRow } from "../generated/types";
import { useAppQuery, useCommand } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Banner, Reading } from "../parts/Mark";
import { ADD_PERSON } from "../shell/pages";
import { useSession } from "../shell/session";
import { useOpening } from "../shell/usePerson";
import { inWords } from "../text/failures";
import s from "./settings.module.css";

/** Whose records there are, and by which names they are called. */
export function People({ section }: { section?: string | undefined }) {
  const shown = useAppQuery("people", {});
  const [at, setAt] = useState<string | undefined>(section === ADD_PERSON ? "new" : undefined);
  const opening = useOpening();
  const { person: open } = useSession();
  const all = shown.data?.people ?? [];
  return (
    <>
      <p className={s.lead}>
        Somebody you care for can have a record of their own here. “Gave Mom her lisinopril” then goes into
        hers, and is always asked about first. What belongs to nobody here is never recorded.
      </p>
      {shown.isPending && <Reading what="Reading who is here" />}
      {shown.error && <Banner waits>{inWords(shown.error)}</Banner>}
      {all.length > 0 && (
        <ul className={s.rows} aria-label="People">
          {all.map((person) => (
            <li key={person.id}>
              <span>
                <b>{person.name}</b>
                {person.own && " (you)"}
              </span>
              <span className="meta">{person.aka.length > 0 && `also ${person.aka.join(", ")}`}</span>
              <span className={s.two}>
                {!person.own && person.id !== open.id && (
                  <Button
                    small
                    kind="quiet"
                    aria-label={`Open ${person.name}’s record`}
                    onClick={() => opening.open(person)}
                  >
                    Open
                  </Button>
                )}
                <Button
                  small
                  kind="quiet"
                  aria-label={`Change what ${person.name} is called`}
                  aria-expanded={at === person.id}
                  onClick={() => setAt(at === person.id ? undefined : person.id)}
                >
                  Change
                </Button>
              </span>
              {at === person.id && (
                <div className={s.under}>
                  <Names person={person} button="Save" close={() => setAt(undefined)} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {at === "new" ? (
        <Names person={undefined} button="Add" close={() => setAt(undefined)} />
      ) : (
        <div className={s.acts}>
          <Button onClick={() => setAt("new")}>Add somebody</Button>
        </div>
      )}
    </>
  );
}

function Names({
  person,
  button,
  close,
}: {
  person: PersonRow | undefined;
  button: string;
  close: () => void;
}) {
  const keep = useCommand("keep_person");
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  // It was asked for: what comes next is the name.
  useEffect(() => first.current?.focus(), []);
  const [name, setName] = useState(person?.name ?? "");
  const [aka, setAka] = useState(person?.aka.join(", ") ?? "");
  function submit(event: FormEvent) {
    event.preventDefault();
    const others = aka
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean);
    keep.mutate({ id: person?.id ?? null, name, aka: others }, { onSuccess: close });
  }
  return (
    <form className={s.form} onSubmit={submit}>
      <label htmlFor={`${id}-name`}>Name</label>
      <span className={fields.control}>
        <input
          ref={first}
          id={`${id}-name`}
          placeholder="Mom"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </span>
      <label htmlFor={`${id}-aka`}>Also called</label>
      <span className={fields.control}>
        <input
          id={`${id}-aka`}
          placeholder="mum, Anita"
          value={aka}
          onChange={(event) => setAka(event.target.value)}
        />
      </span>
      <span />
      <div className={s.acts}>
        <Button kind="primary" type="submit" busy={keep.isPending} disabled={name.trim() === ""}>
          {button}
        </Button>
        <Button kind="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
      {keep.error && (
        <div className={s.whole}>
          <Banner waits role="alert">
            {inWords(keep.error)}
          </Banner>
        </div>
      )}
    </form>
  );
}
