import { type FormEvent, lazy, Suspense, useState } from "react";
import fields from "../fields/fields.module.css";
import type { Failure, FailureCode } from "../generated/types";
import { useCommand } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Banner, Reading } from "../parts/Mark";
import t from "../parts/text.module.css";
import { inWords } from "../text/failures";
import s from "./start.module.css";
import { usePassphrase } from "./usePassphrase";

const JoinFirst = lazy(() => import("./JoinFirst").then((part) => ({ default: part.JoinFirst })));

const NO_KEYRING: Partial<Record<FailureCode, string>> = {
  keyring_absent: "No keyring answers on this computer.",
  keyring_locked: "This system’s keyring is locked.",
  keyring_denied: "This system’s keyring refused access.",
  keyring_silent: "This system’s keyring did not answer in time.",
  keyring_failed: "This system’s keyring answered with an error.",
};

/** The first start: a name, and a passphrase where no keyring answers or one is preferred. */
export function FirstRun({ noKeyring, cutShort }: { noKeyring: Failure | null; cutShort: boolean }) {
  const create = useCommand("create_vault");
  const look = useCommand("unlock");
  const around = useCommand("open_demo");
  const [own, setOwn] = useState(false);
  const keyring = noKeyring === null && !own;
  const [name, setName] = useState("");
  const [joins, setJoins] = useState(false);
  const { passphrase, lacks: lacksPassphrase, fields: secrets } = usePassphrase(!keyring);
  const lacks = name.trim() === "" ? "Your name is needed." : lacksPassphrase;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (lacks || create.isPending) return;
    create.mutate({ name: name.trim(), passphrase });
  }
  if (joins) {
    return (
      <Suspense fallback={<Reading what="One moment" />}>
        <JoinFirst keyring={keyring} back={() => setJoins(false)} />
      </Suspense>
    );
  }
  return (
    <form className={s.screen} onSubmit={submit}>
      <header>
        <h1>A health record of your own</h1>
        <p className={s.first}>
          Say what happened in plain words. Alara shows what it would record, and you decide. It stays on this
          computer, encrypted, and works with no network.
        </p>
      </header>
      {cutShort && (
        <Banner>The first start was interrupted before anything was saved. It starts again.</Banner>
      )}
      <div className={s.field}>
        <label htmlFor="name">What should Alara call you?</label>
        <span className={fields.control}>
          <input
            id="name"
            autoComplete="off"
            value={name}
            // biome-ignore lint/a11y/noAutofocus: the first thing on the first screen
            autoFocus
            onChange={(event) => setName(event.target.value)}
          />
        </span>
      </div>
      {keyring ? (
        <p className={s.note}>
          The key goes into this system’s keyring. Next you are shown a recovery code.{" "}
          <button type="button" className={t.link} onClick={() => setOwn(true)}>
            Use a passphrase instead
          </button>
        </p>
      ) : (
        <>
          <Banner>
            {NO_KEYRING[noKeyring?.code ?? "internal"] ?? ""} A passphrase keeps your record. It is asked for
            at each start. Without it only the recovery code opens the record, which you are shown next.{" "}
            {noKeyring ? (
              <button type="button" className={t.link} onClick={() => look.mutate({ kind: "again" })}>
                Look for the keyring again
              </button>
            ) : (
              <button type="button" className={t.link} onClick={() => setOwn(false)}>
                Use the keyring
              </button>
            )}
          </Banner>
          {secrets}
        </>
      )}
      {create.error && (
        <Banner waits role="alert">
          Not started. {inWords(create.error)}
        </Banner>
      )}
      <div className={s.go}>
        <Button
          kind="primary"
          type="submit"
          busy={create.isPending}
          aria-disabled={lacks !== undefined}
          aria-describedby="lacks"
        >
          {create.isPending ? "Making your record" : "Start"}
        </Button>
        <span className="meta" id="lacks">
          {lacks}
        </span>
      </div>
      <div className={s.look}>
        <p className={s.note}>
          Or try it first with a demo record: a year of two invented people, gone when you leave it.
        </p>
        {around.error && (
          <Banner waits role="alert">
            {inWords(around.error)}
          </Banner>
        )}
        <Button busy={around.isPending} onClick={() => around.mutate({})}>
          {around.isPending ? "Preparing the demo record" : "Open a demo record"}
        </Button>
        <p className={s.note}>
          Your record is on another computer already?{" "}
          <button type="button" className={t.link} onClick={() => setJoins(true)}>
            Bring it here
          </button>
        </p>
      </div>
      <p className="meta">
        Alara is not a medical device. It does not diagnose and gives no advice. In an emergency, call your
        emergency number.
      </p>
    </form>
  );
}
