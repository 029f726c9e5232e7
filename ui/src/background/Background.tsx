import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { KeptRow, useCorrect } from "../care/KeptRow";
import { ByHand } from "../forms/ByHand";
import type { Entry, TestResults } from "../generated/types";
import { useAppQuery } from "../ipc/backend";
import type { Asked } from "../medications/Medications";
import s from "../medications/medications.module.css";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Banner, Reading } from "../parts/Mark";
import { Page, PageBody } from "../shell/Page";
import { useCan } from "../shell/session";
import shell from "../shell/shell.module.css";
import { inWords } from "../text/failures";
import { dayField } from "../text/when";
import b from "./background.module.css";

/** The kinds that are listed entry by entry, in the order of the page. */
const KEPT = [
  {
    id: "allergies",
    title: "Allergies and intolerances",
    add: "Add an allergy",
    tool: "log_allergy",
    empty:
      "None recorded. What belongs here: what you are allergic to, do not tolerate or had a side effect from. You can also say it in the chat: “I’m allergic to penicillin”; it asks you before it records one.",
  },
  {
    id: "conditions",
    title: "Conditions",
    add: "Add a condition",
    tool: "add_condition",
    empty:
      "None recorded. What belongs here: what a clinician has diagnosed, also what is over. You can also say it in the chat: “I have asthma”; it asks you before it records one.",
  },
  {
    id: "immunizations",
    title: "Vaccinations",
    add: "Add a vaccination",
    tool: "log_immunization",
    empty:
      "None recorded. What belongs here: each vaccination with its day, however long ago. You can also say it in the chat: “I had my flu shot on March 3”; it asks you before it records one.",
  },
] as const;

/** What stands behind the days: allergies, conditions, vaccinations and results of a laboratory. */
export function Background() {
  const shown = useAppQuery("background", {});
  const can = useCan("form");
  const [form, setForm] = useState<Asked>();
  const correct = useCorrect(setForm);
  const correcting = can ? correct : undefined;
  const adding = (tool: string) => (can ? () => setForm({ input: { tool, operation: null } }) : undefined);
  return (
    <Page title="Background">
      {form && <ByHand start={form.input} close={() => setForm(undefined)} />}
      <PageBody className={s.stack}>
        {shown.isPending && <Reading what="Reading your background" />}
        {shown.error && <Banner waits>{inWords(shown.error)}</Banner>}
        {shown.data && (
          <>
            {KEPT.map(({ id, title, add: what, tool, empty }) => (
              <Section
                key={id}
                id={id}
                title={title}
                add={{ what, ask: adding(tool) }}
                empty={shown.data[id].length === 0 && empty}
              >
                <ul className={s.list}>
                  {shown.data[id].map((entry) => (
                    <KeptRow key={entry.operation} entry={entry} correct={correcting} />
                  ))}
                </ul>
              </Section>
            ))}
            <Section
              id="lab-results"
              title="Laboratory results"
              add={{ what: "Add a result", ask: adding("log_lab_result") }}
              empty={
                shown.data.lab_tests.length === 0 &&
                "None recorded. What belongs here: results as the laboratory printed them. You can also say it in the chat: “my A1C was 6.8 %”. Trends draws those that are figures."
              }
            >
              {shown.data.lab_tests.map((test) => (
                <TestRows key={test.test} of={test} correct={correcting} />
              ))}
            </Section>
          </>
        )}
      </PageBody>
    </Page>
  );
}

function Section({
  id,
  title,
  add,
  empty,
  children,
}: {
  id: string;
  title: string;
  add: { what: string; ask: (() => void) | undefined };
  /** What belongs there, where nothing does yet. */
  empty: string | false;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <div className={`${shell.head} ${b.head}`}>
        <h2 id={id}>{title}</h2>
        {add.ask && (
          <Button small onClick={add.ask}>
            <Icon of={Plus} small />
            {add.what}
          </Button>
        )}
      </div>
      {empty ? <p className={`meta ${b.empty}`}>{empty}</p> : children}
    </section>
  );
}

/** The results of one test, the newest first. */
function TestRows({
  of: { test, results },
  correct,
}: {
  of: TestResults;
  correct: ((entry: Entry) => void) | undefined;
}) {
  return (
    <div className={b.test}>
      <h3>{test}</h3>
      <ul className={s.list}>
        {results.map((entry) => (
          <KeptRow
            key={entry.operation}
            entry={entry}
            level="h4"
            spoken={`${test}, ${entry.title}, ${dayField(entry.at.date)}`}
            correct={correct}
          />
        ))}
      </ul>
    </div>
  );
}
