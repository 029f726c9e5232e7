import { useQueries } from "@tanstack/react-query";
import { Stethoscope } from "lucide-react";
import { Fragment, useState } from "react";
import type { CourseMark, Failure, Vitals } from "../generated/types";
import { useAppQuery, useIpc } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Banner, Empty, Reading } from "../parts/Mark";
import { Segmented } from "../parts/Segmented";
import { useGo } from "../shell/go";
import { Page, PageBody } from "../shell/Page";
import { useSession } from "../shell/session";
import { inWords } from "../text/failures";
import { dayLong, spokenMoment, timeOf } from "../text/when";
import { Adherence } from "./Adherence";
import { ByTimeOfDay } from "./ByTimeOfDay";
import { FeelingsOver } from "./FeelingsOver";
import { figure, inADay, summary, sums, unitSign, VITAL_KINDS, VITALS } from "./kinds";
import { LabTrends } from "./LabTrends";
import { MarkList } from "./Marks";
import { ShownAs } from "./ShownAs";
import s from "./trends.module.css";
import { VitalChart } from "./VitalChart";

const RANGES = [
  { value: 7, label: "Week" },
  { value: 30, label: "Month" },
  { value: 90, label: "3 months" },
  { value: 365, label: "Year" },
  { value: 1826, label: "5 years" },
];

/** Doses taken and readings over time, as recorded: a sentence, a chart, a table. */
export function Trends() {
  const ipc = useIpc();
  const [days, setDays] = useState(30);
  const asked = useQueries({
    queries: VITAL_KINDS.map((kind) => ({
      queryKey: ["vitals", { kind, days }],
      queryFn: () => ipc.call("vitals", { kind, days }),
    })),
  });
  const kept = useAppQuery("adherence", { days, medication: null });
  const felt = useAppQuery("feelings", { days });
  const anyFelt = felt.data && felt.data.moods.length + felt.data.symptoms.length > 0;
  const labs = useAppQuery("labs", { days });
  const anyLabs = labs.data && labs.data.tests.length + labs.data.periods.length > 0;
  const marks = kept.data?.marks ?? [];
  const planned = (kept.data?.medications.length ?? 0) > 0;
  const go = useGo();
  const waiting = felt.isPending || labs.isPending || asked.some((one) => one.isPending);
  const failed = (felt.error ?? labs.error ?? asked.find((one) => one.error)?.error) as Failure | undefined;
  const shown = asked
    .map((one) => one.data)
    .filter((one) => one !== undefined)
    .filter((one) => one.readings.length > 0)
    .map((one) => (sums(one.kind) ? inADay(one) : one));
  return (
    <Page
      title="Trends"
      end={
        <>
          <Button small onClick={() => go("doctor")}>
            <Icon of={Stethoscope} small />
            For a doctor
          </Button>
          <Segmented<number> legend="Range" options={RANGES} value={days} onChange={setDays} />
        </>
      }
    >
      <PageBody className={s.page}>
        {waiting && <Reading what="Reading your readings" />}
        {failed && <Banner waits>{inWords(failed)}</Banner>}
        {!waiting && !failed && shown.length === 0 && !planned && !anyFelt && !anyLabs && (
          <Empty>
            <p>
              Nothing to show of this time. Tell the chat “{VITALS.blood_pressure.say}” or “I’m feeling good
              today”, and it stands here over time: as it was recorded, with a table behind each chart.
            </p>
          </Empty>
        )}
        <Adherence days={days} />
        <MarkList marks={marks} />
        {felt.data && anyFelt && <FeelingsOver felt={felt.data} vitals={shown} marks={marks} />}
        {shown.map((vitals) => (
          <Fragment key={vitals.kind}>
            <Trend vitals={vitals} marks={marks} />
            {VITALS[vitals.kind].byTimeOfDay && <ByTimeOfDay vitals={vitals} />}
          </Fragment>
        ))}
        {labs.data && <LabTrends labs={labs.data} />}
      </PageBody>
    </Page>
  );
}

function Trend({ vitals, marks }: { vitals: Vitals; marks: CourseMark[] }) {
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
            {last && summary(vitals, spokenMoment(last.at, today, clock), sums(vitals.kind))}
          </p>
        </div>
        <div className={s.headEnd}>
          <ShownAs title={words.title} of={id} table={table} onTable={setTable} />
        </div>
      </div>
      {table ? (
        <VitalTable vitals={vitals} />
      ) : (
        <VitalChart
          vitals={vitals}
          marks={marks}
          labelledBy={`${id} ${id}-text`}
          onTable={() => setTable(true)}
        />
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
            {!sums(vitals.kind) && <th scope="col">Time</th>}
            <th scope="col">{words.second ? `Upper (${words.first})` : words.title}</th>
            {words.second && <th scope="col">Lower ({words.second})</th>}
          </tr>
        </thead>
        <tbody>
          {[...vitals.readings].reverse().map((one) => (
            <tr key={one.operation}>
              <th scope="row">{dayLong(one.at.date)}</th>
              {!sums(vitals.kind) && <td>{timeOf(one.at, clock) ?? "no time"}</td>}
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
