import { useState } from "react";
import type { Labs, LabTest } from "../generated/types";
import { ScrollTable } from "../parts/ScrollTable";
import { useSession } from "../shell/session";
import { dayLong, spokenMoment } from "../text/when";
import { LabChart, PeriodChart } from "./LabChart";
import { daysSince, labSummary, periodSummary, rangeOf, withUnit } from "./labs";
import { ShownAs } from "./ShownAs";
import s from "./trends.module.css";

/** Results of a laboratory and the starts of periods over time: a sentence, a chart, a table. */
export function LabTrends({ labs }: { labs: Labs }) {
  return (
    <>
      {labs.tests.map((test) => (
        <LabTrend key={`${test.test} ${test.unit}`} test={test} labs={labs} />
      ))}
      {labs.periods.length > 0 && <Periods labs={labs} />}
    </>
  );
}

function LabTrend({ test, labs }: { test: LabTest; labs: Labs }) {
  const { today, clock } = useSession();
  const [table, setTable] = useState(false);
  const last = test.results.at(-1);
  const id = `lab-${`${test.test}-${test.unit}`.replaceAll(/[^a-z0-9]+/gi, "-").toLowerCase()}`;
  return (
    <section className={s.trend} aria-labelledby={id}>
      <div className={s.head}>
        <div>
          <h2 id={id}>{test.test}</h2>
          <p className="meta" id={`${id}-text`}>
            {last && labSummary(test, spokenMoment(last.at, today, clock))}
          </p>
        </div>
        <div className={s.headEnd}>
          <ShownAs title={test.test} of={id} table={table} onTable={setTable} />
        </div>
      </div>
      {table ? (
        <ScrollTable
          className={s.table}
          caption={`${test.test}, newest first`}
          heads={["Day", "Result", "Printed range"]}
        >
          {[...test.results].reverse().map((one) => (
            <tr key={one.operation}>
              <th scope="row">{dayLong(one.at.date)}</th>
              <td>
                {withUnit(one.value, test.unit)}
                {one.as_printed && <span className="meta"> (printed: {one.as_printed})</span>}
              </td>
              <td>{rangeOf(one) ?? "none"}</td>
            </tr>
          ))}
        </ScrollTable>
      ) : (
        <LabChart test={test} days={labs} labelledBy={`${id} ${id}-text`} onTable={() => setTable(true)} />
      )}
    </section>
  );
}

function Periods({ labs }: { labs: Labs }) {
  const [table, setTable] = useState(false);
  const { periods } = labs;
  return (
    <section className={s.trend} aria-labelledby="periods">
      <div className={s.head}>
        <div>
          <h2 id="periods">Periods</h2>
          <p className="meta" id="periods-text">
            {periodSummary(labs)}
          </p>
        </div>
        <div className={s.headEnd}>
          <ShownAs title="Periods" of="periods" table={table} onTable={setTable} />
        </div>
      </div>
      {table ? (
        <ScrollTable
          className={s.table}
          caption="Starts of periods, newest first"
          heads={["Day", "Days since the one before"]}
        >
          {periods
            .map((one, index) => (
              <tr key={one.operation}>
                <th scope="row">{dayLong(one.at.date)}</th>
                <td>{daysSince(periods, index) ?? ""}</td>
              </tr>
            ))
            .reverse()}
        </ScrollTable>
      ) : (
        <PeriodChart labs={labs} labelledBy="periods periods-text" />
      )}
    </section>
  );
}
