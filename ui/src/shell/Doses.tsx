import type { Dose } from "../generated/types";
import { MINUTE, useAppQuery } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Banner, DoseGlyph, Reading } from "../parts/Mark";
import { inWords } from "../text/failures";
import { type shortMoment, timeOf, timeOfDay } from "../text/when";
import { useCan, useSession } from "./session";
import s from "./shell.module.css";
import { useDose } from "./useDose";

type Clock = Parameters<typeof shortMoment>[2];

/** "Metformin 500 mg" */
export const doseName = ({ occurrence, medication, dose }: Dose) => {
  // How much stands on one line with its unit.
  const much = dose?.replaceAll(" ", "\u00a0");
  return [medication, much].filter(Boolean).join(occurrence === null ? ", " : " ");
};

/** "Taken 08:02", "Due 09:30", "Late, due 08:00", "Missed, 08:00", "Later, 20:00" */
export function doseState(dose: Dose, clock: Clock): string {
  const planned = dose.planned ? timeOfDay(dose.planned, clock) : undefined;
  const at = dose.at ? timeOf(dose.at, clock) : undefined;
  if (dose.occurrence === null) return ["As needed", at].filter(Boolean).join(", ");
  switch (dose.state) {
    case "taken":
      return ["Taken", at].filter(Boolean).join(" ");
    case "skipped":
      return "Skipped";
    case "missed":
      return ["Missed", planned].filter(Boolean).join(", ");
    case "due":
      if (!planned) return dose.late ? "Late" : "Due";
      return `${dose.late ? "Late, due" : "Due"} ${planned}`;
    case "later":
      return ["Later", planned].filter(Boolean).join(", ");
  }
}

export function doseNameAloud(dose: Dose): string {
  return [dose.medication, dose.planned && `planned ${dose.planned}`].filter(Boolean).join(", ");
}

export const keyOf = (dose: Dose, index: number) => dose.occurrence ?? dose.operation ?? `${index}`;

/** Today's doses, in the third column. */
export function Doses() {
  const shown = useAppQuery("today", {}, { every: MINUTE });
  const { clock } = useSession();
  const { act, busy } = useDose();
  const canMark = useCan("mark_dose");
  const today = shown.data;
  return (
    <section aria-labelledby="today">
      <div className={s.asideHead}>
        <h2 id="today">Today</h2>
        {today && today.planned > 0 && (
          <span className="meta">
            {today.taken} of {today.planned} doses taken
          </span>
        )}
      </div>
      {shown.isPending && <Reading what="Reading today’s doses" />}
      {shown.error && <Banner waits>{inWords(shown.error)}</Banner>}
      {today && today.doses.length === 0 && (
        <p className="meta">
          No doses planned. Tell the chat “add metformin 500 mg at 8:00 and 20:00”, and each day’s doses stand
          here.
        </p>
      )}
      <ul className={s.doses}>
        {today?.doses.map((dose, index) => (
          <li
            key={keyOf(dose, index)}
            className={[s.dose, dose.state === "due" && s.isDue].filter(Boolean).join(" ")}
          >
            <DoseGlyph state={dose.state} />
            <span className={s.doseWhat}>
              <b>{doseName(dose)}</b> <span className="meta num">{doseState(dose, clock)}</span>
            </span>
            {canMark && dose.state === "due" && dose.occurrence && (
              <Button
                small
                busy={busy === dose.occurrence}
                aria-label={`Taken: ${doseNameAloud(dose)}`}
                onClick={() => act(dose, "taken")}
              >
                Taken
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
