import {
  Bell,
  BellOff,
  CalendarClock,
  CalendarRange,
  Ellipsis,
  Pause,
  Pencil,
  Play,
  Plus,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { ByHand } from "../forms/ByHand";
import type { FormInput, NextReminder, ReminderRow } from "../generated/types";
import { MINUTE, useAppQuery, useCommand } from "../ipc/backend";
import type { Asked } from "../medications/Medications";
import s from "../medications/medications.module.css";
import { Actions, Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Banner, Empty, Reading, Tag } from "../parts/Mark";
import { Menu } from "../parts/Menu";
import { useToast } from "../parts/Toast";
import { Page, PageBody } from "../shell/Page";
import { useCan, useSession } from "../shell/session";
import shell from "../shell/shell.module.css";
import { useWritten } from "../shell/useDose";
import { countOf } from "../shell/Waiting";
import { inWords } from "../text/failures";
import { dayName, shortMoment, timeOf } from "../text/when";

const ADD: Asked = { input: { tool: "create_reminder", operation: null } };
/** What is easily misread when it is said in so many words is made by its own form. */
const PLAN: Asked = {
  input: { tool: "plan_reminder", operation: null },
  manner: {
    title: "Plan a reminder",
    lead: "Choose its times of day, or how often while you are awake. Days, weeks or a cycle say on which days.",
  },
};

/** The reminders by their next time, what is done to each, and the seven days ahead. */
export function Reminders() {
  const shown = useAppQuery("reminders", {}, { every: MINUTE });
  const can = useCan("form");
  const [form, setForm] = useState<Asked>();
  const data = shown.data;
  return (
    <Page
      title="Reminders"
      end={
        can && (
          <>
            <Button small kind="quiet" onClick={() => setForm(PLAN)}>
              Cycles, windows, weeks
            </Button>
            <Button small onClick={() => setForm(ADD)}>
              <Icon of={Plus} small />
              Add a reminder
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
        {shown.isPending && <Reading what="Reading your reminders" />}
        {shown.error && <Banner waits>{inWords(shown.error)}</Banner>}
        {data?.notifications.kind === "unavailable" && (
          <Banner waits icon={BellOff}>
            {data.notifications.detail ??
              "This computer shows no notifications to Alara. Reminders are kept, and appear in this window only."}
          </Banner>
        )}
        {data && data.reminders.length === 0 && (
          <Empty>
            <p>
              {data.week.length > 0
                ? "No reminders of your own yet; your medications ring at their times, as below. "
                : "No reminders yet. "}
              A reminder rings once, on certain days, or every so many days. You can also say it in the chat:
              “remind me to call the pharmacy at 4pm”.
            </p>
            {can && (
              <Actions>
                <Button kind="primary" onClick={() => setForm(ADD)}>
                  Set the first one
                </Button>
              </Actions>
            )}
          </Empty>
        )}
        {data && data.reminders.length > 0 && (
          <section aria-labelledby="reminders">
            <div className={shell.head}>
              <h2 id="reminders">{countOf(data.reminders.length, "reminder")}</h2>
            </div>
            <ul className={s.list}>
              {data.reminders.map((row) => (
                <Row key={row.id} row={row} ask={can ? setForm : undefined} />
              ))}
            </ul>
          </section>
        )}
        {data && data.week.length > 0 && <Week due={data.week} />}
      </PageBody>
    </Page>
  );
}

function Row({ row, ask }: { row: ReminderRow; ask: ((form: Asked) => void) | undefined }) {
  const { today, clock } = useSession();
  const submit = useCommand("submit_form");
  const written = useWritten();
  const say = useToast();
  const { title } = row;
  const about = (tool: string): FormInput => ({ tool, operation: null, about: row.id });
  const set = (values: Record<string, boolean | string>) =>
    submit.mutate(
      { tool: "update_reminder", values: { reminder: row.id, ...values } },
      { onSuccess: written, onError: (failure) => say({ text: inWords(failure) }) },
    );
  return (
    <li className={[s.row, !row.active && s.off].filter(Boolean).join(" ")}>
      <div className={s.what}>
        <h3>{title}</h3>
        <p className="num">{row.schedule}</p>
        {row.medications.length > 0 && <p className="meta">For {row.medications.join(", ")}</p>}
      </div>
      <div className={s.end}>
        {row.paused_until ? (
          <Tag>Paused through {dayName(row.paused_until.date, today)}</Tag>
        ) : row.active ? (
          <p className="meta num">{row.next ? `Next: ${shortMoment(row.next, today, clock)}` : "Over"}</p>
        ) : (
          <Tag>Off</Tag>
        )}
      </div>
      {ask && (
        <Actions className={s.acts}>
          <Button
            small
            aria-label={`Change the reminder ${title}`}
            onClick={() => ask({ input: about("update_reminder") })}
          >
            <Icon of={Pencil} small />
            Change
          </Button>
          <Menu
            name={`More about the reminder ${title}`}
            className={s.dots}
            trigger={<Icon of={Ellipsis} small />}
            items={[
              ...(row.paused_until
                ? [{ label: "Resume", icon: Play, run: () => set({ active: true }) }]
                : []),
              {
                label: "Pause for a while",
                icon: Pause,
                run: () =>
                  ask({
                    input: about("update_reminder"),
                    manner: {
                      title: `Pause ${title}`,
                      button: "Pause it",
                      only: ["paused_until"],
                      lead: "It is quiet through that day, and rings again after it.",
                    },
                  }),
              },
              row.active
                ? { label: "Turn off", icon: BellOff, run: () => set({ active: false }) }
                : { label: "Turn on", icon: Bell, run: () => set({ active: true }) },
              {
                label: "Change its rhythm",
                icon: CalendarRange,
                run: () =>
                  ask({
                    input: about("plan_reminder"),
                    manner: {
                      title: `Change how ${title} repeats`,
                      lead: "Its times, days, weeks, cycle or window, and its time zone. What is not changed stays.",
                    },
                  }),
              },
              {
                label: "Move one time",
                icon: CalendarClock,
                run: () =>
                  ask({
                    input: about("update_reminder"),
                    manner: {
                      title: `Move one time of ${title}`,
                      only: ["occurrence", "time", "date"],
                      lead: "Choose which one, then its new time of day, and the day where it is another.",
                    },
                  }),
              },
              {
                label: "Delete",
                icon: Trash2,
                takesAway: true,
                run: () =>
                  ask({
                    input: about("delete_reminder"),
                    manner: { button: "Delete it", lead: "It rings no more. You can undo this." },
                  }),
              },
            ]}
          />
        </Actions>
      )}
    </li>
  );
}

/** What is due in seven days, day by day; doses too. */
function Week({ due }: { due: NextReminder[] }) {
  const { today, clock } = useSession();
  const days = [...new Set(due.map(({ at }) => at.date))];
  return (
    <section aria-labelledby="week">
      <div className={shell.head}>
        <h2 id="week">The next seven days</h2>
        <span className="meta">{countOf(due.length, "time")}</span>
      </div>
      <div className={s.week}>
        {days.map((date) => (
          <section key={date} aria-label={dayName(date, today)}>
            <h3>{dayName(date, today)}</h3>
            <ul>
              {due
                .filter(({ at }) => at.date === date)
                .map((one, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two may read alike
                  <li key={`${one.title}${one.at.time}${index}`}>
                    <time className="num">{timeOf(one.at, clock)}</time>
                    <span>{one.title}</span>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
