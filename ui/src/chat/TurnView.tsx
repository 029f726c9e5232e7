import { CircleAlert, Link2Off, Pencil, TriangleAlert } from "lucide-react";
import type { Blocked, Turn } from "../generated/types";
import { Actions, Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Banner, Reading } from "../parts/Mark";
import t from "../parts/text.module.css";
import { useSession } from "../shell/session";
import { inWords } from "../text/failures";
import { Markdown } from "../text/Markdown";
import { shortName } from "../text/names";
import { machineTime, shortMoment } from "../text/when";
import { AskedForm } from "./AskedForm";
import { Asked } from "./AskTogether";
import s from "./chat.module.css";
import { HandedOver } from "./HandedOver";
import { Ledger } from "./Ledger";
import { LeftOut } from "./LeftOut";
import { Sources } from "./Sources";
import { useTurns } from "./turns";

/** What the user said; the last of it can be put back into the field, to be said another way. */
export function UserWords({ text, turn, last }: { text: string; turn?: Turn; last?: boolean }) {
  const { today, clock } = useSession();
  const { reword } = useTurns();
  const at = turn && shortMoment({ ...turn.at, date: today }, today, clock);
  return (
    <article className={s.you} aria-label={at ? `You, ${at}` : "You"}>
      <p>{text}</p>
      {turn && <time dateTime={machineTime(turn.at)}>{at}</time>}
      {last && (
        <Button
          small
          icon
          kind="quiet"
          aria-label="Say the last message another way"
          title="Say it another way. What was recorded of it stays, with its Undo."
          onClick={() => reword(text)}
        >
          <Icon of={Pencil} small />
        </Button>
      )}
    </article>
  );
}

/** One turn: the words, the reply, and from the record what was really done. */
export function TurnView({
  turn,
  running,
  checking,
  last = false,
}: {
  turn: Turn;
  running: boolean;
  checking: boolean;
  /** It is the newest of the conversation. */
  last?: boolean;
}) {
  const { today, clock } = useSession();
  const at = shortMoment({ ...turn.at, date: today }, today, clock);
  // Where nothing was written and nothing waits, the reply is the question that the block led to.
  const onlyBlocked = turn.blocked.length > 0 && turn.done.length === 0 && turn.asked.length === 0;
  const silent =
    turn.reply === "" && turn.done.length + turn.asked.length + turn.blocked.length === 0 && !running;
  const calm = turn.state.kind === "answered" || turn.state.kind === "running";
  return (
    <>
      {turn.said !== null && <UserWords text={turn.said} turn={turn} last={last} />}
      {!(silent && turn.state.kind === "crisis") && (
        <article className={s.alara} aria-label={`Alara, ${at}`} aria-busy={running || undefined}>
          {turn.reply !== "" && !onlyBlocked && <Markdown text={turn.reply} />}
          {running && checking && <Reading what="Checking your record…" now />}
          {running && !checking && turn.reply === "" && <Reading what="Reading what you said" />}
          {!running && <Sources turn={turn.id} sources={turn.sources} />}
          {turn.done.length > 0 && <Ledger done={turn.done} />}
          {!running && <AnsweredBy turn={turn} nothing={silent || turn.taken_over} />}
          {turn.left_out.map((left) => (
            <LeftOut key={`${left.operation}${left.field}`} left={left} />
          ))}
          {turn.notices.map((notice) => (
            <p className={s.notice} key={notice.code}>
              <Icon of={TriangleAlert} small tone="waits" /> {notice.text}
            </p>
          ))}
          <Asked cards={turn.asked} />
          {onlyBlocked && <Question reply={turn.reply} blocked={turn.blocked} running={running} />}
          {!onlyBlocked &&
            turn.blocked.map((blocked) => (
              <Question
                key={`${blocked.tool}${blocked.name}`}
                reply={`Not recorded: ${blocked.name}`}
                blocked={[blocked]}
                running={running}
              />
            ))}
          {!running && last && <AskedForm turn={turn} />}
          {!running && <HandedOver turn={turn} />}
          {!running && <Ending turn={turn} />}
          {silent && calm && !running && !turn.handed && (
            <p className="meta">No answer was given. Nothing was recorded.</p>
          )}
        </article>
      )}
    </>
  );
}

