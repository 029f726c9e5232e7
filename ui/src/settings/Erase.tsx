import { useId, useState } from "react";
import fields from "../fields/fields.module.css";
import type { EraseWhat } from "../generated/types";
import { useAppQuery } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Banner } from "../parts/Mark";
import { useSession } from "../shell/session";
import { countOf } from "../shell/Waiting";
import { inWords } from "../text/failures";
import { Going } from "./Going";
import s from "./settings.module.css";
import { useJob } from "./useJob";

/** Erasing for good: some days or everything, after the word was typed. */
export function Erase() {
  const [kind, setKind] = useState<"days" | "everything">();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [typed, setTyped] = useState("");
  const [backups, setBackups] = useState(true);
  const { person } = useSession();
  const id = useId();
  const erase = useJob("erase");
  const day = /^\d{4}-\d{2}-\d{2}$/;
  const what: EraseWhat | undefined =
    kind === "everything"
      ? { kind }
      : kind === "days" && day.test(from) && day.test(to)
        ? { kind, from, to }
        : undefined;
  const found = useAppQuery("to_erase", what ?? { kind: "everything" }, { enabled: what !== undefined });
  const close = () => {
    setKind(undefined);
    setTyped("");
  };
  const choose = (chosen: "days" | "everything") => {
    setKind(kind === chosen ? undefined : chosen);
    setTyped("");
  };
  return (
    <section className={s.part} aria-labelledby="erase">
      <h3 id="erase">Erase</h3>
      <p className={s.lead}>
        Deleting an entry in the timeline can be undone. Erasing cannot: its contents are overwritten, and
        what was said about it in the chat goes too, and every answer that told of it. Only the fact that
        something was erased stays.
      </p>
      <div className={s.acts}>
        <Button onClick={() => choose("days")} aria-expanded={kind === "days"}>
          Erase some days…
        </Button>
        <Button onClick={() => choose("everything")} aria-expanded={kind === "everything"}>
          Erase everything…
        </Button>
      </div>
      {erase.done && !erase.busy && (
        <p className="meta" role="status">
          Erased: {countOf(erase.done.entries, "entry", "entries")}
          {erase.done.backups !== null && ` and ${countOf(erase.done.backups, "backup", "backups")}`}.{" "}
          {erase.done.not_done.join(" ")}
        </p>
      )}
      {kind && (
        <form
          className={s.preview}
          onSubmit={(event) => {
            event.preventDefault();
            if (what && typed === found.data?.word) erase.start({ what, typed, backups }, close);
          }}
        >
          {kind === "days" && (
            <div className={s.acts}>
              <label htmlFor={`${id}-from`}>From</label>
              <span className={fields.control}>
                <input
                  id={`${id}-from`}
                  placeholder="YYYY-MM-DD"
                  value={from}
                  onChange={(event) => setFrom(event.target.value.trim())}
                />
              </span>
              <label htmlFor={`${id}-to`}>to</label>
              <span className={fields.control}>
                <input
                  id={`${id}-to`}
                  placeholder="YYYY-MM-DD"
                  value={to}
                  onChange={(event) => setTo(event.target.value.trim())}
                />
              </span>
            </div>
          )}
          {what && found.error && <Banner waits>{inWords(found.error)}</Banner>}
          {what && found.data && (
            <>
              <p>
                {countOf(found.data.entries, "entry", "entries")} will be erased for good
                {kind === "everything" &&
                  `, with every list, reminder and conversation, ${person.own ? "of everyone here" : `of ${person.name}`}`}
                .
              </p>
              {found.data.backups > 0 && (
                <label className={s.check}>
                  <input
                    type="checkbox"
                    checked={backups}
                    onChange={(event) => setBackups(event.target.checked)}
                  />
                  Erase the {countOf(found.data.backups, "backup", "backups")} too, which hold it still, and
                  make a new one
                </label>
              )}
              <p className="meta">
                {found.data.out_of_reach > 0 &&
                  `${countOf(found.data.out_of_reach, "folder", "folders")} with backups cannot be reached now: what lies there stays. `}
                Copies and exports elsewhere still contain it.
              </p>
              <div className={s.acts}>
                <label htmlFor={`${id}-word`}>
                  Type <b>{found.data.word}</b> to go on
                </label>
                <span className={fields.control}>
                  <input
                    id={`${id}-word`}
                    autoComplete="off"
                    value={typed}
                    onChange={(event) => setTyped(event.target.value)}
                  />
                </span>
                <Button kind="danger" type="submit" busy={erase.busy} disabled={typed !== found.data.word}>
                  {erase.busy ? "Erasing" : "Erase for good"}
                </Button>
                <Button kind="quiet" onClick={close}>
                  Cancel
                </Button>
                <Going job={erase} what="Erasing" />
              </div>
              {erase.error && (
                <Banner waits role="alert">
                  {erase.error}
                </Banner>
              )}
            </>
          )}
        </form>
      )}
    </section>
  );
}
