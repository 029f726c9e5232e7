import type { AppState, Failure, Phase } from "../generated/types";
import { Button } from "../parts/Button";
import { Banner, Reading } from "../parts/Mark";
import { inWords } from "../text/failures";
import { FirstRun } from "./FirstRun";
import { KeepCode } from "./KeepCode";
import { Locked } from "./Locked";
import s from "./start.module.css";
import { Trouble } from "./Trouble";

export type ClosedPhase = Exclude<Phase, { kind: "open" }>;

/** Everything before a record is open: each state of the vault has its own screen and its own way on. */
export function Start({ state, phase }: { state: AppState; phase: ClosedPhase }) {
  return (
    <main className={s.start}>
      <div className={s.card}>
        <Screen phase={phase} />
        <p className={`meta ${s.foot}`}>
          Alara {state.version} · {state.data_dir}
        </p>
      </div>
    </main>
  );
}

function Screen({ phase }: { phase: ClosedPhase }) {
  switch (phase.kind) {
    case "first_run":
      return <FirstRun keyring={phase.keyring} />;
    case "recovery_code":
      return <KeepCode code={phase.code.code} />;
    case "needs_passphrase":
      return <Locked passphrase locked={false} />;
    case "locked":
      return <Locked passphrase={phase.passphrase} locked />;
    case "failed":
      return <Trouble failure={phase.failure} recovery={phase.recovery_helps} />;
  }
}

/** Before the backend has said anything. */
export function Waking({ failure, again }: { failure: Failure | null; again: () => void }) {
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
        ) : (
          <Reading what="Opening your record" />
        )}
      </div>
    </main>
  );
}
