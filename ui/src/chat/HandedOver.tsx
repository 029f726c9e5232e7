import { useState } from "react";
import { NeedForm } from "../forms/NeedForm";
import type { Turn } from "../generated/types";
import { useCommand } from "../ipc/backend";
import { Actions, Button } from "../parts/Button";
import { Banner } from "../parts/Mark";
import { useGo } from "../shell/go";
import { useReview } from "../shell/review";
import { inWords } from "../text/failures";
import { shortName } from "../text/names";
import s from "./chat.module.css";
import { useTurns } from "./turns";

/** What the assistant left open, as chips, and what the user can do about it. Nothing here writes: "Log it" opens a card. */
export function HandedOver({ turn }: { turn: Turn }) {
  const log = useCommand("log_open_need");
  const leave = useCommand("leave_turn");
  const review = useReview();
  const go = useGo();
  const { send, ask, reword, live } = useTurns();
  const [filling, setFilling] = useState<number>();
  const { handed } = turn;
  if (!handed) return null;
  const busy = live !== undefined || log.isPending || leave.isPending;
  const said = turn.said ?? "";
  const trouble = log.error ?? leave.error;
  function open(need: number) {
    log.mutate({ turn: turn.id, need }, { onSuccess: (card) => review(card.id) });
  }
  /** Somebody else answers the same words: what this one left open is not offered besides, or it could be recorded twice. */
  function instead(answer: () => void) {
    leave.mutate({ id: turn.id }, { onSuccess: answer });
  }
  return (
    <section className={s.question} aria-label="Left open">
      <ul className={s.open}>
        {handed.open.map((one) => (
          <li key={one.need}>
            <span>{one.log ? `Not recorded: ${one.name}` : `Not answered: ${one.name}`}</span>
            {one.log && (
              <>
                <Button
                  small
                  aria-label={`Log it: ${one.name}`}
                  disabled={busy}
                  onClick={() => open(one.need)}
                >
                  Log it
                </Button>
                <Button
                  small
                  kind="quiet"
                  aria-label={`Fill in the form: ${one.name}`}
                  disabled={busy}
                  onClick={() => setFilling(one.need)}
                >
                  Fill in the form
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {handed.stuck && (
        <p className="meta">This went wrong several times in a row. Another model may do better.</p>
      )}
      <Actions>
        {handed.open.length > 0 && (
          <Button small disabled={busy} onClick={() => reword(said)}>
            Say it another way
          </Button>
        )}
        {handed.others.map((other) => (
          <Button
            small
            key={other.id}
            className={s.other}
            disabled={busy}
            onClick={() => instead(() => ask(said, other.id))}
            title={other.leads_to ? `Sends it to ${other.leads_to}` : undefined}
          >
            Ask {shortName(other.name)}
            {other.leads_to ? `, at ${other.leads_to}` : ""}
          </Button>
        ))}
        {handed.stuck && handed.others.length === 0 && (
          <Button small disabled={busy} onClick={() => go("settings")}>
            Choose another model
          </Button>
        )}
        {handed.ask_offline && (
          <Button small disabled={busy} onClick={() => instead(() => send(said, "offline"))}>
            Ask the offline assistant
          </Button>
        )}
        <Button small kind="quiet" disabled={busy} onClick={() => leave.mutate({ id: turn.id })}>
          Leave it
        </Button>
      </Actions>
      {filling !== undefined && (
        <NeedForm need={{ turn: turn.id, need: filling }} close={() => setFilling(undefined)} />
      )}
      {trouble && (
        <Banner waits role="status">
          {inWords(trouble)}
        </Banner>
      )}
    </section>
  );
}
