import { useState } from "react";
import { Choice } from "../fields/ChoiceControl";
import f from "../fields/fields.module.css";
import type { CourseMark, Feelings, Vitals } from "../generated/types";
import { useSession } from "../shell/session";
import { dayField, dayLong, spokenMoment, timeOf } from "../text/when";
import { FeelingsChart } from "./FeelingsChart";
import { byDay, feltInWords, moodInWords, ROWS, readingsInWords, symptomInWords } from "./felt";
import { summary, sums, VITALS } from "./kinds";
import { ShownAs } from "./ShownAs";
import s from "./trends.module.css";

const ID = "trend-felt";
const TITLE = "Mood and symptoms";

/** How one felt, over time: moods and symptoms on the same days, and a vital beside them if one is wanted. */
export function FeelingsOver({
  felt,
  vitals,
  marks,
}: {
  felt: Feelings;
  /** What can stand beside them. */
  vitals: Vitals[];
  marks: CourseMark[];
}) {
  const { today, clock } = useSession();
  const [table, setTable] = useState(false);
  const [kind, setKind] = useState<string | null>(null);
  const beside = vitals.find((one) => one.kind === kind);
  const last = beside?.readings.at(-1);
  const hidden = felt.symptoms.length - ROWS;
  return (
    <section className={s.trend} aria-labelledby={ID}>
      <div className={s.head}>
        <div>
          <h2 id={ID}>{TITLE}</h2>
          <p className="meta" id={`${ID}-text`}>
            {feltInWords(felt, (at) => spokenMoment(at, today, clock))}
            {beside &&
              last &&
              ` ${VITALS[beside.kind].title}: ${summary(beside, spokenMoment(last.at, today, clock), sums(beside.kind))}`}
          </p>
        </div>
        <div className={s.headEnd}>
          {vitals.length > 0 && (
            <>
              <span className="sr" id="felt-beside">
                Beside it
              </span>
              <Choice
                id="felt-beside-what"
                className={`${f.control} ${s.which} ${s.beside}`}
                labelledBy="felt-beside"
                options={vitals.map((one) => ({
                  value: one.kind,
                  label: `Beside ${VITALS[one.kind].title.toLowerCase()}`,
                }))}
                none="Nothing beside it"
                value={beside ? kind : null}
                onChange={setKind}
              />
            </>
          )}
          <ShownAs title={TITLE} of={ID} table={table} onTable={setTable} />
        </div>
      </div>
      {table ? (
        <FeltTable felt={felt} beside={beside} />
      ) : (
        <FeelingsChart
          felt={felt}
          beside={beside}
          marks={marks}
          labelledBy={`${ID} ${ID}-text`}
          onTable={() => setTable(true)}
        />
      )}
      {!table && hidden > 0 && (
        <p className="meta">
          {hidden === 1 ? "1 more symptom stands" : `${hidden} more symptoms stand`} in the table.
        </p>
      )}
    </section>
  );
}

function FeltTable({ felt, beside }: { felt: Feelings; beside: Vitals | undefined }) {
  const { clock } = useSession();
  const days = byDay(felt, beside).reverse();
  const year = felt.from.slice(0, 4) !== felt.to.slice(0, 4);
  return (
    // biome-ignore lint/a11y/useSemanticElements: what scrolls must be reachable by keys
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <div className={s.table} tabIndex={0} role="group" aria-label={`${TITLE}, as a table`}>
      <table>
        <caption className="sr">{TITLE}, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Mood</th>
            <th scope="col">Symptoms</th>
            {beside && <th scope="col">{VITALS[beside.kind].title}</th>}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date}>
              <th scope="row">{year ? dayField(day.date) : dayLong(day.date)}</th>
              <td>
                {day.moods
                  .map(({ mood, at }) => [moodInWords(mood), timeOf(at, clock)].filter(Boolean).join(", "))
                  .join("; ")}
              </td>
              <td>
                {day.symptoms
                  .map((one) => [symptomInWords(one), timeOf(one.at, clock)].filter(Boolean).join(", "))
                  .join("; ")}
              </td>
              {beside && <td>{day.readings.length > 0 ? readingsInWords(day, beside) : ""}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
