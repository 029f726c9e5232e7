import { Copy, MessageSquare, Phone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Choice } from "../fields/ChoiceControl";
import fields from "../fields/fields.module.css";
import type { CrisisCard, CrisisKind, HelpLine } from "../generated/types";
import { useAppQuery, useCommand } from "../ipc/backend";
import { Actions, Button } from "../parts/Button";
import button from "../parts/button.module.css";
import { Icon } from "../parts/Icon";
import s from "./crisis.module.css";

const SAYS: Record<CrisisKind, { title: string; first: string }> = {
  self_harm: {
    title: "Please talk with someone now.",
    first: "You don’t have to carry this alone. These lines are there for you.",
  },
  medical_emergency: {
    title: "This may be an emergency. Call now.",
    first: "Alara cannot judge what is happening, and cannot call for you.",
  },
};

/** Help, alone in the window. It is left on purpose, by its button; Esc does nothing. */
export function Crisis({
  card: given,
  back,
  left,
}: {
  card: CrisisCard;
  /** For a card that the user asked for; else the backend is told that it was left. */
  back?: () => void;
  /** It was left, and the backend could not be told. */
  left?: () => void;
}) {
  const [region, setRegion] = useState<string | null>(null);
  const elsewhere = useAppQuery("crisis_lines", { kind: given.kind, region }, { enabled: region !== null });
  const dismiss = useCommand("dismiss_crisis");
  const title = useRef<HTMLHeadingElement>(null);
  const card = region !== null && elsewhere.data?.region === region ? elsewhere.data : given;
  const says = SAYS[card.kind];

  useEffect(() => title.current?.focus(), []);

  const leave = back ?? (() => dismiss.mutate({}, { onError: () => left?.() }));
  return (
    <div className={s.crisis}>
      <section
        className={s.card}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="help"
        aria-describedby="help-first"
      >
        <header>
          <h1 id="help" ref={title} tabIndex={-1}>
            {says.title}
          </h1>
          <p id="help-first">{says.first}</p>
          {given.because.length > 0 && (
            <p className={s.because}>
              Shown because you said {given.because.map((words) => `“${words}”`).join(", ")}.
            </p>
          )}
        </header>
        <ul className={s.lines}>
          {card.lines.map((line, index) => (
            <Line
              key={`${line.name}${line.number}`}
              line={line}
              first={index === 0}
              canDial={card.can_dial}
            />
          ))}
        </ul>
        <p>If someone is near you, you can show them this screen.</p>
        <div className={s.more}>
          <div className={s.region}>
            <span className="meta" id="help-region">
              Lines for
            </span>
            <Choice
              id="help-choice"
              className={`${fields.control} ${s.choice}`}
              labelledBy="help-region"
              options={card.regions.map((one) => ({ value: one.code, label: one.name }))}
              value={card.region}
              onChange={setRegion}
            />
          </div>
          <Button kind="quiet" busy={dismiss.isPending} onClick={leave}>
            Back to the conversation
          </Button>
        </div>
      </section>
    </div>
  );
}

function Line({ line, first, canDial }: { line: HelpLine; first: boolean; canDial: boolean }) {
  const [copied, setCopied] = useState(false);
  const digits = line.number.replace(/[^\d+]/g, "");
  const link = (danger: boolean) => `${button.btn} ${danger ? button.danger : ""}`;
  function copy() {
    navigator.clipboard.writeText(line.number).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  }
  return (
    <li className={s.line}>
      <strong className={s.number}>{line.number}</strong>
      <div>
        <h2>{line.name}</h2>
        <p>{line.how}</p>
      </div>
      <Actions className={s.actions}>
        {canDial ? (
          <>
            {line.call && (
              <a
                className={link(first)}
                href={`tel:${digits}`}
                aria-label={`Call ${line.number}, ${line.name}`}
              >
                <Icon of={Phone} />
                Call {line.number}
              </a>
            )}
            {line.text && (
              <a
                className={link(first && !line.call)}
                href={`sms:${digits}`}
                aria-label={`Text ${line.number}, ${line.name}`}
              >
                <Icon of={MessageSquare} />
                Text
              </a>
            )}
          </>
        ) : (
          <Button aria-label={`Copy the number ${line.number}, ${line.name}`} onClick={copy}>
            <Icon of={Copy} small />
            <span role="status">{copied ? "Copied" : "Copy"}</span>
          </Button>
        )}
      </Actions>
    </li>
  );
}
