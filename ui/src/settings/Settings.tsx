import { type ComponentType, useState } from "react";
import type { Settings as Kept } from "../generated/types";
import { useAppQuery } from "../ipc/backend";
import { Banner, Reading } from "../parts/Mark";
import { Page, PageBody } from "../shell/Page";
import { ADD_PERSON } from "../shell/pages";
import { inWords } from "../text/failures";
import { Prompts } from "../trace/Prompts";
import { Trace } from "../trace/Trace";
import { About } from "./About";
import { Approval } from "./Approval";
import { Data } from "./Data";
import { HowAnswers } from "./HowAnswers";
import { Notices } from "./Notices";
import { People } from "./People";
import { RegionAndTime } from "./RegionAndTime";
import { Security } from "./Security";
import s from "./settings.module.css";
import { TextAndUnits } from "./TextAndUnits";

/** What a section is shown with: the settings, and with what it was opened. */
interface Shown {
  settings: Kept;
  section?: string | undefined;
}

interface Section {
  title: string;
  part: ComponentType<Shown>;
}

const SECTIONS: readonly [Section, ...Section[]] = [
  { title: "How answers are made", part: HowAnswers },
  { title: "What is asked", part: Approval },
  { title: "Your data", part: Data },
  { title: "Security", part: Security },
  { title: "People", part: People },
  { title: "Notifications", part: Notices },
  { title: "Region and time", part: RegionAndTime },
  { title: "Text and units", part: TextAndUnits },
  { title: "Prompts", part: Prompts },
  { title: "Turns", part: Trace },
  { title: "About Alara", part: About },
];

/** What is so on this machine, and what can be chosen. Only what exists is shown. */
export function Settings({ section: asked }: { section?: string | undefined }) {
  const shown = useAppQuery("settings", {});
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      SECTIONS.findIndex(({ title }) => title === (asked === ADD_PERSON ? "People" : asked)),
    ),
  );
  const section = SECTIONS[at] ?? SECTIONS[0];
  const Part = section.part;
  return (
    <Page title="Settings">
      <PageBody className={s.settings}>
        <nav aria-label="Settings">
          <ul className={s.subnav}>
            {SECTIONS.map(({ title }, index) => (
              <li key={title}>
                <button type="button" aria-current={index === at || undefined} onClick={() => setAt(index)}>
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="section" className={s.section}>
          <h2 id="section">{section.title}</h2>
          {shown.isPending && <Reading what="Reading the settings" />}
          {shown.error && <Banner waits>{inWords(shown.error)}</Banner>}
          {shown.data && <Part settings={shown.data} section={asked} />}
        </section>
      </PageBody>
    </Page>
  );
}
