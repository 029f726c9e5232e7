import {
  Bell,
  BellOff,
  Ellipsis,
  History,
  Package,
  Pencil,
  Pill,
  Plus,
  Printer,
  RotateCcw,
  ShieldCheck,
  Square,
} from "lucide-react";
import { useState } from "react";
import { ByHand } from "../forms/ByHand";
import type { Manner } from "../forms/OneForm";
import type { FormInput, MedicationChange, MedicationRow } from "../generated/types";
import { useAppQuery, useCommand } from "../ipc/backend";
import { Actions, Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Banner, Empty, Reading, Tag } from "../parts/Mark";
import { Menu, type MenuItem, RightClick } from "../parts/Menu";
import { useToast } from "../parts/Toast";
import { GIVE } from "../settings/giving";
import { Page, PageBody } from "../shell/Page";
import { useCan, useSession } from "../shell/session";
import shell from "../shell/shell.module.css";
import { useWritten } from "../shell/useDose";
import { countOf } from "../shell/Waiting";
import { inWords } from "../text/failures";
import { dayField, dayShort, shortMoment, spokenMoment } from "../text/when";
import s from "./medications.module.css";

/** A form, and how it is asked here. */
export interface Asked {
  input: FormInput;
  manner?: Manner;
}

const ADD: Asked = { input: { tool: "add_medication", operation: null } };
const about = (tool: string, name: string): FormInput => ({ tool, operation: null, about: name });

