import { type ReactNode, useEffect, useRef, useState } from "react";
import { useAppQuery } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Banner, Reading } from "../parts/Mark";
import t from "../parts/text.module.css";
import { HowAnswers } from "../settings/HowAnswers";
import { RegionAndTime } from "../settings/RegionAndTime";
import { useSaving } from "../settings/saving";
import { TextAndUnits } from "../settings/TextAndUnits";
import { useSession } from "../shell/session";
import { inWords } from "../text/failures";
import { FirstMedications } from "./FirstMedications";
import s from "./start.module.css";

/** After the record is made: how answers are made, how things are written, and what is taken. Each can be left, and is found again. */
export function FirstSteps() {
  const { person } = useSession();
  const settings = useAppQuery("settings", {});
  const models = useAppQuery("models", {});
  const { put, wrong } = useSaving();
  const [at, setAt] = useState(0);
  const head = useRef<HTMLHeadingElement>(null);
  const leave = () => put({ first_steps_done: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its title
  useEffect(() => head.current?.focus(), [at]);

  const steps: { title: string; lead: string; part: (next: () => void) => ReactNode }[] = [
    {
      title: "How answers are made",
      lead: "Alara answers by itself, offline. That is enough to begin with; a model can be added now or later, in the settings.",
      part: () => settings.data && <HowAnswers settings={settings.data} />,
    },
    {
      title: "Where you are, and how things are written",
      lead: "What fits you best is chosen already, as far as this computer says.",
      part: () =>
        settings.data && (
          <>
            <RegionAndTime settings={settings.data} />
            <TextAndUnits settings={settings.data} />
          </>
        ),
    },
    {
      title: "What do you take?",
      lead: "Each medication with its dose and times, so that Today shows what is due and reminders come. Leave it, and say it in the chat whenever you like.",
      part: (next) => <FirstMedications then={next} />,
    },
  ];
  const step = steps[at] ?? steps[0];
  const last = at === steps.length - 1;
  const next = () => (last ? leave() : setAt(at + 1));
  if (!step) return null;
  // What the steps show is read before any of them stands there: a button that moves while one reaches for it is pressed beside.
  if (settings.isPending || models.isPending) {
    return (
      <main className={s.start}>
        <Reading what="Reading the settings" />
      </main>
    );
  }
  return (
    <main className={s.start}>
      <div className={`${s.card} ${s.wide}`}>
        <section className={s.screen} aria-labelledby="step">
          <header>
            <p className="meta">
              Step {at + 1} of {steps.length}, {person.name}
            </p>
            <h1 id="step" ref={head} tabIndex={-1}>
              {step.title}
            </h1>
            <p className={s.first}>{step.lead}</p>
          </header>
          {settings.error && <Banner waits>{inWords(settings.error)}</Banner>}
          <h2 className="sr">The choices</h2>
          {step.part(next)}
          {wrong}
          <div className={s.go}>
            {!last && (
              <Button kind="primary" onClick={next}>
                Continue
              </Button>
            )}
            {at > 0 && <Button onClick={() => setAt(at - 1)}>Back</Button>}
            <button type="button" className={t.link} onClick={last ? leave : next}>
              {last ? "Not now: open my record" : "Leave this step"}
            </button>
            {!last && (
              <button type="button" className={`${t.link} ${s.end}`} onClick={leave}>
                Leave all of them
              </button>
            )}
          </div>
        </section>
      </div>
    </main>
  );
}
