import type { Turn } from "../generated/types";
import { usePages } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Banner, Empty, Reading } from "../parts/Mark";
import t from "../parts/text.module.css";
import { Place } from "../shell/Place";
import { useSession } from "../shell/session";
import { inWords } from "../text/failures";
import { dayLong, nearDay } from "../text/when";
import { Composer } from "./Composer";
import s from "./chat.module.css";
import { TurnView, UserWords } from "./TurnView";
import { type Live, useTurns } from "./turns";

const PAGE = 40;

/** The conversation. It starts at the newest. */
export function Chat() {
  const shown = usePages("conversation", { limit: PAGE });
  const { live, unsent, sendAgain } = useTurns();
  const kept = shown.pages.toReversed().flatMap((page) => page.turns);
  const turns = live?.turn ? [...kept.filter((turn) => turn.id !== live.id), live.turn] : kept;
  const nothing = shown.here && turns.length === 0 && !live && !unsent;
  return (
    <Place title="Chat" strip>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <div className={s.talk} data-scrolls="" tabIndex={0} role="log" aria-label="Conversation">
        <div className={s.lines}>
          {shown.pending && <Reading what="Reading the conversation" />}
          {shown.failure && <Banner waits>{inWords(shown.failure)}</Banner>}
          {shown.earlier && (
            <Button small kind="quiet" className={s.earlier} busy={shown.reading} onClick={shown.more}>
              {shown.reading ? "Reading earlier" : "Show earlier"}
            </Button>
          )}
          {nothing && <Welcome />}
          {turns.map((turn, index) => (
            <DayAndTurn
              key={turn.id}
              turn={turn}
              before={turns[index - 1]}
              live={turn.id === live?.id ? live : undefined}
            />
          ))}
          {live && !live.turn && !kept.some((turn) => turn.id === live.id) && (
            <>
              <UserWords text={live.text} />
              <Reading what="Keeping your message" />
            </>
          )}
          {unsent && !live && (
            <>
              <UserWords text={unsent.text} />
              <Banner waits role="alert">
                This message was not kept: {inWords(unsent.failure)}{" "}
                <button type="button" className={t.link} onClick={sendAgain}>
                  Send it again
                </button>
              </Banner>
            </>
          )}
        </div>
      </div>
      <Composer last={turns.findLast((turn) => turn.said !== null)?.said ?? undefined} />
    </Place>
  );
}

function DayAndTurn({
  turn,
  before,
  live,
}: {
  turn: Turn;
  before: Turn | undefined;
  live: Live | undefined;
}) {
  const { today } = useSession();
  const { date } = turn.at;
  const near = nearDay(date, today);
  return (
    <>
      {before?.at.date !== date && (
        <p className={s.day}>{near ? `${near}, ${dayLong(date)}` : dayLong(date)}</p>
      )}
      <TurnView
        turn={turn}
        running={live !== undefined || turn.state.kind === "running"}
        checking={live?.checking ?? false}
      />
    </>
  );
}

const TRY = [
  "took two ibuprofen and my bp was 128 over 82",
  "add metformin 500 mg at 8:00 and 20:00",
  "remind me to call the pharmacy at 4pm",
];

function Welcome() {
  return (
    <Empty>
      <p>
        Nothing said yet. Say what happened, in plain words. Alara shows what it would record and from which
        words, and nothing is recorded that you did not say or approve. You could say:
      </p>
      <ul className={s.examples}>
        {TRY.map((text) => (
          <li key={text}>“{text}”</li>
        ))}
      </ul>
    </Empty>
  );
}
