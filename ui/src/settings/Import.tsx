import { useId } from "react";
import { Choice } from "../fields/ChoiceControl";
import f from "../fields/fields.module.css";
import type { BroughtPreview, ImportFile, ImportPreview } from "../generated/types";
import { useCommand } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Banner } from "../parts/Mark";
import { countOf } from "../shell/Waiting";
import { inWords } from "../text/failures";
import { Going } from "./Going";
import s from "./settings.module.css";
import { useJob } from "./useJob";

/** What a person chooses about a file of another program. */
export type Choices = Pick<ImportFile, "doubtful" | "columns">;

export const NONE: Choices = { doubtful: false, columns: [] };

interface Props {
  path: string;
  preview: ImportPreview;
  /** As the preview shows the file. */
  choices: Choices;
  /** Looks at the file again, with other choices. */
  onChoose(choices: Choices): void;
}

/** What a file would bring, and one button that brings it. */
export function Import({ path, preview, choices, onChoose }: Props) {
  const bring = useJob("import_record");
  const { foreign } = preview;
  const columns = foreign && foreign.columns.length > 0 && (
    <Columns foreign={foreign} choices={choices} onChoose={onChoose} />
  );
  if (preview.bad.length > 0)
    return (
      <>
        <Banner waits role="alert">
          Nothing of this file can be imported. {preview.bad.join(" ")}
        </Banner>
        {columns}
      </>
    );
  if (bring.done) return <Imported {...bring.done} />;
  return (
    <div className={s.preview}>
      <Counts preview={preview} />
      {columns}
      {foreign && <LeftOut foreign={foreign} choices={choices} onChoose={onChoose} />}
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
          onClick={() => bring.start({ path, digest: preview.digest, ...choices })}
        >
          {bring.busy ? "Importing" : "Import all of it"}
        </Button>
      )}
      <Going job={bring} what="Importing" />
    </div>
  );
}

/** How much is new, of when and for whom. */
function Counts({ preview }: { preview: ImportPreview }) {
  const { foreign, days, people } = preview;
  const fresh = foreign
    ? countOf(preview.new, "thing is", "things are")
    : countOf(preview.new, "change is", "changes are");
  return (
    <>
      {foreign && (
        <p>
          This is {foreign.from}
          {foreign.about.length > 0 && ` about ${foreign.about.join(", ")}`}.
        </p>
      )}
      <p>
        {fresh} new here
        {foreign
          ? foreign.kinds.length > 0 && `: ${foreign.kinds.join(", ")}`
          : `, with ${countOf(preview.entries, "entry", "entries")}`}
        {days && (days[0] === days[1] ? `, of ${days[0]}` : `, from ${days[0]} to ${days[1]}`)}
        {people.length > 0 && `, for ${people.join(", ")}`}.{" "}
        {preview.known > 0 && `${countOf(preview.known, "is", "are")} here already.`}
      </p>
    </>
  );
}

interface Chosen extends Pick<Props, "choices" | "onChoose"> {
  foreign: BroughtPreview;
}

/** How each column of a table is read; another choice looks at the file again. */
function Columns({ foreign, choices, onChoose }: Chosen) {
  const id = useId();
  function choose(title: string, says: string) {
    const others = choices.columns.filter((column) => column.title !== title);
    onChoose({ ...choices, columns: [...others, { title, says }] });
  }
  return (
    <details open={foreign.from === ""}>
      <summary>How its columns are read</summary>
      <ul className={s.columns}>
        {foreign.columns.map(({ title, says }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title
          <li key={at}>
            <span id={`${id}-${at}-title`}>{title}</span>
            <Choice
              id={`${id}-${at}`}
              className={f.control ?? ""}
              labelledBy={`${id}-${at}-title`}
              options={[...new Set([...foreign.column_kinds, says])].map((kind) => ({
                value: kind,
                label: labelOf(kind),
              }))}
              value={says}
              onChange={(chosen) => chosen && choose(title, chosen)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What a column says, in words: "weight:kg" is "Weight (kg)". */
function labelOf(kind: string) {
  const [name = "", unit] = kind.split(":");
  const words = name.replaceAll(/[-_]/g, " ");
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  return unit ? `${label} (${unit})` : label;
}

/** What of another program’s file does not come in as it is. */
function LeftOut({ foreign, choices, onChoose }: Chosen) {
  const { doubtful_count: unsure, refused_count: refused } = foreign;
  return (
    <>
      {unsure > 0 && (
        <details>
          <summary>{countOf(unsure, "thing is", "things are")} doubtful</summary>
          <ul>
            {foreign.doubtful.map((doubt, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two rows may say the same.
              <li key={at}>
                {doubt.kind === "near" && (
                  <>
                    Here: {doubt.here}
                    <br />
                  </>
                )}
                File: {doubt.file}
                {doubt.kind === "unlikely" && (
                  <>
                    <br />
                    {doubt.why}
                  </>
                )}
              </li>
            ))}
          </ul>
          <More of={unsure} shown={foreign.doubtful.length} />
        </details>
      )}
      {unsure > 0 && (
        <label className={s.check}>
          <input
            type="checkbox"
            checked={choices.doubtful}
            onChange={(event) => onChoose({ ...choices, doubtful: event.target.checked })}
          />
          Import these too
        </label>
      )}
      {refused > 0 && (
        <details>
          <summary>{countOf(refused, "thing", "things")} cannot be recorded</summary>
          <ul>
            {foreign.refused.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
          <More of={refused} shown={foreign.refused.length} />
        </details>
      )}
      {foreign.not_mapped.length > 0 && (
        <p>
          Left out, without a place here:{" "}
          {foreign.not_mapped
            .map(({ what, count }) => `${what} (${count.toLocaleString("en-US")})`)
            .join(", ")}
          .
        </p>
      )}
    </>
  );
}

function More({ of, shown }: { of: number; shown: number }) {
  return of > shown ? <p className="meta">And {(of - shown).toLocaleString("en-US")} more.</p> : null;
}

/** That it was imported, and how all of it is taken back. */
function Imported({ changes, operation }: { changes: number; operation: string | null }) {
  const undo = useCommand("undo");
  return (
    <div className={s.preview}>
      <p role="status">
        {undo.data ? `${undo.data.label}: undone.` : `Imported: ${countOf(changes, "change", "changes")}.`}
      </p>
      {undo.error && (
        <Banner waits role="alert">
          {inWords(undo.error)}
        </Banner>
      )}
      {operation !== null && !undo.data && (
        <Button busy={undo.isPending} onClick={() => undo.mutate({ operation })}>
          Undo this import
        </Button>
      )}
    </div>
  );
}