/** Proposed and not written: only a question, with the words that spoke against it. */
function Question({ reply, blocked, running }: { reply: string; blocked: Blocked[]; running: boolean }) {
  const { send, live } = useTurns();
  const offers = blocked.flatMap((one) => one.offers);
  const said = blocked.map((one) => one.said).filter((words) => words !== null);
  const reasons = [...new Set(blocked.flatMap((one) => one.reasons.map((reason) => reason.text)))];
  return (
    <section className={s.question} aria-label="Nothing was recorded.">
      {reply ? (
        <Markdown text={reply} />
      ) : (
        <p>{`Not recorded: ${blocked.map((one) => one.name).join(", ")}`}</p>
      )}
      {!running && (
        <Actions>
          {offers.map((offer) => (
            <Button small key={offer.label} disabled={live !== undefined} onClick={() => send(offer.say)}>
              {offer.label}
            </Button>
          ))}
          <span className={`${t.source} ${offers.length > 0 ? s.end : ""}`}>
            Nothing recorded
            {said.length > 0 ? (
              <>
                : you said{" "}
                {said.map((words, index) => (
                  <span key={words}>
                    {index > 0 && ", "}
                    <q className={t.said}>{words}</q>
                  </span>
                ))}
              </>
            ) : (
              reasons.length > 0 && `: ${reasons.join(" ")}`
            )}
          </span>
        </Actions>
      )}
    </section>
  );
}

/** Who answered, or gave nothing that could be shown: where it was a model, or was not the one that is in use. */
function AnsweredBy({ turn, nothing }: { turn: Turn; nothing: boolean }) {
  const { assistant } = useSession();
  const { by } = turn;
  // Where the model that was asked did not answer, the reply ends in the line that says so.
  const said = turn.taken_over || assistant.kind === "offline";
  if (!by || turn.again || (by.kind === "offline" && said)) return null;
  const where = by.kind === "remote" && by.host ? `at ${by.host}` : "on this computer";
  return (
    <p className="meta" title={by.name}>
      {turn.taken_over && "Alara read this by itself. "}
      {nothing ? "No usable answer from" : "Answered by"}{" "}
      {by.kind === "offline" ? "the offline assistant" : shortName(by.name)}, {where}
    </p>
  );
}

/** How a turn ended, where it did not end well. */
function Ending({ turn }: { turn: Turn }) {
  const { retry, offline, live } = useTurns();
  const { assistant } = useSession();
  const again = (
    <button type="button" className={t.link} disabled={live !== undefined} onClick={() => retry(turn)}>
      Send it again
    </button>
  );
  const builtIn = assistant.kind !== "offline" && (
    <>
      {" "}
      or{" "}
      <button type="button" className={t.link} disabled={live !== undefined} onClick={() => offline(turn)}>
        let the offline assistant answer
      </button>
    </>
  );
  if (turn.state.kind === "failed") {
    const { failure } = turn.state;
    const lost = failure.code === "model_unreachable" || failure.code === "model_failed";
    return (
      <Banner waits icon={lost ? Link2Off : CircleAlert} role="alert">
        {inWords(failure)} {lost && "Your message is kept. "}
        {again}
        {builtIn}
      </Banner>
    );
  }
  if (turn.state.kind === "cancelled") {
    return (
      <p className="meta">
        Stopped by you. Your message is kept. {again}
        {builtIn}
      </p>
    );
  }
  if (turn.state.kind === "crisis") {
    return (
      <p className="meta">
        Help lines were shown. Your message went nowhere.{" "}
        {turn.again && (
          <button type="button" className={t.link} disabled={live !== undefined} onClick={() => retry(turn)}>
            Send it to {assistant.host ?? assistant.name} all the same
          </button>
        )}
        {turn.again && builtIn}
      </p>
    );
  }
  return null;
}
