import { Pencil, Trash2, Undo2 } from "lucide-react";
import type { Entry } from "../generated/types";
import { Actions, Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { useCan, useSession } from "../shell/session";
import { useUndo } from "../shell/useUndo";
import { dayName, timeOf } from "../text/when";
import { Found } from "./Found";
import { Story } from "./Story";
import s from "./timeline.module.css";

/** A list or a reminder is changed where it stands, by its own form. */
export const correctable = (entry: Entry) =>
  !entry.undone && entry.kind !== "medication" && entry.kind !== "reminder";

/** An entry opened: its values, what can be done about it, and how it came here. */
export function EntryBody({
  entry,
  sought = "",
  correct,
}: {
  entry: Entry;
  sought?: string;
  correct: () => void;
}) {
  const { today, clock } = useSession();
  const { undo, redo, remove, busy } = useUndo();
  const canRedo = useCan("redo");
  const canDelete = useCan("delete");
  const canForm = useCan("form");
  const time = timeOf(entry.at, clock);
  const named = `${entry.title}, ${dayName(entry.at.date, today)}${time ? ` ${time}` : ""}`;
  const mine = busy === entry.operation;
  return (
    <div className={s.open}>
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
            <Button small busy={mine} aria-label={`Undo ${named}`} onClick={() => undo(entry.operation)}>
              <Icon of={Undo2} small />
              Undo
            </Button>
          )}
          {entry.reversible && entry.undone && canRedo && (
            <Button
              small
              busy={mine}
              aria-label={`Bring back ${named}`}
              onClick={() => redo(entry.operation)}
            >
              Bring back
            </Button>
          )}
          {canForm && correctable(entry) && (
            <Button small aria-label={`Correct ${named}`} onClick={correct}>
              <Icon of={Pencil} small />
              Correct
            </Button>
          )}
          {canDelete && !entry.undone && (
            <Button small kind="quiet" aria-label={`Delete ${named}`} onClick={() => remove(entry.operation)}>
              <Icon of={Trash2} small />
              Delete
            </Button>
          )}
        </Actions>
      </div>
      {entry.story.length > 0 && (
        <div>
          <h3>How it came here</h3>
          <Story steps={entry.story} />
        </div>
      )}
    </div>
  );
}
