// What the stand-in makes of a form: a mood, water, a standing consent given or withdrawn.
import type { ConsentRow, Phase, StandingConsents, SubmitForm, Written } from "../generated/types";
import { at, done, TODAY } from "./words";

/** What a form changes of it. */
interface Kept {
  mood: string | null;
  water: number;
  consents: ConsentRow[];
}

export function submit(kept: Kept, { tool, values }: SubmitForm): Written {
  if (tool === "give_consent") {
    const text = (name: string) => String(values[name] ?? "");
    kept.consents.push({
      id: `consent-${kept.consents.length + 1}`,
      medication: text("medication_name"),
      dose: text("dose"),
      from: text("from"),
      to: text("to"),
      until: { date: text("until"), time: null, part: null },
      given: at("09:36", TODAY),
      over: false,
    });
  }
  if (tool === "withdraw_consent")
    kept.consents = kept.consents.filter((consent) => consent.id !== values.consent);
  if (tool === "update_mood") kept.mood = String(values.mood);
  if (tool === "log_hydration") kept.water += Number(values.amount_ml);
  const label = LABELS[tool]?.(values) ?? `Logged ${values.amount_ml} ml of water`;
  const about = label.slice(label.indexOf(" ") + 1);
  return { kind: "executed", notices: [], executed: done(`op-${tool}`, label, about, "mood", "09:36") };
}

const LABELS: Record<string, (values: SubmitForm["values"]) => string> = {
  update_mood: ({ mood }) => `Logged mood: ${mood}`,
  give_consent: ({ medication_name }) => `Standing consent given: ${medication_name}`,
  withdraw_consent: ({ medication_name }) => `Standing consent withdrawn: ${medication_name}`,
};

export const standing = ({ consents }: Kept, phase: Phase): StandingConsents => {
  const another = phase.kind === "open" && !phase.session.person.own;
  return { consents: another ? [] : consents, of_another: another };
};
