import { Dialog } from "@base-ui/react/dialog";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { FieldRow } from "../fields/FieldRow";
import fieldStyles from "../fields/fields.module.css";
import { withDay } from "../forms/values";
import type { Card, Decision, Earlier, Failure, PendingList, Value } from "../generated/types";
import { useCommand, useIpc } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Tag } from "../parts/Mark";
import { useToast } from "../parts/Toast";
import { useSession } from "../shell/session";
import { useWritten } from "../shell/useDose";
import { inWords } from "../text/failures";
import { dayLong, shortMoment } from "../text/when";
import { Answers } from "./Answers";
import { BannerFor, type Told } from "./BannerFor";
import { EarlierChoice } from "./EarlierChoice";
import { draftOf, type Edits, edited, layout, missing, standing } from "./edits";
import { firstFocus } from "./firstFocus";
import { More, Reasons } from "./More";
import { QuoteView } from "./QuoteView";
import s from "./review.module.css";
import { allOf } from "./together";
import { useDecided } from "./useDecided";

/** So long nothing is typed before it is kept, in ms. */
const PAUSE = 400;

/** With Ctrl; Reject with Shift too. */
const KEYS: Record<string, "confirm" | "reject" | "next" | "previous"> = {
  Enter: "confirm",
  x: "reject",
  PageDown: "next",
  PageUp: "previous",
};

