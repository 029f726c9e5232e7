import type { DoseAction, DoseState } from "../generated/types";
import { Button } from "../parts/Button";
import { useCan } from "../shell/session";
import s from "./today.module.css";

/** What can be done about a dose or a reminder that is open: settled, put off while it is due, or skipped. Each button names it. */
export function Settle({
  name,
  state,
  done = "Taken",
  first = false,
  busy,
  act,
}: {
  name: string;
  state: DoseState;
  /** What settles it. */
  done?: "Taken" | "Done";
  /** It is the one thing to do next. */
  first?: boolean;
  busy: boolean;
  act: (action: DoseAction) => void;
}) {
  const canSnooze = useCan("snooze");
  return (
    <>
      <Button
        small
        kind={first ? "primary" : "secondary"}
        busy={busy}
        aria-label={`${done}: ${name}`}
        onClick={() => act("taken")}
      >
        {done}
      </Button>
      {canSnooze && state === "due" && (
        <Button small disabled={busy} aria-label={`Snooze ${name}`} onClick={() => act("snooze")}>
          Snooze
        </Button>
      )}
      <Button
        small
        kind="quiet"
        className={s.pulled}
        disabled={busy}
        aria-label={`Skip ${name}`}
        onClick={() => act("skip")}
      >
        Skip
      </Button>
    </>
  );
}
