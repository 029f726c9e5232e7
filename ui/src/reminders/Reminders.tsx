import { BellOff } from "lucide-react";
import type { ReminderRow } from "../generated/types";
import { useShown } from "../ipc/backend";
import s from "../medications/medications.module.css";
import { Banner, Empty, Reading, Tag } from "../parts/Mark";
import { Page, Place } from "../shell/Place";
import { useSession } from "../shell/session";
import shell from "../shell/shell.module.css";
import { countOf } from "../shell/Waiting";
import { inWords } from "../text/failures";
import { dayName, shortMoment } from "../text/when";

/** The reminders, and whether this machine can show them. They are made and changed by saying so. */
export function Reminders() {
  const shown = useShown("reminders", {});
  const data = shown.data;
  return (
    <Place title="Reminders">
      <Page className={s.stack}>
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
              No reminders yet. Tell the chat “remind me to take metformin at 8 every evening”; it asks you
              before it sets one.
            </p>
          </Empty>
        )}
        {data && data.reminders.length > 0 && (
          <section aria-labelledby="reminders">
            <div className={shell.head}>
              <h2 id="reminders">{countOf(data.reminders.length, "reminder")}</h2>
              <span className="meta">To change one, say so in the chat.</span>
            </div>
            <ul className={s.list}>
              {data.reminders.map((row) => (
                <Row key={row.operation} row={row} />
              ))}
            </ul>
          </section>
        )}
      </Page>
    </Place>
  );
}

function Row({ row }: { row: ReminderRow }) {
  const { today, clock } = useSession();
  return (
    <li className={[s.row, !row.active && s.off].filter(Boolean).join(" ")}>
      <div className={s.what}>
        <h3>{row.title}</h3>
        <p className="num">{row.schedule}</p>
        {row.medications.length > 0 && <p className="meta">For {row.medications.join(", ")}</p>}
      </div>
      <div className={s.end}>
        {row.paused_until ? (
          <Tag>Paused until {dayName(row.paused_until.date, today)}</Tag>
        ) : row.active ? (
          <p className="meta num">{row.next ? `Next: ${shortMoment(row.next, today, clock)}` : "Over"}</p>
        ) : (
          <Tag>Off</Tag>
        )}
      </div>
    </li>
  );
}