/** One card of the review, from waiting to its end. It stays until the backend has spoken. */
export function ReviewCard({
  card: given,
  gone,
  queue,
  popup,
  later,
  onDecided,
  onLater,
  onTurn,
  kin,
  onTogether,
}: {
  card: Card;
  /** It no longer waits, and was not decided here. */
  gone: boolean;
  queue: ReactNode;
  popup: RefObject<HTMLElement | null>;
  later: RefObject<() => void>;
  onDecided(): void;
  onLater(): void;
  onTurn(step: 1 | -1): void;
  /** Those of its message that may be answered with it, itself among them. */
  kin: Card[];
  onTogether(): void;
}) {
  const ipc = useIpc();
  const client = useQueryClient();
  const { today, clock } = useSession();
  const decide = useCommand("decide");
  const say = useDecided();
  const form = useCommand("submit_form");
  const written = useWritten();
  const toast = useToast();
  // What is shown is what is answered: the digest is that of this card, not of one that came in meanwhile.
  const [card, setCard] = useState(given);
  const [edits, setEdits] = useState<Edits>(() => draftOf(given));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [active, setActive] = useState<string>();
  const [opened, setOpened] = useState<string[]>([]);
  const [told, setTold] = useState<Told>();
  const [earlier, setEarlier] = useState<Earlier>();
  const kept = useRef(edits);

  const settled = told?.kind === "settled" || gone;
  const saving = decide.isPending;
  const locked = saving || settled;
  const lacks = missing(card, edits, problems);
  const { shown, offered } = layout(card, edits, opened);
  // They were reckoned from the day and the hour that the card proposes.
  const moved = "date" in edits || "time" in edits;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a card, and again for each version of it
  useEffect(() => {
    firstFocus(popup.current)?.focus();
  }, [card.digest]);

  // What is wrong is read first, and the focus is not left behind on a field that was locked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!told || told.kind === "lacks") return;
    const wrong = popup.current?.querySelector<HTMLElement>("[aria-invalid='true']");
    (wrong ?? popup.current?.querySelector<HTMLElement>("h2"))?.focus();
  }, [told]);

  function keepDraft() {
    if (settled || kept.current === edits) return;
    kept.current = edits;
    // A draft that is not kept costs an edit, never a record; the card itself waits on disk.
    ipc.call("save_card_draft", { id: card.id, changes: edits }).catch(() => undefined);
    client.setQueryData<PendingList>(
      ["pending_list", {}],
      (list) =>
        list && { cards: list.cards.map((one) => (one.id === card.id ? { ...one, draft: edits } : one)) },
    );
  }
  const keepAtEnd = useEffectEvent(keepDraft);
  useEffect(() => () => keepAtEnd(), []);
  // The end of the program gives no time for it: what was typed is kept as soon as the typing pauses.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each edit
  useEffect(() => {
    const timer = setTimeout(keepAtEnd, PAUSE);
    return () => clearTimeout(timer);
  }, [edits]);

  function putOff() {
    if (saving) return;
    keepDraft();
    if (settled) onDecided();
    else onLater();
  }
  useEffect(() => {
    later.current = putOff;
  });

  function answer(decision: Decision) {
    if (locked) return;
    if (decision.kind === "confirm" && lacks) {
      setTold({ kind: "lacks", text: lacks });
      return;
    }
    setTold(undefined);
    setErrors({});
    decide.mutate(
      { id: card.id, digest: card.digest, decision },
      {
        onSuccess: (outcome) => {
          switch (outcome.kind) {
            case "confirmed":
            case "rejected":
              kept.current = edits;
              say(card, outcome);
              if (outcome.kind === "confirmed") remindEarlier();
              return onDecided();
            case "stale":
              setCard(outcome.card);
              setEdits(draftOf(outcome.card));
              return setTold({ kind: "stale", changed: outcome.changed });
            case "invalid":
              setErrors(Object.fromEntries(outcome.errors.map((error) => [error.field, error.message])));
              return setTold({ kind: "invalid" });
            case "settled":
              setCard(outcome.card);
              return setTold({ kind: "settled", how: outcome.how, card: outcome.card });
          }
        },
        onError: (failure) => setTold({ kind: "failed", text: inWords(failure) }),
      },
    );
  }
  /** What was chosen besides is a reminder of its own: it is told, and undone, by itself. */
  function remindEarlier() {
    if (!earlier || moved) return;
    const failed = (failure: Failure) =>
      toast({ text: `The earlier reminder was not set. ${inWords(failure)}` });
    // The card is gone by the time of the answer, which is told all the same.
    form.mutateAsync({ tool: card.tool, values: earlier.values }).then(written, failed);
  }
  const confirm = () => answer({ kind: "confirm", changes: edits });
  const reject = () => answer({ kind: "reject" });

  // On the window, for a field that is locked while saving gives up the focus.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || (act === "reject") !== event.shiftKey) return;
    event.preventDefault();
    if (act === "confirm") confirm();
    else if (act === "reject") reject();
    else onTurn(act === "next" ? 1 : -1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  function change(name: string, value: Value | null) {
    const field = card.fields.find((one) => one.name === name);
    if (!field) return;
    setEdits((now) => withDay(card.fields, edited(now, field, value), field.name, today));
    setErrors(({ [name]: _, ...rest }) => rest);
  }
  function problem(name: string, text: string | undefined) {
    setProblems(({ [name]: _, ...rest }) => (text ? { ...rest, [name]: text } : rest));
  }

  return (
    <div className={s.body}>
      <header className={s.head}>
        {queue}
        <div className={s.title}>
          <Dialog.Title tabIndex={-1}>{card.title}</Dialog.Title>
          {card.tier === "critical" && <Tag tone="waits">Critical</Tag>}
          {!settled && (
            <span className="meta">
              Waits until{" "}
              {card.waits_until.date === today
                ? shortMoment(card.waits_until, today, clock)
                : dayLong(card.waits_until.date)}
            </span>
          )}
          {/* What was edited is answered here, where the edit is seen. */}
          {kin.length > 1 && !locked && Object.keys(edits).length === 0 && (
            <Button small aria-label={`See ${allOf(kin)} of this message together`} onClick={onTogether}>
              See {allOf(kin)} of this message
            </Button>
          )}
        </div>
      </header>
      <div className={s.scroll}>
        <BannerFor
          told={told ?? (gone ? { kind: "settled", how: undefined, card } : undefined)}
          again={confirm}
          onAsked={(asked) => {
            setCard(asked);
            setTold(undefined);
          }}
        />
        {card.said.map((quote) => (
          <QuoteView
            key={`${quote.at.date}${quote.at.time}${quote.words.length}`}
            quote={quote}
            active={active}
          />
        ))}
        <div className={fieldStyles.fields}>
          {shown.map((field) => (
            <FieldRow
              key={`${card.digest}${field.name}`}
              field={field}
              value={standing(field, edits)}
              edited={field.name in edits}
              error={
                problems[field.name] ??
                errors[field.name] ??
                (field.name in edits ? undefined : (field.error ?? undefined))
              }
              active={active === field.name}
              locked={locked}
              today={today}
              onChange={(value) => change(field.name, value)}
              onProblem={(text) => problem(field.name, text)}
              onActive={() => setActive(field.name)}
            />
          ))}
        </div>
        {!locked && !moved && <EarlierChoice options={card.earlier} chosen={earlier} onChange={setEarlier} />}
        {!locked && <More offered={offered} open={(name) => setOpened([...opened, name])} popup={popup} />}
        <Reasons reasons={card.reasons} />
      </div>
      <Answers
        name={card.name}
        saving={saving ? decide.variables.decision.kind : undefined}
        settled={settled}
        lacks={lacks}
        onConfirm={confirm}
        onReject={reject}
        onLater={putOff}
      />
    </div>
  );
}
