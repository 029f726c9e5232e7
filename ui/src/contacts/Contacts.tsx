import { Plus } from "lucide-react";
import { useState } from "react";
import { KeptRow, useCorrect } from "../care/KeptRow";
import { ByHand } from "../forms/ByHand";
import { useAppQuery } from "../ipc/backend";
import type { Asked } from "../medications/Medications";
import s from "../medications/medications.module.css";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Banner, Empty, Reading } from "../parts/Mark";
import { Page, PageBody } from "../shell/Page";
import { useCan } from "../shell/session";
import shell from "../shell/shell.module.css";
import { inWords } from "../text/failures";

const ADD: Asked = { input: { tool: "add_contact", operation: null } };

/** Whom one calls: emergency contacts, doctors, pharmacies. Entered by hand, and by nobody else. */
export function Contacts() {
  const shown = useAppQuery("contacts", {});
  const can = useCan("form");
  const [form, setForm] = useState<Asked>();
  const contacts = shown.data?.contacts ?? [];
  const correct = useCorrect(setForm);
  return (
    <Page
      title="Contacts"
      end={
        can && (
          <Button small onClick={() => setForm(ADD)}>
            <Icon of={Plus} small />
            Add a contact
          </Button>
        )
      }
    >
      {form && <ByHand start={form.input} close={() => setForm(undefined)} />}
      <PageBody className={s.stack}>
        {shown.isPending && <Reading what="Reading your contacts" />}
        {shown.error && <Banner waits>{inWords(shown.error)}</Banner>}
        {shown.data && contacts.length === 0 && (
          <Empty>
            <p>
              No contacts yet. What belongs here: who is called in an emergency, your doctors, your pharmacy.
              They are entered here and nowhere else, and stand on the page for a doctor.
            </p>
          </Empty>
        )}
        {contacts.length > 0 && (
          <section aria-labelledby="whom">
            <div className={shell.head}>
              <h2 id="whom">Whom to call</h2>
            </div>
            <ul className={s.list}>
              {contacts.map((entry) => (
                <KeptRow key={entry.operation} entry={entry} correct={can ? correct : undefined} />
              ))}
            </ul>
          </section>
        )}
      </PageBody>
    </Page>
  );
}
