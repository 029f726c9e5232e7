import {
  Check,
  ChevronRight,
  CircleQuestionMark,
  type LucideIcon,
  MessageSquare,
  Pencil,
  Trash2,
  Undo2,
} from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { ByHand } from "../forms/ByHand";
import type { Entry, StepKind, StoryStep } from "../generated/types";
import { Actions, Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import t from "../parts/text.module.css";
import { useCan, useSession } from "../shell/session";
import { useUndo } from "../shell/useUndo";
import { dayName, machineTime, timeOf } from "../text/when";
import { KINDS } from "./kinds";
import s from "./timeline.module.css";

/** One entry; opened, its values and how it came here. */
export function EntryRow({ entry, sought }: { entry: Entry; sought: string }) {
  const { today, clock } = useSession();
  const { undo, redo, remove, busy } = useUndo();
  const canRedo = useCan("redo");
  const canDelete = useCan("delete");
  const canForm = useCan("form");
  const [correcting, setCorrecting] = useState(false);
  const time = timeOf(entry.at, clock);
  const named = `${entry.title}, ${dayName(entry.at.date, today)}${time ? ` ${time}` : ""}`;
  const correctable = canForm && !entry.undone && entry.kind !== "medication" && entry.kind !== "reminder";
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "Delete" && canDelete && !entry.undone) {
      event.preventDefault();
      remove(entry.operation);
    }
    if (event.key.toLowerCase() === "e" && !event.ctrlKey && !event.metaKey && !event.altKey && correctable) {
      event.preventDefault();
      setCorrecting(true);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const rows = [...document.querySelectorAll<HTMLElement>("main summary")];
    rows[rows.indexOf(event.currentTarget) + step]?.focus();
  }
  return (
    <details className={[s.entry, entry.undone && s.undone].filter(Boolean).join(" ")}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary onKeyDown={onKeyDown} aria-keyshortcuts={correctable ? "E Delete" : undefined}>
        {time ? (
          <time dateTime={machineTime(entry.at)}>{time}</time>
        ) : (
          <span className={s.noTime}>no time</span>
        )}
        <Icon of={KINDS[entry.kind].icon} />
        <span>
          <b className="num">
            <Found text={entry.title} sought={sought} />
          </b>{" "}
          <span className={s.detail}>
            <Found text={entry.detail} sought={sought} />
          </span>
        </span>
        <span className="meta">{entry.undone ? "undone" : entry.origin}</span>
        <Icon of={ChevronRight} small />
      </summary>
      <div className={s.open}>
        {correcting && (
          <ByHand
            start={{ tool: "correct_entry", operation: entry.operation }}
            close={() => setCorrecting(false)}
          />
        )}
        <div>
          <h3>{entry.undone ? "Was in the record" : "In the record"}</h3>
          <dl className={s.values}>
            {entry.values.map((value) => (
              <div key={value.label}>
                <dt>{value.label}</dt>
                <dd>
                  <Found text={value.shown} sought={sought} />
                </dd>
              </div>
            ))}
          </dl>
          <Actions className={s.actions}>
            {entry.reversible && !entry.undone && (
              <Button
                small
                busy={busy === entry.operation}
                aria-label={`Undo ${named}`}
                onClick={() => undo(entry.operation)}
              >
                <Icon of={Undo2} small />
                Undo
              </Button>
            )}
            {entry.reversible && entry.undone && canRedo && (
              <Button
                small
                busy={busy === entry.operation}
                aria-label={`Bring back ${named}`}
                onClick={() => redo(entry.operation)}
              >
                Bring back
              </Button>
            )}
            {correctable && (
              <Button small aria-label={`Correct ${named}`} onClick={() => setCorrecting(true)}>
                <Icon of={Pencil} small />
                Correct
              </Button>
            )}
            {canDelete && !entry.undone && (
              <Button
                small
                kind="quiet"
                aria-label={`Delete ${named}`}
                onClick={() => remove(entry.operation)}
              >
                <Icon of={Trash2} small />
                Delete
              </Button>
            )}
          </Actions>
        </div>
        {entry.story.length > 0 && (
          <div>
            <h3>How it came here</h3>
            <ol className={s.story}>
              {entry.story.map((step) => (
                <Step key={`${step.kind}${step.text}${step.by}`} step={step} />
              ))}
            </ol>
          </div>
        )}
      </div>
    </details>
  );
}

/** A text with what was looked for marked in it: underlined, for the tint is the user's own words alone. */
function Found({ text, sought }: { text: string; sought: string }) {
  const words = sought.split(/\s+/).filter(Boolean);
  if (words.length === 0) return text;
  const any = new RegExp(`(${words.map(escaped).join("|")})`, "iu");
  return text.split(any).map((piece, index) => {
    const key = `${index}`;
    return index % 2 === 1 ? (
      <mark className={s.found} key={key}>
        {piece}
      </mark>
    ) : (
      <span key={key}>{piece}</span>
    );
  });
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

const STEPS: Record<StepKind, { word: string; icon: LucideIcon; tone?: string | undefined }> = {
  said: { word: "Said", icon: MessageSquare, tone: s.stepSaid },
  proposed: { word: "Proposed", icon: CircleQuestionMark },
  edited: { word: "Edited", icon: Pencil },
  confirmed: { word: "Confirmed", icon: Check, tone: s.stepDone },
  recorded: { word: "Recorded", icon: Check, tone: s.stepDone },
  corrected: { word: "Corrected", icon: Pencil, tone: s.stepDone },
  undone: { word: "Undone", icon: Undo2 },
};

function Step({ step }: { step: StoryStep }) {
  const { word, icon, tone } = STEPS[step.kind];
  return (
    <li>
      <span className={[s.node, tone].filter(Boolean).join(" ")}>
        <Icon of={icon} />
      </span>{" "}
      <b>{word}</b>{" "}
      <span>
        {step.words.length > 0 && (
          <q className={t.words}>
            {step.words.map((words, index) => {
              const key = `${index}`;
              return words.fields.length > 0 ? (
                <mark className={t.said} key={key}>
                  {words.text}
                </mark>
              ) : (
                <span key={key}>{words.text}</span>
              );
            })}
          </q>
        )}
        {step.text} <span className="meta">{step.by}</span>
      </span>
    </li>
  );
}
