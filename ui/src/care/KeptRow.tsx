import { Pencil } from "lucide-react";
import type { Entry } from "../generated/types";
import type { Asked } from "../medications/Medications";
import s from "../medications/medications.module.css";
import { Actions, Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { useToast } from "../parts/Toast";
import k from "./kept.module.css";

/** Opens the form that corrects an entry, or says why none does. */
export function useCorrect(ask: (form: Asked) => void) {
  const say = useToast();
  return (entry: Entry) =>
    entry.reversible
      ? ask({ input: { tool: "correct_entry", operation: entry.operation } })
      : say({ text: "This was erased, and cannot be corrected." });
}

/** An entry that is looked up, not lived through: its name, its values, and how it is corrected. */
export function KeptRow({
  entry,
  level: Name = "h3",
  spoken = entry.title,
  correct,
}: {
  entry: Entry;
  level?: "h3" | "h4";
  /** Its name where it stands alone, as read aloud. */
  spoken?: string;
  correct: ((entry: Entry) => void) | undefined;
}) {
  return (
    <li className={`${s.row} ${k.kept}`}>
      <div className={s.what}>
        <Name>{entry.title}</Name>
        <div className={k.values}>
          {entry.values
            .filter((value) => value.shown !== entry.title)
            .map((value) => (
              <p key={value.label} className="num">
                <span className="meta">{value.label}: </span>
                {value.shown}
              </p>
            ))}
        </div>
      </div>
      {correct && (
        <Actions className={s.acts}>
          <Button small aria-label={`Correct ${spoken}`} onClick={() => correct(entry)}>
            <Icon of={Pencil} small />
            Correct
          </Button>
        </Actions>
      )}
    </li>
  );
}
