import { type ReactNode, useId, useState } from "react";
import fields from "../../fields/fields.module.css";
import type { SyncPreview } from "../../generated/types";
import { useCommand } from "../../ipc/backend";
import { Banner } from "../../parts/Mark";
import { inWords } from "../../text/failures";
import { PathField } from "../PathField";
import s from "./sync.module.css";

/** A name and a folder are chosen, then what would leave is shown, word for word; below it stands what is done with it. */
export function Terms({
  name: proposed,
  children,
}: {
  /** What this computer is called; without it, as its system has it. */
  name?: string;
  children(preview: SyncPreview): ReactNode;
}) {
  const preview = useCommand("preview_sync");
  const [name, setName] = useState(proposed ?? "");
  const id = useId();
  const shown = preview.data;
  return (
    <div className={s.terms}>
      <div className={s.field}>
        <label htmlFor={id}>What this computer is called</label>
        <span className={fields.control}>
          <input
            id={id}
            autoComplete="off"
            value={name}
            placeholder="As its system calls it"
            onChange={(event) => {
              setName(event.target.value);
              // What was shown names the computer as it was called then.
              preview.reset();
            }}
          />
        </span>
      </div>
      <PathField
        label="Folder between your computers"
        hint="A folder that is there, by its whole path: one that Syncthing, Dropbox or Nextcloud carries, or a stick."
        kind="folder"
        button="See what leaves"
        busy={preview.isPending}
        error={preview.error ? inWords(preview.error) : undefined}
        onPath={(place) => preview.mutate({ place, name: name.trim() || null })}
      />
      {shown && (
        <>
          <Leaves lines={shown.lines} />
          {children(shown)}
        </>
      )}
    </div>
  );
}

/** What would leave, sentence by sentence: those that begin with a dash belong to the one before. */
function Leaves({ lines }: { lines: string[] }) {
  const dash = /^- /;
  return (
    <Banner>
      {lines.map((line) => (
        <p key={line} className={dash.test(line) ? s.item : undefined}>
          {line.replace(dash, "")}
        </p>
      ))}
    </Banner>
  );
}
