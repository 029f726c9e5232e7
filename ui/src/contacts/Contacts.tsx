import { Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { ByHand } from "../forms/ByHand";
import type { Entry } from "../generated/types";
import { useAppQuery } from "../ipc/backend";
import type { Asked } from "../medications/Medications";
import s from "../medications/medications.module.css";
import { Actions, Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Banner, Empty, Reading } from "../parts/Mark";
import { useToast } from "../parts/Toast";
import { Page, PageBody } from "../shell/Page";
import { useCan } from "../shell/session";
import shell from "../shell/shell.module.css";
import { inWords } from "../text/failures";

const ADD: Asked = { input: { tool: "add_contact", operation: null } };

/** Whom one calls: emergency contacts, doctors, pharmacies. Entered by hand, and by nobody else. */
export function Contacts() {
  const shown = useAppQuery("contacts", {});
  const can = useCan("form");
  const say = useToast();
  const [form, setForm] = useState<Asked>();
  const contacts = shown.data?.contacts ?? [];
  const correct = (entry: Entry) =>
    entry.reversible
      ? setForm({ input: { tool: "correct_entry", operation: entry.operation } })
      : say({ text: "This was erased, and cannot be corrected." });
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
                <li className={s.row} key={entry.operation}>
                  <div className={s.what}>
                    <h3>{entry.title}</h3>
                    {entry.values
                      .filter((value) => value.shown !== entry.title)
                      .map((value) => (
                        <p key={value.label} className="num">
                          <span className="meta">{value.label}: </span>
                          {value.shown}
                        </p>
                      ))}
                  </div>
                  {can && (
                    <Actions className={s.acts}>
                      <Button small aria-label={`Correct ${entry.title}`} onClick={() => correct(entry)}>
                        <Icon of={Pencil} small />
                        Correct
                      </Button>
                    </Actions>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </PageBody>
    </Page>
  );
}
