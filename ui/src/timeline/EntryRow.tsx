import { ChevronRight, Maximize2, Pencil, Trash2, Undo2 } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { ByHand } from "../forms/ByHand";
import type { Entry } from "../generated/types";
import { Icon } from "../parts/Icon";
import { type MenuItem, RightClick } from "../parts/Menu";
import { useEntry } from "../shell/entry";
import { useCan, useSession } from "../shell/session";
import { useUndo } from "../shell/useUndo";
import { machineTime, timeOf } from "../text/when";
import { EntryBody, correctable as isCorrectable } from "./EntryBody";
import { Found } from "./Found";
import { KINDS } from "./kinds";
import s from "./timeline.module.css";

/** One entry; opened, its values and how it came here. */
export function EntryRow({ entry, sought }: { entry: Entry; sought: string }) {
  const { clock } = useSession();
  const { undo, redo, remove } = useUndo();
  const canRedo = useCan("redo");
  const openEntry = useEntry();
  const canDelete = useCan("delete");
  const canForm = useCan("form");
  const [correcting, setCorrecting] = useState(false);
  const time = timeOf(entry.at, clock);
  const correctable = canForm && isCorrectable(entry);
  const { operation, title, reversible, undone } = entry;
  const items: MenuItem[] = [
    { label: "Open", icon: Maximize2, run: () => openEntry(operation) },
    ...(correctable ? [{ label: "Correct", icon: Pencil, run: () => setCorrecting(true) }] : []),
    ...(reversible && !undone ? [{ label: "Undo", icon: Undo2, run: () => undo(operation) }] : []),
    ...(reversible && undone && canRedo ? [{ label: "Bring back", run: () => redo(operation) }] : []),
    ...(canDelete && !undone
      ? [{ label: "Delete", icon: Trash2, takesAway: true, run: () => remove(operation) }]
      : []),
  ];
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "Delete" && canDelete && !entry.undone) {
      event.preventDefault();
      remove(entry.operation);
    }
    if (event.key.toLowerCase() === "e" && !event.ctrlKey && !event.metaKey && !event.altKey && correctable) {
      event.preventDefault();
      setCorrecting(true);
    }
  }
  return (
    <details className={[s.entry, entry.undone && s.undone].filter(Boolean).join(" ")}>
      <RightClick name={`What can be done about ${title}`} items={items}>
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
      </RightClick>
      <EntryBody entry={entry} sought={sought} correct={() => setCorrecting(true)} />
      {correcting && (
        <ByHand
          start={{ tool: "correct_entry", operation: entry.operation }}
          close={() => setCorrecting(false)}
        />
      )}
    </details>
  );
}
