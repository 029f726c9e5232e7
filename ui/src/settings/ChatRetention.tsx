import { useId, useState } from "react";
import { Choice } from "../fields/ChoiceControl";
import fields from "../fields/fields.module.css";
import { useAppQuery, useCommand } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Banner } from "../parts/Mark";
import { countOf } from "../shell/Waiting";
import { inWords } from "../text/failures";
import s from "./settings.module.css";

const FOREVER = "forever";

/** For how long what was said is kept. Records are kept for good. */
export function ChatRetention() {
  const id = useId();
  const shown = useAppQuery("chat_retention", {});
  const keep = useCommand("keep_chat");
  const [chosen, setChosen] = useState<string>();
  if (!shown.data) return shown.error ? <Banner waits>{inWords(shown.error)}</Banner> : null;
  const now = shown.data.days === null ? FOREVER : String(shown.data.days);
  const value = chosen ?? now;
  const older = shown.data.choices.find((each) => String(each.days) === value)?.older ?? 0;
  return (
    <section className={s.part} aria-labelledby="chat-retention">
      <h3 id="chat-retention">What was said</h3>
      <p className={s.lead}>
        Your conversations, how each answer was made, and what went to a model can be kept for a while only.
        What is recorded is never removed by this, and backups keep what they hold.
      </p>
      <form
        className={s.acts}
        onSubmit={(event) => {
          event.preventDefault();
          keep.mutate(
            { days: value === FOREVER ? null : Number(value) },
            { onSuccess: () => setChosen(undefined) },
          );
        }}
      >
        <span id={`${id}-label`}>Keep it</span>
        <Choice
          id={id}
          className={`${fields.control} ${s.short}`}
          labelledBy={`${id}-label`}
          options={[
            { value: FOREVER, label: "for good" },
            ...shown.data.choices.map(({ days }) => ({ value: String(days), label: time(days) })),
          ]}
          value={value}
          onChange={(days) => setChosen(days ?? undefined)}
        />
        {value !== now && (
          <>
            <Button type="submit" kind={older > 0 ? "danger" : "primary"} busy={keep.isPending}>
              {older > 0 ? `Remove ${countOf(older, "older message", "older messages")} now` : "Save"}
            </Button>
            <Button kind="quiet" onClick={() => setChosen(undefined)}>
              Cancel
            </Button>
          </>
        )}
      </form>
      {keep.error && (
        <Banner waits role="alert">
          {inWords(keep.error)}
        </Banner>
      )}
    </section>
  );
}

function time(days: number): string {
  return days === 365 ? "for a year" : `for ${days} days`;
}
