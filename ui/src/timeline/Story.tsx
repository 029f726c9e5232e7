import { Check, CircleQuestionMark, type LucideIcon, MessageSquare, Pencil, Undo2 } from "lucide-react";
import type { StepKind, StoryStep } from "../generated/types";
import { Icon } from "../parts/Icon";
import t from "../parts/text.module.css";
import s from "./timeline.module.css";

/** How an entry came to be as it is, oldest first: each step with who and when. */
export function Story({ steps }: { steps: StoryStep[] }) {
  return (
    <ol className={s.story}>
      {steps.map((step) => (
        <Step key={`${step.kind}${step.text}${step.by}`} step={step} />
      ))}
    </ol>
  );
}

const STEPS: Record<StepKind, { word: string; icon: LucideIcon; tone?: string | undefined }> = {
  said: { word: "Said", icon: MessageSquare, tone: s.stepSaid },
  proposed: { word: "Proposed", icon: CircleQuestionMark },
  edited: { word: "Edited", icon: Pencil },
  confirmed: { word: "Confirmed", icon: Check, tone: s.stepDone },
  recorded: { word: "Recorded", icon: Check, tone: s.stepDone },
  corrected: { word: "Corrected", icon: Pencil, tone: s.stepDone },
  undone: { word: "Undone", icon: Undo2 },
};

function Step({ step }: { step: StoryStep }) {
  const { word, icon, tone } = STEPS[step.kind];
  return (
    <li>
      <span className={[s.node, tone].filter(Boolean).join(" ")}>
        <Icon of={icon} />
      </span>{" "}
      <b>{word}</b>{" "}
      <span>
        {step.words.length > 0 && (
          <q className={t.words}>
            {step.words.map((words, index) => {
              const key = `${index}`;
              return words.fields.length > 0 ? (
                <mark className={t.said} key={key}>
                  {words.text}
                </mark>
              ) : (
                <span key={key}>{words.text}</span>
              );
            })}
          </q>
        )}
        {step.text} <span className="meta">{step.by}</span>
      </span>
    </li>
  );
}
