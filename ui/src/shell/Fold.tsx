import { Clock } from "lucide-react";
import { MINUTE, useAppQuery } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { DoseGlyph } from "../parts/Mark";
import { timeOfDay } from "../text/when";
import { doseName, doseNameAloud } from "./Doses";
import s from "./fold.module.css";
import { useReview } from "./review";
import { useCan, useSession } from "./session";
import { useDose } from "./useDose";
import { countOf } from "./Waiting";

/** The third column as a strip, in a window too narrow for it. Not there when nothing waits. */
export function Fold() {
  const pending = useAppQuery("pending_list", {});
  const today = useAppQuery("today", {}, { every: MINUTE });
  const review = useReview();
  const { clock } = useSession();
  const { act, busy } = useDose();
  const canMark = useCan("mark_dose");
  const count = pending.data?.cards.length ?? 0;
  const due = today.data?.doses.find((dose) => dose.state === "due" && dose.occurrence);
  if (count === 0 && !due) return null;
  return (
    <section className={s.fold} aria-label="To confirm, and the next dose">
      {count > 0 && (
        <>
          <Icon of={Clock} tone="waits" />
          <span>
            <b>{count}</b> to confirm
          </span>
          <Button small aria-label={`Review ${countOf(count, "item")}`} onClick={() => review()}>
            Review
          </Button>
        </>
      )}
      {due && (
        <span className={s.foldDose}>
          {count === 0 && <DoseGlyph state="due" />}
          <span>
            {doseName(due)} {due.planned && <span className="meta">due {timeOfDay(due.planned, clock)}</span>}
          </span>
          {canMark && (
            <Button
              small
              busy={busy === due.occurrence}
              aria-label={`Taken: ${doseNameAloud(due)}`}
              onClick={() => act(due, "taken")}
            >
              Taken
            </Button>
          )}
        </span>
      )}
    </section>
  );
}
