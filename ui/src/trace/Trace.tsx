import { ChevronRight, Copy } from "lucide-react";
import { useState } from "react";
import type { TracedTurn, Trace as TraceShown } from "../generated/types";
import { useAppQuery, useCommand } from "../ipc/backend";
import { Actions, Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Banner, Empty, Reading, Tag } from "../parts/Mark";
import { useSession } from "../shell/session";
import { inWords } from "../text/failures";
import { shortName } from "../text/names";
import { shortMoment } from "../text/when";
import { ExactPrompt } from "./ExactPrompt";
import { CALLS, OUTCOMES, REPLACED, spoken } from "./outcomes";
import s from "./trace.module.css";

const PAGE = 50;

/** How each turn came to its end: what was asked for, called, decided, stopped, and how long it took. */
export function Trace() {
  const [limit, setLimit] = useState(PAGE);
  const shown = useAppQuery("trace", { before: null, limit });
  const lines = useCommand("trace_lines");
  const [copied, setCopied] = useState(false);
  async function copy() {
    const { lines: text } = await lines.mutateAsync({});
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }
  return (
    <>
      <p className={s.lead}>
        Each message: who answered, what it needed, what was proposed, and the result. It is kept in your
        record, encrypted; nothing of it is in a log file.
      </p>
      {shown.isPending && <Reading what="Reading the turns" />}
      {shown.error && <Banner waits>{inWords(shown.error)}</Banner>}
      {shown.data && shown.data.turns.length === 0 && (
        <Empty>
          <p>No message yet. Send one in the chat to see how it was answered.</p>
        </Empty>
      )}
      {shown.data && shown.data.turns.length > 0 && (
        <>
          <Totals of={shown.data} />
          <Outside of={shown.data} />
          <Actions className={s.actions}>
            <Button small busy={lines.isPending} onClick={copy}>
              <Icon of={Copy} small />
              Copy as JSON Lines
            </Button>
            <span className="meta" role="status">
              {copied && "Copied. Your words and what was recorded are not in it."}
            </span>
          </Actions>
          {lines.error && <Banner waits>{inWords(lines.error)}</Banner>}
          {shown.data.turns.map((turn) => (
            <Turn key={turn.id} turn={turn} />
          ))}
          {shown.data.earlier && (
            <Button small className={s.earlier} onClick={() => setLimit(limit + PAGE)}>
              Show earlier
            </Button>
          )}
        </>
      )}
    </>
  );
}

function Totals({ of }: { of: TraceShown }) {
  return (
    <section className={s.totals} aria-label="By who answered" data-scrolls="">
      <table>
        <thead>
          <tr>
            <th scope="col">Who answered</th>
            <th scope="col">Turns</th>
            <th scope="col">Met at once</th>
            <th scope="col">After a correction</th>
            <th scope="col">Left to you</th>
            <th scope="col">Out of time</th>
            <th scope="col">Claims stopped</th>
            <th scope="col">Words replaced</th>
          </tr>
        </thead>
        <tbody>
          {of.totals.map((total) => (
            <tr key={total.model}>
              <th scope="row" title={total.model}>
                {shortName(total.model)}
              </th>
              <td>{total.turns}</td>
              <td>{total.met_at_once}</td>
              <td>{total.met_after_correction}</td>
              <td>{total.escalated}</td>
              <td>{total.timed_out}</td>
              <td>{total.claims_stopped}</td>
              <td>{total.replaced}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What the checks stopped or changed where no turn was: cards, forms, undo. */
function Outside({ of }: { of: TraceShown }) {
  const { today, clock } = useSession();
  if (of.outside.length === 0) return null;
  return (
    <details className={s.turn}>
      <summary>
        <time>{shortMoment(of.outside[0]?.at ?? { date: today, time: null, part: null }, today, clock)}</time>
        <span className={s.said}>Outside of the conversation</span>
        <Tag>{`${of.outside.length} stopped or changed`}</Tag>
        <Icon of={ChevronRight} small />
      </summary>
      <dl className={s.facts}>
        {of.outside.map((one) => (
          <Fact
            key={`${one.at.date} ${one.at.time} ${one.tool} ${one.what}`}
            name={shortMoment(one.at, today, clock)}
            value={`${spoken(one.tool)}, ${one.scope === "form" || one.scope === "undo" ? one.scope : "card"}: ${one.what}`}
          />
        ))}
      </dl>
    </details>
  );
}

function Turn({ turn }: { turn: TracedTurn }) {
  const { today, clock } = useSession();
  const [prompt, setPrompt] = useState(false);
  const tokens = turn.requests.reduce(
    (sum, one) => sum + (one.prompt_tokens ?? 0) + (one.reply_tokens ?? 0),
    0,
  );
  const outcome = OUTCOMES[turn.outcome] ?? turn.outcome;
  return (
    <details className={s.turn}>
      <summary>
        <time>{shortMoment(turn.at, today, clock)}</time>
        <span className={s.said}>{turn.said ?? <span className="meta">erased</span>}</span>
        <Tag>{outcome}</Tag>
        <Icon of={ChevronRight} small />
      </summary>
      <dl className={s.facts}>
        <Fact name="Answered by" value={turn.model} />
        <Fact
          name="Took"
          value={`${turn.whole_ms} ms, of which ${turn.own_ms} ms Alara’s own work${tokens > 0 ? `; ${tokens} tokens` : ""}`}
        />
        {turn.needs.length > 0 && (
          <Fact
            name="Needed"
            value={turn.needs
              .map(
                (need) =>
                  `${need.about} (${need.tools.map(spoken).join(" or ")}): ${need.met ? "met" : "open"}`,
              )
              .join("; ")}
          />
        )}
        {turn.calls.length > 0 && (
          <Fact
            name="Proposed"
            value={turn.calls
              .map((call) => {
                const why = call.reasons.length > 0 ? ` (${call.reasons.map(spoken).join(", ")})` : "";
                return `${spoken(call.tool)}: ${CALLS[call.state] ?? call.state}${why}`;
              })
              .join("; ")}
          />
        )}
        {turn.requests.length > 0 && (
          <Fact
            name="Requests"
            value={turn.requests
              .map((one) => `${one.purpose} ${one.took_ms} ms${one.error ? `, ${one.error}` : ""}`)
              .join("; ")}
          />
        )}
        {turn.hooks.length > 0 && <Fact name="Hooks" value={turn.hooks.join("; ")} />}
        {turn.problems.length > 0 && <Fact name="Could not be read" value={turn.problems.join("; ")} />}
        {turn.reviews.length > 0 && (
          <Fact name="Looked at twice" value={turn.reviews.map(spoken).join("; ")} />
        )}
        {turn.stopped > 0 && <Fact name="Claims stopped" value={`${turn.stopped}`} />}
        {turn.replaced.length > 0 && (
          <Fact name="Words replaced" value={turn.replaced.map((why) => REPLACED[why] ?? why).join("; ")} />
        )}
      </dl>
      {turn.prompt && !prompt && (
        <Button small onClick={() => setPrompt(true)}>
          Show the exact prompt
        </Button>
      )}
      {prompt && <ExactPrompt turn={turn.id} />}
    </details>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
