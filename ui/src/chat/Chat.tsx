import { Search, X } from "lucide-react";
import { memo, type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import fields from "../fields/fields.module.css";
import type { Failure, Turn } from "../generated/types";
import { usePagedQuery } from "../ipc/backend";
import { PAGE } from "../ipc/early";
import { Button, MOD } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { LongList } from "../parts/LongList";
import { Banner, Empty, Reading } from "../parts/Mark";
import t from "../parts/text.module.css";
import { Page } from "../shell/Page";
import { useSession } from "../shell/session";
import { SavedViews, useScrollRestoration } from "../shell/viewState";
import { inWords } from "../text/failures";
import { dayLong, nearDay } from "../text/when";
import { Composer } from "./Composer";
import s from "./chat.module.css";
import { TurnView, UserWords } from "./TurnView";
import { type Live, useTurns } from "./turns";

/** The conversation. It starts at the newest; Ctrl F looks for words in all of it. */
export function Chat() {
  const [finding, setFinding] = useState(false);
  const [words, setWords] = useState("");
  const sought = useDeferredValue(words.trim());
  const field = useRef<HTMLInputElement>(null);
  const searches = finding && sought !== "";
  const stop = () => {
    setFinding(false);
    setWords("");
  };

  useEffect(() => {
    const find = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "f") return;
      event.preventDefault();
      setFinding(true);
      field.current?.focus();
    };
    window.addEventListener("keydown", find);
    return () => window.removeEventListener("keydown", find);
  }, []);

  return (
    <Page
      title="Chat"
      paper="Conversation of "
      strip
      end={
        finding ? (
          <search className={s.find}>
            <label className={fields.control}>
              <Icon of={Search} small />
              <span className="sr">Search the conversation</span>
              <input
                ref={field}
                type="text"
                autoComplete="off"
                placeholder="Search the conversation"
                // biome-ignore lint/a11y/noAutofocus: it was just asked for
                autoFocus
                value={words}
                onChange={(event) => setWords(event.target.value)}
                onKeyDown={(event) => event.key === "Escape" && stop()}
              />
            </label>
            <Button small icon kind="quiet" aria-label="End the search" onClick={stop}>
              <Icon of={X} small />
            </Button>
          </search>
        ) : (
          <Button
            small
            icon
            kind="quiet"
            aria-label="Search the conversation"
            title={`Search, ${MOD} F`}
            onClick={() => setFinding(true)}
          >
            <Icon of={Search} small />
          </Button>
        )
      }
    >
      {searches ? (
        // What is found is scrolled through by itself: the conversation stands where it was when the search ends.
        <SavedViews here={sought}>
          <Matches words={sought} />
        </SavedViews>
      ) : (
        <ConversationView />
      )}
    </Page>
  );
}

/** What holds the words, as it was said and answered, each under its day. */
function Matches({ words }: { words: string }) {
  const shown = usePagedQuery("find_in_conversation", { words, limit: PAGE });
  const turns = useMemo(() => shown.pages.toReversed().flatMap((page) => page.turns), [shown.pages]);
  const last = turns.length;
  return (
    <Lines
      label={`The conversation where it says “${words}”`}
      pages={shown}
      pending="Looking through the conversation"
      turns={turns}
      end={
        shown.here && (
          <p className={`meta ${s.matches}`} role="status">
            {last === 0
              ? "Nobody said that here."
              : `${last}${shown.earlier ? " or more" : ""} ${last === 1 ? "place" : "places"}. Esc goes back to the newest.`}
          </p>
        )
      }
    />
  );
}

/** Turns under their days, of which only those near what is seen are there; what comes before them and behind them. */
function Lines({
  label,
  pages,
  pending,
  turns,
  live,
  end,
}: {
  label: string;
  pages: {
    pages: unknown[];
    pending: boolean;
    failure: Failure | undefined;
    earlier: boolean;
    reading: boolean;
    more: () => void;
  };
  pending: string;
  turns: Turn[];
  live?: Live | undefined;
  end: ReactNode;
}) {
  // Rows come and go while one scrolls: only what comes at the newest is news.
  const [atEnd, setAtEnd] = useState(true);
  const keys = useMemo(() => [...turns.map(({ id }) => id), END], [turns]);
  const scrolls = useScrollRestoration<HTMLDivElement>();
  return (
    <div
      ref={scrolls}
      className={s.conversation}
      data-scrolls=""
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
      role="log"
      aria-label={label}
      aria-live={atEnd ? "polite" : "off"}
      onScroll={({ currentTarget: at }) => setAtEnd(at.scrollHeight - at.scrollTop - at.clientHeight < 80)}
    >
      <div className={s.lines}>
        {pages.pending && <Reading what={pending} />}
        {pages.failure && <Banner waits>{inWords(pages.failure)}</Banner>}
        {pages.earlier && (
          <Button small kind="quiet" className={s.earlier} busy={pages.reading} onClick={pages.more}>
            {pages.reading ? "Reading earlier" : "Show earlier"}
          </Button>
        )}
        {pages.pages.length > 1 && !pages.earlier && (
          <p className={`meta ${s.begins}`}>The conversation begins here.</p>
        )}
        <LongList
          keys={keys}
          guess={160}
          anchor="end"
          jump={live?.id}
          row={(index) => {
            const turn = turns[index];
            if (!turn) return <div className={s.turn}>{end}</div>;
            return (
              <DayAndTurn
                turn={turn}
                before={turns[index - 1]}
                live={turn.id === live?.id ? live : undefined}
                last={index === turns.length - 1 && !live}
              />
            );
          }}
        />
      </div>
    </div>
  );
}

/** The key of what stands behind the last turn. */
const END = "end";

function ConversationView() {
  const shown = usePagedQuery("conversation", { limit: PAGE });
  const { live, unsent, sendAgain } = useTurns();
  const kept = useMemo(() => shown.pages.toReversed().flatMap((page) => page.turns), [shown.pages]);
  const turns = useMemo(
    () => (live?.turn ? [...kept.filter((turn) => turn.id !== live.id), live.turn] : kept),
    [kept, live],
  );
  const nothing = shown.here && turns.length === 0 && !live && !unsent;
  return (
    <>
      <Lines
        label="Conversation"
        pages={shown}
        pending="Reading the conversation"
        turns={turns}
        live={live}
        end={
          <>
            {nothing && <Welcome />}
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
          </>
        }
      />
      <Composer last={turns.findLast((turn) => turn.said !== null)?.said ?? undefined} />
    </>
  );
}

/** A turn under its day. What is typed, scrolled or answered elsewhere draws none of the others again. */
const DayAndTurn = memo(function DayAndTurn({
  turn,
  before,
  live,
  last,
}: {
  turn: Turn;
  before: Turn | undefined;
  live: Live | undefined;
  last: boolean;
}) {
  const { today } = useSession();
  const { date } = turn.at;
  const near = nearDay(date, today);
  return (
    <div className={s.turn}>
      {before?.at.date !== date && (
        <p className={`${s.day} ${before ? s.dayOn : ""}`}>
          {near ? `${near}, ${dayLong(date)}` : dayLong(date)}
        </p>
      )}
      <TurnView
        turn={turn}
        running={live !== undefined || turn.state.kind === "running"}
        checking={live?.checking ?? false}
        last={last}
      />
    </div>
  );
});

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
