import { CheckCheck } from "lucide-react";
import { useState } from "react";
import { ByHand } from "../forms/ByHand";
import type { Today as Day, DayPart, Dose, DoseAction } from "../generated/types";
import { Actions, Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { DoseGlyph, Empty } from "../parts/Mark";
import { doseName, doseNameAloud, doseState, keyOf } from "../shell/Doses";
import { useCan, useSession } from "../shell/session";
import shell from "../shell/shell.module.css";
import { useAllTaken, useDose } from "../shell/useDose";
import { useUndo } from "../shell/useUndo";
import { timeOfDay } from "../text/when";
import { Settle } from "./Settle";
import s from "./today.module.css";

const PARTS: { part: DayPart; title: string }[] = [
  { part: "morning", title: "Morning" },
  { part: "afternoon", title: "Afternoon" },
  { part: "evening", title: "Evening" },
  { part: "night", title: "Night" },
];

/** The planned doses by part of the day, and those that were taken besides. */
export function Plan({ day }: { day: Day }) {
  const can = useCan("form");
  const [add, setAdd] = useState(false);
  const planned = day.doses.filter((dose) => dose.occurrence !== null);
  const besides = day.doses.filter((dose) => dose.occurrence === null);
  // A dose of the small hours stands before the morning.
  const parts = [...new Set(planned.map((dose) => dose.part ?? "morning"))];
  return (
    <section aria-labelledby="doses">
      {add && <ByHand start={{ tool: "add_medication", operation: null }} close={() => setAdd(false)} />}
      <div className={shell.head}>
        <h2 id="doses">Doses</h2>
        {day.planned > 0 && (
          <span className="meta">
            {day.taken} of {day.planned} taken
          </span>
        )}
      </div>
      {planned.length === 0 && (
        <Empty>
          <p>No doses planned. Add a medication with its times, and each day’s doses stand here.</p>
          {can && (
            <Actions>
              <Button onClick={() => setAdd(true)}>Add a medication</Button>
            </Actions>
          )}
        </Empty>
      )}
      <div className={s.parts}>
        {parts.map((part) => (
          <Part
            key={part}
            title={PARTS.find((one) => one.part === part)?.title ?? ""}
            doses={planned.filter((dose) => (dose.part ?? "morning") === part)}
          />
        ))}
        {besides.length > 0 && <Part title="Besides" doses={besides} />}
      </div>
    </section>
  );
}

function Part({ title, doses }: { title: string; doses: Dose[] }) {
  const canMark = useCan("mark_dose");
  const { all, busy } = useAllTaken();
  const due = doses.filter((dose) => dose.state === "due");
  return (
    <section aria-label={title}>
      <div className={s.partHead}>
        <h3>{title}</h3>
        {canMark && due.length > 1 && (
          <Button
            small
            kind="primary"
            busy={busy !== undefined}
            aria-label={`${title}: all ${due.length} taken`}
            onClick={() => all(title, due)}
          >
            <Icon of={CheckCheck} small />
            All taken
          </Button>
        )}
      </div>
      <ul className={s.plan}>
        {doses.map((dose, index) => (
          <Line key={keyOf(dose, index)} dose={dose} alone={due.length < 2} />
        ))}
      </ul>
    </section>
  );
}

/** One dose; `alone` where no other of its part is due. */
function Line({ dose, alone }: { dose: Dose; alone: boolean }) {
  const { clock } = useSession();
  const { act, busy } = useDose();
  const { undo, busy: undoing } = useUndo();
  const canMove = useCan("form");
  const [move, setMove] = useState(false);
  const canMark = useCan("mark_dose");
  const canSnooze = useCan("snooze");
  const name = doseNameAloud(dose);
  const mine = busy !== undefined && busy === dose.occurrence;
  const open = canMark && dose.occurrence !== null && (dose.state === "due" || dose.state === "missed");
  // T, S and K on a dose that can be settled.
  const keys: Record<string, DoseAction> = open
    ? { t: "taken", k: "skip", ...(canSnooze && dose.state === "due" && { s: "snooze" }) }
    : {};
  return (
    <li
      className={dose.state === "due" ? shell.isDue : undefined}
      onKeyDown={(event) => {
        const action = keys[event.key.toLowerCase()];
        if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        act(dose, action);
      }}
    >
      {dose.planned ? <time>{timeOfDay(dose.planned, clock)}</time> : <span className="meta">as needed</span>}
      <DoseGlyph state={dose.state} />
      <span className={shell.doseWhat}>
        <b>{doseName(dose)}</b>{" "}
        <span className="meta num">
          {[doseState({ ...dose, planned: null }, clock), dose.note, dose.rule && `your rule: ${dose.rule}`]
            .filter(Boolean)
            .join(", ")}
        </span>
      </span>
      <Actions className={s.actions}>
        {open && (
          <Settle
            name={name}
            state={dose.state}
            first={dose.state === "due" && alone}
            busy={mine}
            act={(action) => act(dose, action)}
          />
        )}
        {canMove && dose.occurrence !== null && (dose.state === "due" || dose.state === "later") && (
          <Button
            small
            kind="quiet"
            className={s.pulled}
            aria-label={`Move ${name}, ${doseState(dose, clock)}`}
            onClick={() => setMove(true)}
          >
            Move
          </Button>
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
      {move && (
        <ByHand
          start={{ tool: "update_reminder", operation: null, about: dose.medication }}
          manner={{
            title: `Move one dose of ${dose.medication}`,
            button: "Move it",
            only: ["occurrence", "time", "date"],
            lead: "Choose which dose, then its new time of day, and the day where it is another. The plan stays as it is.",
          }}
          close={() => setMove(false)}
        />
      )}
    </li>
  );
}
