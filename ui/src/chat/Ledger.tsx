import { Check, Undo2 } from "lucide-react";
import type { Executed } from "../generated/types";
import { Icon } from "../parts/Icon";
import { useEntry } from "../shell/entry";
import { useCan, useSession } from "../shell/session";
import { useUndo } from "../shell/useUndo";
import { machineTime, shortMoment } from "../text/when";
import s from "./chat.module.css";

/** What was really done, from the record and never from a model's words. */
export function Ledger({ done }: { done: Executed[] }) {
  return (
    <ul className={s.ledger} aria-label="What was recorded">
      {done.map((one) => (
        <Chip key={one.operation} done={one} />
      ))}
    </ul>
  );
}

function Chip({ done }: { done: Executed }) {
  const { today, clock } = useSession();
  const { undo, redo, busy } = useUndo();
  const canRedo = useCan("redo");
  const open = useEntry();
  const when = shortMoment(done.at, today, clock);
  const offered = done.reversible && (!done.undone || canRedo);
  const word = done.undone ? "Redo" : "Undo";
  return (
    <li className={[s.chip, done.undone && s.undone].filter(Boolean).join(" ")}>
      <Icon of={done.undone ? Undo2 : Check} small />
      <button
        type="button"
        className={s.chipWhat}
        aria-label={`${done.label}, ${when}: open it`}
        onClick={() => open(done.operation)}
      >
        {done.label}
      </button>{" "}
      ·{" "}
      {done.undone ? (
        <span className={s.chipEnd}>undone</span>
      ) : (
        <time className={s.chipEnd} dateTime={machineTime(done.at)}>
          {when}
        </time>
      )}
      {offered && (
        <button
          type="button"
          className={s.chipUndo}
          aria-label={`${word} ${done.subject}, ${when}`}
          aria-busy={busy === done.operation || undefined}
          onClick={() => (done.undone ? redo(done.operation) : undo(done.operation))}
        >
          {word}
        </button>
      )}
    </li>
  );
}
