import { Frown, Laugh, type LucideIcon, Meh, Smile } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useCommand } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Banner } from "../parts/Mark";
import { useCan, useSession } from "../shell/session";
import shell from "../shell/shell.module.css";
import { useWritten } from "../shell/useDose";
import { inWords } from "../text/failures";
import s from "./today.module.css";

const MOODS: { value: string; label: string; icon: LucideIcon }[] = [
  { value: "great", label: "Great", icon: Laugh },
  { value: "good", label: "Good", icon: Smile },
  { value: "okay", label: "Okay", icon: Meh },
  { value: "poor", label: "Poor", icon: Frown },
];

/** The mood, chosen and saved by the person's own hand. */
export function Mood({ now }: { now: string | null }) {
  const form = useCommand("submit_form");
  const written = useWritten();
  const can = useCan("form");
  const { person } = useSession();
  const [chosen, setChosen] = useState<string>();
  const recorded = MOODS.find((mood) => mood.value === now)?.label.toLowerCase() ?? now;
  const pick = chosen ?? now ?? undefined;
  const fresh = chosen !== undefined && chosen !== now;

  function save(event: FormEvent) {
    event.preventDefault();
    if (!chosen || form.isPending) return;
    form.mutate(
      { tool: "update_mood", values: { mood: chosen } },
      {
        onSuccess: (answer) => {
          setChosen(undefined);
          written(answer);
        },
      },
    );
  }
  return (
    <section aria-labelledby="mood">
      <div className={shell.head}>
        <h2 id="mood">{person.own ? "How are you today?" : `How is ${person.name} today?`}</h2>
        {recorded && <span className="meta">Recorded: {recorded}</span>}
      </div>
      {can ? (
        <form className={s.card} onSubmit={save}>
          <fieldset disabled={form.isPending}>
            <legend className="sr">Mood today</legend>
            <div className={s.moods}>
              {MOODS.map(({ value, label, icon }) => (
                <label className={s.pick} key={value}>
                  <input
                    type="radio"
                    name="mood"
                    checked={pick === value}
                    onChange={() => setChosen(value)}
                  />
                  <span>
                    <Icon of={icon} />
                    {label}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          {form.error && (
            <Banner waits role="alert">
              Not saved. {inWords(form.error)}
            </Banner>
          )}
          <div className={s.save}>
            {fresh ? (
              <Button kind="primary" type="submit" busy={form.isPending}>
                {form.isPending ? "Saving" : `Save: ${chosen}`}
              </Button>
            ) : (
              <span className="meta">
                {now ? "Choose another to change it." : "Choose one, then save it."}
              </span>
            )}
          </div>
        </form>
      ) : (
        <p className="meta">
          {now
            ? "Tell the chat if it has changed."
            : "Nothing recorded yet. Tell the chat “I’m feeling good today”."}
        </p>
      )}
    </section>
  );
}
