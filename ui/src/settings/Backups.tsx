import { useState } from "react";
import type { BackupRow, RestorePreview } from "../generated/types";
import { useAppQuery } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Banner, Reading } from "../parts/Mark";
import { useSession } from "../shell/session";
import { countOf } from "../shell/Waiting";
import { inWords } from "../text/failures";
import { dayName, timeOf } from "../text/when";
import { Going } from "./Going";
import { PathField } from "./PathField";
import s from "./settings.module.css";
import { useJob } from "./useJob";

const SHOWN = 6;

/** The backups there are, one made now, where they lie, and the way back to one. */
export function Backups() {
  const shown = useAppQuery("backups", {});
  const make = useJob("back_up");
  const preview = useJob("preview_restore");
  const [path, setPath] = useState<string>();
  const [all, setAll] = useState(false);
  const [moving, setMoving] = useState(false);
  const folder = useJob("choose_backup_folder");
  const list = shown.data?.backups ?? [];
  const { today, clock } = useSession();
  const named = (row: BackupRow) => `${dayName(row.made.date, today)}, ${timeOf(row.made, clock)}`;
  const look = (chosen: string) => {
    setPath(chosen);
    preview.start({ path: chosen });
  };
  return (
    <section className={s.part} aria-labelledby="backups">
      <h3 id="backups">Backups</h3>
      <p className={s.lead}>
        Alara makes one each day, encrypted like the record, and checks it before it keeps it. Seven days,
        four weeks and twelve months are kept.
      </p>
      {shown.isPending && <Reading what="Looking for backups" />}
      {shown.error && <Banner waits>{inWords(shown.error)}</Banner>}
      {shown.data?.failed && (
        <Banner waits>The last daily backup could not be made. {shown.data.failed}</Banner>
      )}
      {shown.data && !shown.data.chosen && (
        <p className="meta">
          They are in the same folder as the record. Choose another disk to survive a disk failure.
        </p>
      )}
      {shown.data && (
        <dl className={s.facts}>
          <div>
            <dt>Folder</dt>
            <dd>
              <code>{shown.data.folder}</code>{" "}
              <Button small kind="quiet" onClick={() => setMoving(!moving)} aria-expanded={moving}>
                Change
              </Button>
            </dd>
          </div>
        </dl>
      )}
      {moving && shown.data && (
        <PathField
          label="Folder for backups"
          hint="An existing folder, by its whole path."
          kind="folder"
          button="Use this folder"
          busy={folder.busy}
          error={folder.error}
          other={
            shown.data.chosen
              ? {
                  label: "Use the data folder",
                  run: () => folder.start({ path: null }, () => setMoving(false)),
                }
              : undefined
          }
          onPath={(typed) => folder.start({ path: typed }, () => setMoving(false))}
        />
      )}
      <div className={s.acts}>
        <Button kind="primary" busy={make.busy} onClick={() => make.start({})}>
          {make.busy ? "Backing up" : "Back up now"}
        </Button>
        <Going job={make} what="Backing up" />
        {make.done && !make.busy && (
          <span className="meta" role="status">
            Backed up and checked.
          </span>
        )}
      </div>
      {make.error && (
        <Banner waits role="alert">
          No backup was made. {make.error}
        </Banner>
      )}
      {shown.data && list.length === 0 && <p className="meta">There is no backup yet.</p>}
      {list.length > 0 && (
        <ul className={s.rows} aria-label="Backups">
          {(all ? list : list.slice(0, SHOWN)).map((row) => (
            <li key={row.path}>
              <span className="num">{named(row)}</span>
              <span className="meta">
                {row.reason}, {row.size}
              </span>
              <Button
                small
                kind="quiet"
                busy={preview.busy && path === row.path}
                aria-label={`Restore the backup of ${named(row)}`}
                onClick={() => look(row.path)}
              >
                Restore…
              </Button>
              {path === row.path && (
                <div className={s.under}>
                  <Going job={preview} what="Reading the backup" />
                  {preview.error && (
                    <Banner waits role="alert">
                      {preview.error}
                    </Banner>
                  )}
                  {preview.done && !preview.busy && (
                    <Restore path={row.path} preview={preview.done} close={() => setPath(undefined)} />
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {list.length > SHOWN && (
        <Button small kind="quiet" onClick={() => setAll(!all)}>
          {all ? "Show fewer" : `Show all ${list.length}`}
        </Button>
      )}
    </section>
  );
}

function Restore({ path, preview, close }: { path: string; preview: RestorePreview; close: () => void }) {
  const restore = useJob("restore");
  const { today, clock } = useSession();
  const until = `${dayName(preview.until.date, today)}, ${timeOf(preview.until, clock)}`;
  const groups = [
    { what: "would come back", of: preview.added },
    { what: "would be gone", of: preview.lost },
    { what: "would return to their state of then", of: preview.changed },
  ].filter((group) => group.of.count > 0);
  const none = groups.length === 0 && preview.others === 0;
  return (
    <div className={s.preview}>
      <p>
        It holds {countOf(preview.entries, "entry", "entries")}; its last change was made {until}.
      </p>
      {none && <p>The backup equals the record: nothing would change.</p>}
      {groups.map((group) => (
        <details key={group.what} open={group.of.count <= 5}>
          <summary>
            {countOf(group.of.count, "entry", "entries")} {group.what}
          </summary>
          <ul>
            {group.of.newest.map((line) => (
              <li key={line}>{line}</li>
            ))}
            {group.of.count > group.of.newest.length && (
              <li>and {group.of.count - group.of.newest.length} more</li>
            )}
          </ul>
        </details>
      ))}
      {preview.others > 0 && (
        <p>{countOf(preview.others, "change", "changes")} to lists, reminders and doses.</p>
      )}
      {restore.error && (
        <Banner waits role="alert">
          {restore.error}
        </Banner>
      )}
      <div className={s.acts}>
        {!none && (
          <Button kind="primary" busy={restore.busy} onClick={() => restore.start({ path }, close)}>
            {restore.busy ? "Restoring" : "Restore this backup"}
          </Button>
        )}
        <Button onClick={close}>{none ? "Close" : "Keep what is there"}</Button>
        <Going job={restore} what="Restoring" />
      </div>
      {!none && <p className="meta">What is there now is kept as a backup, so you can come back to it.</p>}
    </div>
  );
}
