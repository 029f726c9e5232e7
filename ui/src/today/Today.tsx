import { BellOff, Pill, Plane, Plus, Power } from "lucide-react";
import { useState } from "react";
import { ByHand } from "../forms/ByHand";
import type { Today as Day, Journey } from "../generated/types";
import { MINUTE, useAppQuery, useCommand } from "../ipc/backend";
import { Actions, Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Banner, Reading } from "../parts/Mark";
import { Page, PageBody } from "../shell/Page";
import { useCan, useSession } from "../shell/session";
import shell from "../shell/shell.module.css";
import { Waiting } from "../shell/Waiting";
import { inWords } from "../text/failures";
import { dayLong, dayName, timeOf } from "../text/when";
import { AsNeeded } from "./AsNeeded";
import { DueReminders } from "./DueReminders";
import { HelpNow } from "./HelpNow";
import { Mood } from "./Mood";
import { Plan } from "./Plan";
import s from "./today.module.css";
import { Water } from "./Water";

/** The present day: the mood, the doses, and what comes next. */
export function Today() {
  const shown = useAppQuery("today", {}, { every: MINUTE });
  const { clock } = useSession();
  const day = shown.data;
  const canForm = useCan("form");
  const [byHand, setByHand] = useState(false);
  return (
    <Page
      title="Today"
      beside={
        day && (
          <span className="meta">
            {[dayLong(day.now.date), timeOf(day.now, clock)].filter(Boolean).join(" · ")}
          </span>
        )
      }
      end={
        <>
          {canForm && (
            <Button small onClick={() => setByHand(true)}>
              <Icon of={Plus} small />
              Log by hand
            </Button>
          )}
          <HelpNow />
        </>
      }
    >
      {byHand && <ByHand close={() => setByHand(false)} />}
      <PageBody className={s.columns}>
        <div className={s.stack}>
          {shown.isPending && <Reading what="Reading today" />}
          {shown.error && <Banner waits>{inWords(shown.error)}</Banner>}
          {day && (
            <>
              <div className={s.notices}>
                {day.unseen && (
                  <Banner waits icon={BellOff}>
                    {day.unseen}
                  </Banner>
                )}
                {day.journey && <Travelled journey={day.journey} />}
                {day.ask_autostart && <AtLogin />}
                {day.notices.length > 0 && (
                  <Banner waits icon={Pill}>
                    {day.notices.map((notice) => (
                      <p key={notice}>{notice}</p>
                    ))}
                  </Banner>
                )}
              </div>
              <Mood now={day.mood} />
              <Plan day={day} />
              <DueReminders rows={day.reminders} />
              <AsNeeded lines={day.as_needed} />
              <Water ml={day.water_ml} />
            </>
          )}
        </div>
        <div className={s.stack}>
          <Waiting head={shell.head} />
          {day && <Next day={day} />}
        </div>
      </PageBody>
    </Page>
  );
}

/** Asked once after a journey: whose clock the reminders go by. Until it is answered, that of where one is. */
function Travelled({ journey }: { journey: Journey }) {
  const keep = useCommand("keep_home_time");
  const place = (zone: string) => (zone.split("/").pop() ?? zone).replaceAll("_", " ");
  return (
    <Banner waits icon={Plane}>
      <p>
        You are on {place(journey.to)} time now. Reminders come by the clock here, unless you keep{" "}
        {place(journey.from)} time.
      </p>
      {keep.error && <p>{inWords(keep.error)}</p>}
      <Actions>
        <Button small disabled={keep.isPending} onClick={() => keep.mutate({ keep: false })}>
          By the clock here
        </Button>
        <Button small disabled={keep.isPending} onClick={() => keep.mutate({ keep: true })}>
          Keep {place(journey.from)} time
        </Button>
      </Actions>
    </Banner>
  );
}

/** Asked once, where something rings: whether the program starts when one logs in. Until it is answered it does not. */
function AtLogin() {
  const save = useCommand("save_settings");
  const answer = (autostart: boolean) =>
    save.mutate({ region: null, time_zone: null, clock: null, autostart });
  return (
    <Banner waits icon={Power}>
      <p>Reminders come while Alara runs. Should it start, without its window, when you log in?</p>
      {save.error && <p>{inWords(save.error)}</p>}
      <Actions>
        <Button small disabled={save.isPending} onClick={() => answer(true)}>
          Start it when I log in
        </Button>
        <Button small disabled={save.isPending} onClick={() => answer(false)}>
          No
        </Button>
      </Actions>
    </Banner>
  );
}

function Next({ day }: { day: Day }) {
  const { today, clock } = useSession();
  return (
    <section aria-labelledby="next">
      <div className={shell.head}>
        <h2 id="next">Next reminders</h2>
      </div>
      {day.next.length === 0 ? (
        <p className="meta">None. Tell the chat “remind me to call the pharmacy at 4pm”.</p>
      ) : (
        <ul className={shell.doses}>
          {day.next.map((next) => (
            <li className={shell.dose} key={`${next.title}${next.at.date}${next.at.time}`}>
              <span className={shell.doseWhat}>
                <b>{next.title}</b>{" "}
                <span className="meta num">
                  {[dayName(next.at.date, today), timeOf(next.at, clock)].filter(Boolean).join(", ")}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
