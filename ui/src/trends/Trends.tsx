import { useQueries } from "@tanstack/react-query";
import { Table } from "lucide-react";
import { useState } from "react";
import type { Failure, Vitals } from "../generated/types";
import { useIpc } from "../ipc/backend";
import { Icon } from "../parts/Icon";
import { Banner, Empty, Reading } from "../parts/Mark";
import { Page, Place } from "../shell/Place";
import { useSession } from "../shell/session";
import { inWords } from "../text/failures";
import { dayLong, spokenMoment, timeOf } from "../text/when";
import { figure, summary, unitSign, VITAL_KINDS, VITALS } from "./kinds";
import s from "./trends.module.css";
import { VitalChart } from "./VitalChart";

const RANGES = [
  { days: 7, label: "Week" },
  { days: 30, label: "Month" },
  { days: 90, label: "3 months" },
  { days: 365, label: "Year" },
];

/** Readings over time, as recorded: a sentence, a chart, a table. */
export function Trends() {
  const ipc = useIpc();
  const [days, setDays] = useState(30);
  const asked = useQueries({
    queries: VITAL_KINDS.map((kind) => ({
      queryKey: ["vitals", { kind, days }],
      queryFn: () => ipc.call("vitals", { kind, days }),
    })),
  });
  const waiting = asked.some((one) => one.isPending);
  const failed = asked.find((one) => one.error)?.error as Failure | undefined;
  const shown = asked.map((one) => one.data).filter((one) => one !== undefined && one.readings.length > 0);
  return (
    <Place
      title="Trends"
      end={
        <fieldset className={s.segmented}>
          <legend className="sr">Range</legend>
          {RANGES.map((range) => (
            <label key={range.days}>
              <input
                type="radio"
                name="range"
                checked={range.days === days}
                onChange={() => setDays(range.days)}
              />
              <span>{range.label}</span>
            </label>
          ))}
        </fieldset>
      }
    >
      <Page className={s.page}>
        {waiting && <Reading what="Reading your readings" />}
        {failed && <Banner waits>{inWords(failed)}</Banner>}
        {!waiting && !failed && shown.length === 0 && (
          <Empty>
            <p>
              No readings in this time. Tell the chat “{VITALS.blood_pressure.say}” or “{VITALS.weight.say}”,
              and they stand here over time: each as it was recorded, with a table behind the chart.
            </p>
          </Empty>
        )}
        {shown.map((vitals) => vitals && <Trend key={vitals.kind} vitals={vitals} />)}
      </Page>
    </Place>
  );
}

function Trend({ vitals }: { vitals: Vitals }) {
  const { today, clock } = useSession();
  const [table, setTable] = useState(false);
  const words = VITALS[vitals.kind];
  const id = `trend-${vitals.kind}`;
  const last = vitals.readings.at(-1);
  return (
    <section className={s.trend} aria-labelledby={id}>
      <div className={s.head}>
        <div>
          <h2 id={id}>{words.title}</h2>
          <p className="meta" id={`${id}-text`}>
            {last && summary(vitals, spokenMoment(last.at, today, clock))}
          </p>
        </div>
        <fieldset className={`${s.segmented} ${s.small}`}>
          <legend className="sr">Show {words.title.toLowerCase()} as</legend>
          {[false, true].map((asTable) => (
            <label key={String(asTable)}>
              <input type="radio" name={id} checked={table === asTable} onChange={() => setTable(asTable)} />
              <span>
                {asTable && <Icon of={Table} small />}
                {asTable ? "Table" : "Chart"}
              </span>
            </label>
          ))}
        </fieldset>
      </div>
      {table ? (
        <VitalTable vitals={vitals} />
      ) : (
        <VitalChart vitals={vitals} labelledBy={`${id} ${id}-text`} onTable={() => setTable(true)} />
      )}
    </section>
  );
}

function VitalTable({ vitals }: { vitals: Vitals }) {
  const { clock } = useSession();
  const words = VITALS[vitals.kind];
  const unit = unitSign(vitals.unit);
  return (
    // biome-ignore lint/a11y/useSemanticElements: what scrolls must be reachable by keys
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <div className={s.table} tabIndex={0} role="group" aria-label={`${words.title}, as a table`}>
      <table>
        <caption className="sr">{words.title}, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Time</th>
            <th scope="col">{words.second ? `Upper (${words.first})` : words.title}</th>
            {words.second && <th scope="col">Lower ({words.second})</th>}
          </tr>
        </thead>
        <tbody>
          {[...vitals.readings].reverse().map((one) => (
            <tr key={one.operation}>
              <th scope="row">{dayLong(one.at.date)}</th>
              <td>{timeOf(one.at, clock) ?? "no time"}</td>
              <td>
                {figure(one.value)} {unit}
              </td>
              {words.second && <td>{one.second === null ? "" : `${figure(one.second)} ${unit}`}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
