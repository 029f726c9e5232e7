import { useEffect, useState } from "react";
import type { AppState, Failure, Phase } from "../generated/types";
import { Button } from "../parts/Button";
import { Banner, Reading } from "../parts/Mark";
import { inWords } from "../text/failures";
import { FirstRun } from "./FirstRun";
import { KeepCode } from "./KeepCode";
import { Locked } from "./Locked";
import s from "./start.module.css";
import { Trouble } from "./Trouble";

const LATE = 5_000;

export type ClosedPhase = Exclude<Phase, { kind: "open" }>;

/** Everything before a record is open: each state of the vault has its own screen and its own way on. */
export function Start({ state, phase }: { state: AppState; phase: ClosedPhase }) {
  return (
    <main className={s.start}>
      <div className={s.card}>
        <Screen phase={phase} folder={state.data_dir} />
        <p className={`meta ${s.foot}`}>
          Alara {state.version} · {state.data_dir}
        </p>
      </div>
    </main>
  );
}

function Screen({ phase, folder }: { phase: ClosedPhase; folder: string }) {
  switch (phase.kind) {
    case "first_run":
      return <FirstRun noKeyring={phase.no_keyring} cutShort={phase.cut_short} />;
    case "recovery_code":
      return <KeepCode code={phase.code} folder={folder} />;
    case "locked":
      return <Locked by={phase.by} passphrase={phase.passphrase} pin={phase.pin} />;
    case "failed":
      return <Trouble failure={phase.failure} recovery={phase.recovery_helps} />;
  }
}

/** Before the backend has said anything. */
export function Waking({
  failure,
  opening,
  again,
}: {
  failure: Failure | null;
  /** Whose record is being opened, where it is another’s than before. */
  opening?: string;
  again: () => void;
}) {
  return (
    <main className={s.start}>
      <div className={s.card}>
        <h1 className="sr">Alara</h1>
        {failure ? (
          <>
            <Banner waits role="alert">
              {inWords(failure)}
            </Banner>
            <Button onClick={again}>Try again</Button>
          </>
        ) : opening !== undefined ? (
          <Reading what={`Opening ${opening}’s record`} />
        ) : (
          <Opening />
        )}
      </div>
    </main>
  );
}

/** A keyring may be asking for its password, in a window of its own that is easily overlooked. */
function Opening() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Reading what="Opening your record" />
      {late && (
        <p className={s.note} role="status">
          Still waiting for this system’s keyring. It may be asking for its password in a window of its own.
          Alara waits for two minutes, then shows you other ways in.
        </p>
      )}
    </>
  );
}