/** The medications on record: added, changed, stopped and resumed, and what was changed when. */
export function Medications() {
  const shown = useAppQuery("medications", {});
  const can = useCan("form");
  const [form, setForm] = useState<Asked>();
  const { current = [], stopped = [] } = shown.data ?? {};
  return (
    <Page
      title="Medications"
      end={
        can && (
          <>
            {current.length > 0 && (
              <Button small onClick={() => window.print()}>
                <Icon of={Printer} small />
                Print the list
              </Button>
            )}
            <Button small onClick={() => setForm(ADD)}>
              <Icon of={Plus} small />
              Add a medication
            </Button>
          </>
        )
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
        {shown.isPending && <Reading what="Reading your medications" />}
        {shown.error && <Banner waits>{inWords(shown.error)}</Banner>}
        {shown.data && current.length === 0 && (
          <Empty>
            <p>
              No medications yet. Each one that you add here has its doses on the Today page, is asked about
              in time, and can be named in the chat: “took my metformin”.
            </p>
            {can && (
              <Actions>
                <Button kind="primary" onClick={() => setForm(ADD)}>
                  Add the first one
                </Button>
              </Actions>
            )}
          </Empty>
        )}
        {current.length > 0 && (
          <section aria-labelledby="now">
            <div className={shell.head}>
              <h2 id="now">Taken now</h2>
              <span className="meta">{countOf(current.length, "medication")}</span>
            </div>
            <ul className={s.list}>
              {current.map((row) => (
                <Row key={row.name} row={row} ask={can ? setForm : undefined} />
              ))}
            </ul>
          </section>
        )}
        {stopped.length > 0 && (
          <section aria-labelledby="stopped" className={s.notPrinted}>
            <div className={shell.head}>
              <h2 id="stopped">Stopped</h2>
            </div>
            <ul className={s.list}>
              {stopped.map((row) => (
                <Row key={row.name} row={row} ask={can ? setForm : undefined} />
              ))}
            </ul>
          </section>
        )}
      </PageBody>
    </Page>
  );
}

/** Has the doses of a medication announced, or due without that. */
function useAnnounce(name: string) {
  const submit = useCommand("submit_form");
  const written = useWritten();
  const say = useToast();
  return (active: boolean) =>
    submit.mutate(
      { tool: "update_reminder", values: { reminder: name, active } },
      { onSuccess: written, onError: (failure) => say({ text: inWords(failure) }) },
    );
}

function Row({ row, ask }: { row: MedicationRow; ask: ((form: Asked) => void) | undefined }) {
  const { today, clock, person } = useSession();
  const [history, setHistory] = useState(false);
  const announce = useAnnounce(row.name);
  const more = [row.instructions, row.limits].filter(Boolean).join(". ");
  const { name } = row;
  const again: Asked = {
    input: about("add_medication", name),
    manner: {
      title: `Resume ${name}`,
      button: "Resume",
      lead: "It resumes unchanged unless you edit it here.",
    },
  };
  const items: MenuItem[] = [
    { label: "What changed", icon: History, run: () => setHistory(true) },
    ...(row.stopped || !ask
      ? []
      : [
          { label: "Log a dose", icon: Pill, run: () => ask({ input: about("log_medication", name) }) },
          {
            label: "Set what is left",
            icon: Package,
            run: () =>
              ask({
                input: about("update_medication", name),
                manner: {
                  title: `What is left of ${name}`,
                  only: ["stock"],
                  lead: "Count tablets, puffs or doses. Each dose that is recorded takes one off.",
                },
              }),
          },
          ...(row.as_needed
            ? []
            : [
                row.quiet
                  ? { label: "Turn notifications on", icon: Bell, run: () => announce(true) }
                  : { label: "Turn notifications off", icon: BellOff, run: () => announce(false) },
              ]),
          ...(person.own
            ? [
                {
                  label: "Give a standing consent",
                  icon: ShieldCheck,
                  run: () => ask({ input: about("give_consent", name), manner: GIVE }),
                },
              ]
            : []),
          {
            label: "Stop taking it",
            icon: Square,
            takesAway: true,
            run: () =>
              ask({
                input: about("stop_medication", name),
                manner: {
                  button: `Stop ${name}`,
                  lead: "No more doses of it are planned. What you have recorded stays, and you can resume it.",
                },
              }),
          },
        ]),
  ];
  return (
    <li className={s.entry}>
      <RightClick name={`What can be done about ${name}`} items={items}>
        <div className={s.row}>
          <div className={s.what}>
            <h3>
              {name} {row.dose && <span className="num">{row.dose}</span>}
            </h3>
            <p className="num">{row.schedule}</p>
            {more && <p className="meta">{more}</p>}
          </div>
          <div className={s.end}>
            {row.quiet && !row.stopped && <Tag>No notifications</Tag>}
            {row.stopped ? (
              <p className="meta">Stopped {dayField(row.stopped.date)}</p>
            ) : (
              <p className="meta">
                {row.last ? `Last taken ${spokenMoment(row.last, today, clock)}` : "No dose recorded"}
              </p>
            )}
            <Stock row={row} />
          </div>
          <Actions className={s.acts}>
            {ask && row.stopped && (
              <Button small aria-label={`Resume: ${name}`} onClick={() => ask(again)}>
                <Icon of={RotateCcw} small />
                Resume
              </Button>
            )}
            {ask && !row.stopped && (
              <Button
                small
                aria-label={`Change ${name}`}
                onClick={() =>
                  ask({ input: about("update_medication", name), manner: { title: `Change ${name}` } })
                }
              >
                <Icon of={Pencil} small />
                Change
              </Button>
            )}
            <Menu
              name={`More about ${name}`}
              className={s.dots}
              trigger={<Icon of={Ellipsis} small />}
              items={items}
            />
          </Actions>
        </div>
      </RightClick>
      {history && <Changes name={name} history={row.history} close={() => setHistory(false)} />}
    </li>
  );
}

/** What is left, and for how long as planned. */
function Stock({ row }: { row: MedicationRow }) {
  if (!row.stock || row.stopped) return null;
  const { days_left: days, lasts_until: until } = row;
  const low = days !== null && days <= 7;
  const enough =
    days === null || until === null
      ? undefined
      : days === 0
        ? "not enough for today"
        : days === 1
          ? "enough for today"
          : `enough through ${dayShort(until.date)} (${countOf(days, "day")})`;
  return (
    <p className={[s.stock, "meta", low && s.low].filter(Boolean).join(" ")}>
      <Icon of={Package} small /> {[row.stock, enough].filter(Boolean).join(", ")}
    </p>
  );
}

function Changes({ name, history, close }: { name: string; history: MedicationChange[]; close: () => void }) {
  const { today, clock } = useSession();
  return (
    <section className={s.history} aria-label={`History of ${name}`}>
      {history.length === 0 ? (
        <p className="meta">No changes are recorded.</p>
      ) : (
        <ol>
          {history.map((change) => (
            <li key={change.operation} className={change.undone ? s.undone : undefined}>
              <time className="meta num">{shortMoment(change.at, today, clock)}</time>
              <span>
                {change.what}
                {change.undone && <span className="meta"> (undone)</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
      <Button small kind="quiet" onClick={close} aria-label={`Close what changed of ${name}`}>
        Close
      </Button>
    </section>
  );
}
