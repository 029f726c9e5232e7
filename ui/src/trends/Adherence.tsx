import { useState } from "react";
import { Choice } from "../fields/ChoiceControl";
import f from "../fields/fields.module.css";
import type { Adherence as Kept } from "../generated/types";
import { useAppQuery } from "../ipc/backend";
import { Banner, Reading } from "../parts/Mark";
import { inWords } from "../text/failures";
import { dayLong } from "../text/when";
import { Heatmap } from "./Heatmap";
import { doseCounts, keptInWords } from "./kept";
import { ShownAs } from "./ShownAs";
import s from "./trends.module.css";

/** How planned doses were kept: a sentence, a calendar, a table. */
export function Adherence({ days }: { days: number }) {
  const [medication, setMedication] = useState<string | null>(null);
  const [table, setTable] = useState(false);
  const shown = useAppQuery("adherence", { days, medication });
  if (shown.error) return <Banner waits>{inWords(shown.error)}</Banner>;
  if (!shown.data) return <Reading what="Reading your doses" />;
  const kept = shown.data;
  if (kept.medications.length === 0) return null;
  return (
    <section className={s.trend} aria-labelledby="trend-kept">
      <div className={s.head}>
        <div>
          <h2 id="trend-kept">Doses taken, day by day</h2>
          <p className="meta" id="trend-kept-text">
            {keptInWords(kept)}
          </p>
        </div>
        <div className={s.headEnd}>
          <span className="sr" id="kept-of">
            Medication
          </span>
          <Choice
            id="kept-medication"
            className={`${f.control} ${s.which}`}
            labelledBy="kept-of"
            options={kept.medications.map((one) => ({ value: one.medication, label: one.medication }))}
            none="All medications"
            value={medication}
            onChange={setMedication}
          />
          <ShownAs
            title="Doses taken, day by day"
            what="doses taken"
            chart="Calendar"
            of="trend-kept"
            table={table}
            onTable={setTable}
          />
        </div>
      </div>
      {table ? (
        <KeptTable kept={kept} />
      ) : (
        <Heatmap kept={kept} labelledBy="trend-kept trend-kept-text" onTable={() => setTable(true)} />
      )}
    </section>
  );
}

function KeptTable({ kept }: { kept: Kept }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: what scrolls must be reachable by keys
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <div className={s.table} tabIndex={0} role="group" aria-label="Doses taken, as a table">
      <table>
        <caption className="sr">Doses taken, newest first</caption>
        <thead>
          <tr>
            {["Day", "Planned", "Taken", "Skipped", "Not recorded"].map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...kept.days].reverse().map(({ date, doses }) => (
            <tr key={date} aria-label={`${dayLong(date)}: ${doseCounts(doses)}`}>
              <th scope="row">
                {dayLong(date)}
                {kept.days.length > 300 && `, ${date.slice(0, 4)}`}
              </th>
              <td>{doses.due}</td>
              <td>{doses.taken}</td>
              <td>{doses.skipped}</td>
              <td>{doses.open}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
