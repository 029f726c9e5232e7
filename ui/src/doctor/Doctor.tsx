import { Printer } from "lucide-react";
import { useState } from "react";
import { DayRange } from "../fields/DayRange";
import type { SavedPaper, Summary, SummaryPart } from "../generated/types";
import { useAppQuery } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Banner, Reading } from "../parts/Mark";
import { PathField } from "../settings/PathField";
import { useJob } from "../settings/useJob";
import { Page, PageBody } from "../shell/Page";
import { useSession } from "../shell/session";
import { countOf } from "../shell/Waiting";
import { inWords } from "../text/failures";
import { addDays, dayField, shortMoment } from "../text/when";
import s from "./doctor.module.css";
import { Adherence, Entries, Medications, OtherDoses, Vitals } from "./parts";

const PARTS: { part: SummaryPart; title: string }[] = [
  { part: "allergies", title: "Allergies" },
  { part: "conditions", title: "Conditions" },
  { part: "medications", title: "Medications" },
  { part: "adherence", title: "Doses taken" },
  { part: "vitals", title: "Readings" },
  { part: "lab_results", title: "Lab results" },
  { part: "immunizations", title: "Vaccinations" },
  { part: "visits", title: "Visits and care" },
  { part: "periods", title: "Periods" },
  { part: "symptoms", title: "Symptoms and moods" },
  { part: "notes", title: "Notes" },
  { part: "contacts", title: "Contacts" },
];
const EVERY = PARTS.map(({ part }) => part);

/** What a doctor may want to see, chosen by tick: as recorded, each value with where it came from, and no word about what it means. */
export function Doctor() {
  const { today } = useSession();
  const [days, setDays] = useState({ from: addDays(today, -89), to: today });
  const [parts, setParts] = useState<SummaryPart[]>(EVERY);
  const shown = useAppQuery("summary", days);
  const tick = (part: SummaryPart, on: boolean) =>
    setParts(EVERY.filter((each) => (each === part ? on : parts.includes(each))));
  return (
    <Page
      title="For a doctor"
      paper={null}
      end={
        <Button small kind="primary" disabled={!shown.data} onClick={() => window.print()}>
          <Icon of={Printer} small />
          Print
        </Button>
      }
    >
      <PageBody className={s.page}>
        <div className={s.choose}>
          <p className={s.lead}>
            A page to take along or to send. It holds what you recorded, and where each value came from;
            nothing is interpreted.
          </p>
          <DayRange days={days} required onChange={({ from, to }) => from && to && setDays({ from, to })} />
          <fieldset aria-labelledby="parts" className={s.ticks}>
            <p className="meta" id="parts">
              On the page
            </p>
            {PARTS.map(({ part, title }) => (
              <label key={part}>
                <input
                  type="checkbox"
                  checked={parts.includes(part)}
                  onChange={(event) => tick(part, event.target.checked)}
                />
                {title}
              </label>
            ))}
          </fieldset>
          <Save days={days} parts={parts} />
        </div>
        {shown.isPending && <Reading what="Reading your record" />}
        {shown.error && (
          <Banner waits role="alert">
            {inWords(shown.error)}
          </Banner>
        )}
        {shown.data && !shown.error && <Sheet summary={shown.data} parts={parts} />}
      </PageBody>
    </Page>
  );
}

function Save({ days, parts }: { days: { from: string; to: string }; parts: SummaryPart[] }) {
  const table = useJob("save_summary_table");
  const paper = useJob("save_summary_paper");
  return (
    <details className={s.save}>
      <summary>Save it to a file</summary>
      <div className={s.saving}>
        <PathField
          label="Save the page as"
          hint="A new PDF file, by its whole path. It is not encrypted: anyone who has it can read it."
          kind="new_pdf"
          button="Save the PDF"
          busy={paper.busy}
          error={paper.error && `Not saved. ${paper.error}`}
          onPath={(path) => paper.start({ path, ...days, parts })}
        />
        <p className="meta" role="status">
          {paper.busy ? "Saving" : paper.done ? saved(paper.done) : ""}
        </p>
        <PathField
          label="Save the table as"
          hint="A new CSV file, by its whole path. It is not encrypted: anyone who has it can read it."
          kind="new_csv"
          button="Save the table"
          busy={table.busy}
          error={table.error && `Not saved. ${table.error}`}
          onPath={(path) => table.start({ path, ...days, parts })}
        />
        <p className="meta" role="status">
          {table.busy ? "Saving" : table.done ? `Saved, ${table.done.size}.` : ""}
        </p>
      </div>
    </details>
  );
}

function saved({ pages, size, missing }: SavedPaper): string {
  const told = `Saved, ${countOf(pages, "page")}, ${size}.`;
  return missing === null
    ? told
    : `${told} No font on this computer has these characters; they appear as boxes: ${missing}`;
}

/** The page itself, as it is printed. */
function Sheet({ summary, parts }: { summary: Summary; parts: SummaryPart[] }) {
  const { today, clock, demo } = useSession();
  const has = (part: SummaryPart) => parts.includes(part);
  return (
    <article className={s.sheet} aria-labelledby="sheet">
      <header className={s.title}>
        <h2 id="sheet">{summary.person}: health record</h2>
        <p>
          {dayField(summary.from)} to {dayField(summary.to)}
        </p>
        <p className="meta">
          {demo && "A demo record of an invented person. "}
          Made with Alara on {shortMoment({ ...summary.made, time: null }, "", clock)}. As recorded by the
          person, not checked by anyone. “Said”: told in their own words; “entered”: typed or pressed by them;
          “imported”: from a file.
        </p>
      </header>
      {has("allergies") && <Entries id="allergies" title="Allergies" rows={summary.allergies} ever />}
      {has("conditions") && <Entries id="conditions" title="Conditions" rows={summary.conditions} ever />}
      {has("medications") && <Medications rows={summary.medications} today={today} />}
      {has("adherence") && <Adherence rows={summary.adherence} />}
      {has("adherence") && summary.other_doses.length > 0 && <OtherDoses rows={summary.other_doses} />}
      {has("vitals") && <Vitals all={summary.vitals} />}
      {has("lab_results") && <Entries id="lab-results" title="Lab results" rows={summary.lab_results} />}
      {has("immunizations") && (
        <Entries id="immunizations" title="Vaccinations" rows={summary.immunizations} ever />
      )}
      {has("visits") && <Entries id="visits" title="Visits and care" rows={summary.visits} />}
      {has("periods") && <Entries id="periods" title="Periods" rows={summary.periods} />}
      {has("symptoms") && <Entries id="symptoms" title="Symptoms and moods" rows={summary.symptoms} />}
      {has("notes") && <Entries id="notes" title="Notes" rows={summary.notes} />}
      {has("contacts") && <Entries id="contacts" title="Contacts" rows={summary.contacts} ever />}
      {parts.length === 0 && <p className="meta">Nothing is ticked.</p>}
    </article>
  );
}
