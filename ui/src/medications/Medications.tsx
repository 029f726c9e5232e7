import { Package } from "lucide-react";
import type { MedicationRow } from "../generated/types";
import { useShown } from "../ipc/backend";
import { Icon } from "../parts/Icon";
import { Banner, Empty, Reading } from "../parts/Mark";
import { Page, Place } from "../shell/Place";
import { useSession } from "../shell/session";
import shell from "../shell/shell.module.css";
import { inWords } from "../text/failures";
import { dayField, spokenMoment } from "../text/when";
import s from "./medications.module.css";

/** The medications on record. They are added and changed by saying so. */
export function Medications() {
  const shown = useShown("medications", {});
  const { current = [], stopped = [] } = shown.data ?? {};
  return (
    <Place title="Medications">
      <Page className={s.stack}>
        {shown.isPending && <Reading what="Reading your medications" />}
        {shown.error && <Banner waits>{inWords(shown.error)}</Banner>}
        {shown.data && current.length === 0 && (
          <Empty>
            <p>
              No medications on record. Tell the chat “add metformin 500 mg at 8:00 and 20:00”; it asks you
              before it adds one.
            </p>
          </Empty>
        )}
        {current.length > 0 && (
          <section aria-labelledby="now">
            <div className={shell.head}>
              <h2 id="now">Taken now</h2>
              <span className="meta">To change one, say so in the chat.</span>
            </div>
            <ul className={s.list}>
              {current.map((row) => (
                <Row key={row.operation} row={row} />
              ))}
            </ul>
          </section>
        )}
        {stopped.length > 0 && (
          <section aria-labelledby="stopped">
            <div className={shell.head}>
              <h2 id="stopped">Stopped</h2>
            </div>
            <ul className={s.list}>
              {stopped.map((row) => (
                <Row key={row.operation} row={row} />
              ))}
            </ul>
          </section>
        )}
      </Page>
    </Place>
  );
}

function Row({ row }: { row: MedicationRow }) {
  const { today, clock } = useSession();
  const more = [row.instructions, row.limits].filter(Boolean).join(". ");
  return (
    <li className={s.row}>
      <div className={s.what}>
        <h3>
          {row.name} {row.dose && <span className="num">{row.dose}</span>}
        </h3>
        <p className="num">{row.schedule}</p>
        {more && <p className="meta">{more}</p>}
      </div>
      <div className={s.end}>
        {row.stopped ? (
          <p className="meta">Stopped {dayField(row.stopped.date)}</p>
        ) : (
          <p className="meta">
            {row.last ? `Last taken ${spokenMoment(row.last, today, clock)}` : "No dose recorded"}
          </p>
        )}
        {row.stock && (
          <p className={`meta ${s.stock}`}>
            <Icon of={Package} small /> {row.stock}
          </p>
        )}
      </div>
    </li>
  );
}
