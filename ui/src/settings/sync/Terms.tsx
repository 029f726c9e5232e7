import { type ReactNode, useId, useState } from "react";
import { Choice } from "../../fields/ChoiceControl";
import fields from "../../fields/fields.module.css";
import type { RemoteLogin, SyncPreview } from "../../generated/types";
import { useCommand } from "../../ipc/backend";
import { Banner } from "../../parts/Mark";
import { inWords } from "../../text/failures";
import { PathField } from "../PathField";
import { RemoteField, type Way } from "./RemoteField";
import s from "./sync.module.css";

const WAYS: { value: Way; label: string }[] = [
  { value: "folder", label: "A folder" },
  { value: "webdav", label: "WebDAV, such as Nextcloud" },
  { value: "s3", label: "S3-compatible storage" },
];

/** A name and a place are chosen, then what would leave is shown, word for word; below it stands what is done with it. */
export function Terms({
  name: proposed,
  children,
}: {
  /** What this computer is called; without it, as its system has it. */
  name?: string;
  children(preview: SyncPreview, login: RemoteLogin | null): ReactNode;
}) {
  const preview = useCommand("preview_sync");
  const [name, setName] = useState(proposed ?? "");
  const [way, setWay] = useState<Way>("folder");
  const [login, setLogin] = useState<RemoteLogin | null>(null);
  const id = useId();
  const error = preview.error ? inWords(preview.error) : undefined;
  function show(place: string, by: RemoteLogin | null) {
    setLogin(by);
    preview.mutate({ place, name: name.trim() || null });
  }
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
      <div className={s.field}>
        <label id={`${id}-way-label`} htmlFor={`${id}-way`}>
          What lies between your computers
        </label>
        <Choice
          id={`${id}-way`}
          className={fields.control ?? ""}
          labelledBy={`${id}-way-label`}
          options={WAYS}
          value={way}
          onChange={(value) => {
            const chosen = WAYS.find((each) => each.value === value);
            if (chosen) setWay(chosen.value);
            preview.reset();
          }}
        />
      </div>
      {way === "folder" ? (
        <PathField
          label="Folder between your computers"
          hint="A folder that is there, by its whole path: one that Syncthing, Dropbox or Nextcloud carries, or a stick."
          kind="folder"
          button="See what leaves"
          busy={preview.isPending}
          error={error}
          onPath={(place) => show(place, null)}
        />
      ) : (
        <RemoteField
          key={way}
          way={way}
          busy={preview.isPending}
          error={error}
          changed={preview.reset}
          onRemote={show}
        />
      )}
      {shown && (
        <>
          <Leaves lines={shown.lines} />
          {children(shown, login)}
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
