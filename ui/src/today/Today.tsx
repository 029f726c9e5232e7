import { Plus } from "lucide-react";
import { useState } from "react";
import { ByHand } from "../forms/ByHand";
import type { Today as Day, Dose, DoseAction } from "../generated/types";
import { MINUTE, useShown } from "../ipc/backend";
import { Actions, Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Banner, DoseGlyph, Empty, Reading } from "../parts/Mark";
import { doseName, doseNameAloud, doseState, keyOf } from "../shell/Doses";
import { Page, Place } from "../shell/Place";
import { useCan, useSession } from "../shell/session";
import shell from "../shell/shell.module.css";
import { useDose } from "../shell/useDose";
import { useUndo } from "../shell/useUndo";
import { Waiting } from "../shell/Waiting";
import { inWords } from "../text/failures";
import { dayLong, dayName, timeOf, timeOfDay } from "../text/when";
import { HelpNow } from "./HelpNow";
import { Mood } from "./Mood";
import s from "./today.module.css";
import { Water } from "./Water";

/** The present day: the mood, the doses, and what comes next. */
export function Today() {
  const shown = useShown("today", {}, { every: MINUTE });
  const { clock } = useSession();
  const day = shown.data;
  const canForm = useCan("form");
  const [byHand, setByHand] = useState(false);
  return (
    <Place
      title="Today"
      beside={
        day && (
          <span className="meta">
            {[dayLong(day.now.date), timeOf(day.now, clock)].filter(Boolean).join(" · ")}
          </span>
        )
      }
      end={
        <>
          {canForm && (
            <Button small onClick={() => setByHand(true)}>
              <Icon of={Plus} small />
              Log by hand
            </Button>
          )}
          <HelpNow />
        </>
      }
    >
      {byHand && <ByHand close={() => setByHand(false)} />}
      <Page className={s.columns}>
        <div className={s.stack}>
          {shown.isPending && <Reading what="Reading today" />}
          {shown.error && <Banner waits>{inWords(shown.error)}</Banner>}
          {day && (
            <>
              <Mood now={day.mood} />
              <Plan day={day} />
              <Water ml={day.water_ml} />
            </>
          )}
        </div>
        <div className={s.stack}>
          <Waiting head={shell.head} />
          {day && <Next day={day} />}
        </div>
      </Page>
    </Place>
  );
}

function Plan({ day }: { day: Day }) {
  const { clock } = useSession();
  const { act, busy } = useDose();
  const { undo, busy: undoing } = useUndo();
  const canMark = useCan("mark_dose");
  const canSnooze = useCan("snooze");
  // T, S and K on a dose that can be settled.
  const actions = (dose: Dose): Record<string, DoseAction> => {
    if (!canMark || !dose.occurrence || (dose.state !== "due" && dose.state !== "missed")) return {};
    return { t: "taken", k: "skip", ...(canSnooze && dose.state === "due" && { s: "snooze" }) };
  };
  return (
    <section aria-labelledby="doses">
      <div className={shell.head}>
        <h2 id="doses">Doses</h2>
        {day.planned > 0 && (
          <span className="meta">
            {day.taken} of {day.planned} taken
          </span>
        )}
      </div>
      {day.doses.length === 0 ? (
        <Empty>
          <p>
            No doses planned. Tell the chat “add metformin 500 mg at 8:00 and 20:00”, and each day’s doses
            stand here.
          </p>
        </Empty>
      ) : (
        <ul className={s.plan}>
          {day.doses.map((dose, index) => {
            const name = doseNameAloud(dose);
            const mine = busy !== undefined && busy === dose.occurrence;
            return (
              <li
                key={keyOf(dose, index)}
                className={dose.state === "due" ? shell.isDue : undefined}
                onKeyDown={(event) => {
                  const action = actions(dose)[event.key.toLowerCase()];
                  if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
                  event.preventDefault();
                  act(dose, action);
                }}
              >
                {dose.planned ? (
                  <time>{timeOfDay(dose.planned, clock)}</time>
                ) : (
                  <span className="meta">as needed</span>
                )}
                <DoseGlyph state={dose.state} />
                <span className={shell.doseWhat}>
                  <b>{doseName(dose)}</b>{" "}
                  <span className="meta num">
                    {[doseState({ ...dose, planned: null }, clock), dose.note].filter(Boolean).join(", ")}
                  </span>
                </span>
                <Actions className={s.actions}>
                  {canMark && dose.occurrence && (dose.state === "due" || dose.state === "missed") && (
                    <>
                      <Button
                        small
                        kind={dose.state === "due" ? "primary" : "secondary"}
                        busy={mine}
                        aria-label={`Taken: ${name}`}
                        onClick={() => act(dose, "taken")}
                      >
                        Taken
                      </Button>
                      {canSnooze && dose.state === "due" && (
                        <Button
                          small
                          disabled={mine}
                          aria-label={`Snooze ${name}`}
                          onClick={() => act(dose, "snooze")}
                        >
                          Snooze
                        </Button>
                      )}
                      <Button
                        small
                        kind="quiet"
                        className={s.pulled}
                        disabled={mine}
                        aria-label={`Skip ${name}`}
                        onClick={() => act(dose, "skip")}
                      >
                        Skip
                      </Button>
                    </>
                  )}
                  {dose.operation && (dose.state === "taken" || dose.state === "skipped") && (
                    <Button
                      small
                      kind="quiet"
                      className={s.pulled}
                      busy={undoing === dose.operation}
                      aria-label={`Undo: ${name}, ${doseState(dose, clock)}`}
                      onClick={() => dose.operation && undo(dose.operation)}
                    >
                      Undo
                    </Button>
                  )}
                </Actions>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function Next({ day }: { day: Day }) {
  const { today, clock } = useSession();
  return (
    <section aria-labelledby="next">
      <div className={shell.head}>
        <h2 id="next">Next reminders</h2>
      </div>
      {day.next.length === 0 ? (
        <p className="meta">None. Tell the chat “remind me to call the pharmacy at 4pm”.</p>
      ) : (
        <ul className={shell.doses}>
          {day.next.map((next) => (
            <li className={shell.dose} key={`${next.title}${next.at.date}${next.at.time}`}>
              <span className={shell.doseWhat}>
                <b>{next.title}</b>{" "}
                <span className="meta num">
                  {[dayName(next.at.date, today), timeOf(next.at, clock)].filter(Boolean).join(", ")}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
