import {
  CalendarPlus,
  ClipboardCheck,
  Contact,
  FileHeart,
  Hospital,
  Pencil,
  Stethoscope,
} from "lucide-react";
import { useState } from "react";
import { ByHand } from "../forms/ByHand";
import type { Entry } from "../generated/types";
import { useAppQuery } from "../ipc/backend";
import type { Asked } from "../medications/Medications";
import s from "../medications/medications.module.css";
import { Actions, Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Banner, Empty, Reading } from "../parts/Mark";
import { useGo } from "../shell/go";
import { Page, PageBody } from "../shell/Page";
import { useCan, useSession } from "../shell/session";
import shell from "../shell/shell.module.css";
import { inWords } from "../text/failures";
import { dayField, daysBetween, shortMoment, timeOf } from "../text/when";
import { useCorrect } from "./KeptRow";

const VISIT: Asked = { input: { tool: "log_doctor_visit", operation: null } };
const CARE: Asked = { input: { tool: "create_care_log", operation: null } };
const AHEAD: Asked = {
  input: { tool: "create_reminder", operation: null },
  manner: { title: "Add an appointment", preset: { reminder_type: "appointment" } },
};

/** Visits and care: what lies ahead, and what was. */
export function Care() {
  const shown = useAppQuery("care", {});
  const can = useCan("form");
  const go = useGo();
  const [form, setForm] = useState<Asked>();
  const correct = useCorrect(setForm);
  const { upcoming = [], past = [] } = shown.data ?? {};
  const { today, clock } = useSession();
  return (
    <Page
      title="Care"
      end={
        <>
          <Button small onClick={() => go("background")}>
            <Icon of={FileHeart} small />
            Background
          </Button>
          <Button small onClick={() => go("contacts")}>
            <Icon of={Contact} small />
            Contacts
          </Button>
          <Button small onClick={() => go("doctor")}>
            <Icon of={Stethoscope} small />
            For a doctor
          </Button>
          {can && (
            <>
              <Button small onClick={() => setForm(AHEAD)}>
                <Icon of={CalendarPlus} small />
                Add an appointment
              </Button>
              <Button small onClick={() => setForm(VISIT)}>
                <Icon of={Hospital} small />
                Log a visit
              </Button>
              <Button small onClick={() => setForm(CARE)}>
                <Icon of={ClipboardCheck} small />
                Log other care
              </Button>
            </>
          )}
        </>
      }
    >
      {form && (
        <ByHand
          start={form.input}
          {...(form.manner && { manner: form.manner })}
          close={() => setForm(undefined)}
        />
      )}
      <PageBody className={s.stack}>
        {shown.isPending && <Reading what="Reading visits and care" />}
        {shown.error && <Banner waits>{inWords(shown.error)}</Banner>}
        {shown.data && (
          <section aria-labelledby="ahead">
            <div className={shell.head}>
              <h2 id="ahead">Ahead</h2>
            </div>
            {upcoming.length === 0 ? (
              <p className="meta">No appointments ahead. One that you add here rings on its day.</p>
            ) : (
              <ul className={s.list}>
                {upcoming.map((one) => (
                  <li className={s.row} key={one.reminder}>
                    <div className={s.what}>
                      <h3>{one.title}</h3>
                      <p className="num">
                        {[dayField(one.at.date), timeOf(one.at, clock)].filter(Boolean).join(", ")}
                      </p>
                      {one.note && <p className="meta">{one.note}</p>}
                    </div>
                    <p className="meta num">{until(daysBetween(today, one.at.date))}</p>
                    {can && (
                      <Actions className={s.acts}>
                        <Button
                          small
                          aria-label={`Change ${one.title}`}
                          onClick={() =>
                            setForm({
                              input: { tool: "update_reminder", operation: null, about: one.reminder },
                            })
                          }
                        >
                          <Icon of={Pencil} small />
                          Change
                        </Button>
                      </Actions>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </section>
        )}
        {shown.data && past.length === 0 && (
          <Empty>
            <p>
              No visits or care recorded yet. What belongs here: appointments, tests, procedures, stays. You
              can also say it in the chat: “I saw Dr. Osei yesterday”; it asks you before it records one.
            </p>
          </Empty>
        )}
        {past.length > 0 && (
          <section aria-labelledby="past">
            <div className={shell.head}>
              <h2 id="past">Past</h2>
            </div>
            <ul className={s.list}>
              {past.map((entry) => (
                <Past key={entry.operation} entry={entry} correct={can ? () => correct(entry) : undefined} />
              ))}
            </ul>
          </section>
        )}
      </PageBody>
    </Page>
  );
}

function until(days: number): string {
  if (days <= 0) return "Today";
  return days === 1 ? "Tomorrow" : `In ${days} days`;
}

function Past({ entry, correct }: { entry: Entry; correct: (() => void) | undefined }) {
  const { today, clock } = useSession();
  return (
    <li className={s.row}>
      <div className={s.what}>
        <h3>{entry.title}</h3>
        {entry.detail && <p>{entry.detail}</p>}
        <p className="meta">{entry.origin}</p>
      </div>
      <p className="meta num">{shortMoment(entry.at, today, clock)}</p>
      {correct && (
        <Actions className={s.acts}>
          <Button
            small
            aria-label={`Correct ${entry.title}, ${shortMoment(entry.at, today, clock)}`}
            onClick={correct}
          >
            <Icon of={Pencil} small />
            Correct
          </Button>
        </Actions>
      )}
    </li>
  );
}
