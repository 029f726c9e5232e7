import type { ReactNode } from "react";
import type {
  AdherenceOf,
  CameBy,
  Entry,
  MedicationRow,
  OtherDoses as OtherDosesOf,
  SourceCount,
  Vitals as VitalsOf,
} from "../generated/types";
import { ScrollTable } from "../parts/ScrollTable";
import { useSession } from "../shell/session";
import { dayField, spokenMoment, timeOf } from "../text/when";
import { figure, summary, unitSign, VITALS } from "../trends/kinds";
import { VitalChart } from "../trends/VitalChart";
import s from "./doctor.module.css";

const WORDS: Record<CameBy, string> = { said: "said", entered: "entered", imported: "imported" };

function Part({
  id,
  title,
  empty,
  ever = false,
  children,
}: {
  id: string;
  title: string;
  empty: boolean;
  /** Whether it holds what was recorded at any time, and not in these days. */
  ever?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={s.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {empty ? <p className="meta">{ever ? "None recorded." : "None recorded in these days."}</p> : children}
    </section>
  );
}

const heldBack = (parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join("; ");

/** "3 said; 1 entered". */
const cameFrom = (sources: SourceCount) =>
  heldBack(
    (["said", "entered", "imported"] as const).map((of) => sources[of] > 0 && `${sources[of]} ${WORDS[of]}`),
  );

export function Medications({ rows, today }: { rows: MedicationRow[]; today: string }) {
  const { clock } = useSession();
  return (
    <Part id="for-medications" title="Medications" empty={rows.length === 0}>
      <ScrollTable
        className={s.table}
        caption="Medications"
        heads={["Medication", "Dose", "When", "On the list", "Source"]}
      >
        {rows.map((row) => (
          <tr key={row.operation + row.name}>
            <th scope="row">{row.name}</th>
            <td>{row.dose ?? (row.by_plan ? "see When" : "not given")}</td>
            <td>{heldBack([row.schedule, row.instructions, row.limits])}</td>
            <td>
              {heldBack([
                row.added && `since ${dayField(row.added.date)}`,
                row.stopped && `stopped ${spokenMoment({ ...row.stopped, time: null }, today, clock)}`,
              ])}
            </td>
            <td>{WORDS[row.source]}</td>
          </tr>
        ))}
      </ScrollTable>
    </Part>
  );
}

export function Adherence({ rows }: { rows: AdherenceOf[] }) {
  return (
    <Part id="for-adherence" title="Doses taken, of those planned" empty={rows.length === 0}>
      <ScrollTable
        className={s.table}
        caption="Doses taken, of those planned"
        heads={["Medication", "Planned", "Taken", "Skipped", "Not recorded", "Source"]}
      >
        {rows.map(({ medication, doses, sources }) => (
          <tr key={medication}>
            <th scope="row">{medication}</th>
            <td>{doses.due}</td>
            <td>{doses.taken}</td>
            <td>{doses.skipped}</td>
            <td>{doses.open}</td>
            <td>{cameFrom(sources)}</td>
          </tr>
        ))}
      </ScrollTable>
    </Part>
  );
}

/** What was taken as needed, or is on no list. */
export function OtherDoses({ rows }: { rows: OtherDosesOf[] }) {
  const { today, clock } = useSession();
  return (
    <Part id="for-other-doses" title="Other doses taken" empty={rows.length === 0}>
      <ScrollTable
        className={s.table}
        caption="Other doses taken"
        heads={["Medication", "Taken", "Dose", "The last", "Source"]}
      >
        {rows.map(({ medication, taken, dose, last, sources }) => (
          <tr key={medication}>
            <th scope="row">{medication}</th>
            <td>{taken}</td>
            <td>{dose ?? "not given"}</td>
            <td>{spokenMoment(last, today, clock)}</td>
            <td>{cameFrom(sources)}</td>
          </tr>
        ))}
      </ScrollTable>
    </Part>
  );
}

export function Vitals({ all }: { all: VitalsOf[] }) {
  const { today, clock } = useSession();
  return (
    <Part id="for-vitals" title="Readings" empty={all.length === 0}>
      {all.map((vitals) => {
        const words = VITALS[vitals.kind];
        const id = `for-${vitals.kind}`;
        const last = vitals.readings.at(-1);
        const unit = unitSign(vitals.unit);
        return (
          <section key={vitals.kind} className={s.kind} aria-labelledby={id}>
            <h4 id={id}>{words.title}</h4>
            <p className="meta" id={`${id}-text`}>
              {last && summary(vitals, spokenMoment(last.at, today, clock))}
            </p>
            {vitals.readings.length > 1 && <VitalChart vitals={vitals} labelledBy={`${id} ${id}-text`} />}
            <ScrollTable
              className={s.table}
              caption={`${words.title}, newest first`}
              heads={[
                "Day",
                "Time",
                ...(words.second ? [words.first, words.second] : [words.first]),
                "Source",
              ]}
            >
              {[...vitals.readings].reverse().map((one) => (
                <tr key={one.operation}>
                  <th scope="row">{dayField(one.at.date)}</th>
                  <td>{timeOf(one.at, clock) ?? "no time"}</td>
                  <td>
                    {figure(one.value)} {unit}
                  </td>
                  {words.second && <td>{one.second === null ? "" : `${figure(one.second)} ${unit}`}</td>}
                  <td>{WORDS[one.source]}</td>
                </tr>
              ))}
            </ScrollTable>
          </section>
        );
      })}
    </Part>
  );
}

export function Entries({
  id,
  title,
  rows,
  ever = false,
}: {
  id: string;
  title: string;
  rows: Entry[];
  ever?: boolean;
}) {
  const { clock } = useSession();
  return (
    <Part id={`for-${id}`} title={title} empty={rows.length === 0} ever={ever}>
      <ScrollTable
        className={s.table}
        caption={`${title}, newest first`}
        heads={["Day", "Time", "What", "Details", "Source"]}
      >
        {rows.map((row) => (
          <tr key={row.operation}>
            <th scope="row">{dayField(row.at.date)}</th>
            <td>{timeOf(row.at, clock) ?? "no time"}</td>
            <td>{[row.title, row.detail].filter(Boolean).join(", ")}</td>
            <td>{row.values.map(({ label, shown }) => `${label}: ${shown}`).join("; ")}</td>
            <td>{WORDS[row.source]}</td>
          </tr>
        ))}
      </ScrollTable>
    </Part>
  );
}
