import type { DueReminder } from "../generated/types";
import { Actions } from "../parts/Button";
import { DoseGlyph } from "../parts/Mark";
import { useCan, useSession } from "../shell/session";
import shell from "../shell/shell.module.css";
import { useDose } from "../shell/useDose";
import { dayName, timeOf } from "../text/when";
import { Settle } from "./Settle";
import s from "./today.module.css";

/** The reminders that came due today and are no dose of the plan, with what can be done about each. */
export function DueReminders({ rows }: { rows: DueReminder[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="due-reminders">
      <div className={shell.head}>
        <h2 id="due-reminders">Reminders</h2>
      </div>
      <ul className={s.plan}>
        {rows.map((row) => (
          <Line key={row.occurrence} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Line({ row }: { row: DueReminder }) {
  const { clock, today } = useSession();
  const { act, busy } = useDose();
  const canMark = useCan("mark_dose");
  const open = canMark && (row.state === "due" || row.state === "missed");
  const done = row.medications.length > 0 ? "Taken" : "Done";
  const mine = busy === row.occurrence;
  return (
    <li className={row.state === "due" ? shell.isDue : undefined}>
      <time>{timeOf(row.at, clock)}</time>
      <DoseGlyph state={row.state} />
      <span className={shell.doseWhat}>
        <b>{row.title}</b>{" "}
        <span className="meta num">
          {[row.at.date !== today && dayName(row.at.date, today), standing(row, done, clock)]
            .filter(Boolean)
            .join(", ")}
        </span>
      </span>
      <Actions className={s.actions}>
        {open && (
          <Settle
            name={row.title}
            state={row.state}
            done={done}
            busy={mine}
            act={(action) => act(row, action)}
          />
        )}
      </Actions>
    </li>
  );
}

function standing(row: DueReminder, done: string, clock: Parameters<typeof timeOf>[1]): string {
  if (row.state === "taken") return done;
  if (row.state === "skipped") return "Skipped";
  if (row.state === "missed") return "Missed";
  if (row.again) return `Asks again at ${timeOf(row.again, clock)}`;
  return row.late ? "Late" : "Due";
}
