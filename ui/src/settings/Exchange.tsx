import { useState } from "react";
import { countOf } from "../shell/Waiting";
import { Going } from "./Going";
import { type Choices, Import, NONE } from "./Import";
import { PathField } from "./PathField";
import s from "./settings.module.css";
import { useJob } from "./useJob";

/** Everything as a file that other programs can read; and such a file taken in again. */
export function Exchange() {
  const out = useJob("export_record");
  const look = useJob("preview_import");
  const [path, setPath] = useState("");
  const [choices, setChoices] = useState(NONE);
  function lookAt(at: string, chosen: Choices) {
    setPath(at);
    setChoices(chosen);
    look.start({ path: at, ...chosen });
  }
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
        hint="An export of Alara’s, or a file of another program: FHIR, Apple Health, MedTimer, HealthLog, a calendar, a table. Alara first shows what it would add."
        kind="file"
        button="Look at it"
        busy={look.busy}
        error={look.error}
        onPath={(typed) => lookAt(typed, NONE)}
      />
      <Going job={look} what="Reading the file" />
      {look.done && !look.busy && (
        <Import
          path={path}
          preview={look.done}
          choices={choices}
          onChoose={(chosen) => lookAt(path, chosen)}
          key={look.done.digest}
        />
      )}
    </section>
  );
}
