import { useState } from "react";
import type { ImportPreview } from "../generated/types";
import { Button } from "../parts/Button";
import { Banner } from "../parts/Mark";
import { countOf } from "../shell/Waiting";
import { Going } from "./Backups";
import { PathField } from "./PathField";
import s from "./settings.module.css";
import { useJob } from "./useJob";

/** Everything as a file that other programs can read; and such a file taken in again. */
export function Exchange() {
  const out = useJob("export_record");
  const look = useJob("preview_import");
  const [path, setPath] = useState("");
  return (
    <section className={s.part} aria-labelledby="exchange">
      <h3 id="exchange">Export and import</h3>
      <p className={s.lead}>
        An export is one file with every change ever made, a line of JSON each. It is not encrypted: anyone
        who has the file can read it.
      </p>
      <PathField
        label="Export to"
        hint="A new file, by its whole path, such as /home/you/alara.jsonl."
        kind="new_file"
        button="Export"
        busy={out.busy}
        error={out.error && `Not exported. ${out.error}`}
        onPath={(typed) => out.start({ path: typed })}
      />
      <Going job={out} what="Exporting" />
      {out.done && !out.busy && (
        <p className="meta" role="status">
          Exported: {countOf(out.done.changes, "change", "changes")}.
        </p>
      )}
      <PathField
        label="Import from"
        hint="Alara first shows what the file would add. It skips changes that are already here."
        kind="file"
        button="Look at it"
        busy={look.busy}
        error={look.error}
        onPath={(typed) => {
          setPath(typed);
          look.start({ path: typed });
        }}
      />
      <Going job={look} what="Reading the file" />
      {look.done && !look.busy && <Import path={path} preview={look.done} key={look.done.digest} />}
    </section>
  );
}

function Import({ path, preview }: { path: string; preview: ImportPreview }) {
  const bring = useJob("import_record");
  if (preview.bad.length > 0)
    return (
      <Banner waits role="alert">
        Nothing of this file can be imported. {preview.bad.join(" ")}
      </Banner>
    );
  if (bring.done)
    return (
      <p className="meta" role="status">
        Imported: {countOf(bring.done.changes, "change", "changes")}.
      </p>
    );
  return (
    <div className={s.preview}>
      <p>
        {countOf(preview.new, "change is", "changes are")} new here, with{" "}
        {countOf(preview.entries, "entry", "entries")}
        {preview.days && ` from ${preview.days[0]} to ${preview.days[1]}`}
        {preview.people.length > 0 && `, for ${preview.people.join(", ")}`}.{" "}
        {preview.known > 0 && `${countOf(preview.known, "is", "are")} here already.`}
      </p>
      {preview.removed.length > 0 && (
        <Banner waits role="alert">
          It removes from this record: {preview.removed.join("; ")}.
        </Banner>
      )}
      {preview.changed.length > 0 && <p>It changes on this record: {preview.changed.join("; ")}.</p>}
      {bring.error && (
        <Banner waits role="alert">
          {bring.error}
        </Banner>
      )}
      {preview.new > 0 && (
        <Button
          kind="primary"
          busy={bring.busy}
          onClick={() => bring.start({ path, digest: preview.digest })}
        >
          {bring.busy ? "Importing" : "Import all of it"}
        </Button>
      )}
      <Going job={bring} what="Importing" />
    </div>
  );
}
