import { Dialog } from "@base-ui/react/dialog";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Card } from "../generated/types";
import { useAppQuery } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Banner, Reading } from "../parts/Mark";
import { inWords } from "../text/failures";
import { firstFocus } from "./firstFocus";
import { neighbour, nextOpen, type Step, withNew } from "./queue";
import { ReviewCard } from "./ReviewCard";
import { ReviewTogether } from "./ReviewTogether";
import s from "./review.module.css";
import { type Answered, together } from "./together";

/** The review: what waits, one by one, each value editable beside the words it came from. */
export function Review({ start, close }: { start: string | undefined; close: () => void }) {
  const shown = useAppQuery("pending_list", {});
  const cards = shown.data?.cards;
  const [steps, setSteps] = useState<Step[]>([]);
  const [here, setHere] = useState(start);
  // The last that the backend has shown of each card, for one that no longer waits.
  const known = useRef(new Map<string, Card>());
  const popup = useRef<HTMLDivElement>(null);

  for (const card of cards ?? []) known.current.set(card.id, card);
  useEffect(() => {
    if (!cards) return;
    setSteps((before) => withNew(before, cards));
    setHere((now) => now ?? cards[0]?.id);
  }, [cards]);

  const id = here ?? cards?.[0]?.id;
  const waiting = cards?.find((card) => card.id === id);
  const card = waiting ?? (id ? known.current.get(id) : undefined);
  const at = steps.findIndex((step) => step.id === id);
  const decidedHere = steps[at]?.decided ?? false;

  const onward = useCallback(
    (change: Partial<Step>) => {
      const now = steps.map((step) => (step.id === id ? { ...step, ...change } : step));
      setSteps(now);
      const next = id && nextOpen(now, id);
      if (next) setHere(next);
      else close();
    },
    [steps, id, close],
  );
  const turn = (step: 1 | -1) => {
    const next = id && neighbour(steps, id, step);
    if (next) setHere(next);
  };
  const later = useRef<() => void>(close);
  // Those of the same message that may be answered with this one.
  const [all, setAll] = useState<Card[]>();
  const kin = together(cards?.filter((one) => card?.turn && one.turn === card.turn) ?? []);
  const oneByOne = () => setAll(undefined);
  const onAnswered = ({ answered, stopped }: Answered) => {
    const now = steps.map((step) => (answered.includes(step.id) ? { ...step, decided: true } : step));
    setSteps(now);
    oneByOne();
    const next =
      stopped?.id ?? (id && nextOpen(now, id)) ?? now.find((step) => !step.decided && !step.seen)?.id;
    if (next) setHere(next);
    else close();
  };

  return (
    <Dialog.Root
      open
      disablePointerDismissal
      onOpenChange={(open, details) => {
        if (open) return;
        if (details.reason === "escape-key" && all) oneByOne();
        else if (details.reason === "escape-key") later.current();
        else close();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={s.scrim} />
        <Dialog.Viewport className={s.viewport}>
          <Dialog.Popup ref={popup} className={s.review} initialFocus={() => firstFocus(popup.current)}>
            {all ? (
              <ReviewTogether
                cards={all}
                queue={
                  <Queue steps={steps} at={all.map((one) => steps.findIndex(({ id }) => id === one.id))} />
                }
                back={oneByOne}
                onAnswered={onAnswered}
              />
            ) : card ? (
              <ReviewCard
                key={card.id}
                card={card}
                gone={!waiting && !decidedHere}
                queue={<Queue steps={steps} at={[Math.max(at, 0)]} />}
                popup={popup}
                later={later}
                onDecided={() => onward({ decided: true })}
                onLater={() => onward({ seen: true })}
                onTurn={turn}
                kin={kin.some((one) => one.id === card.id) ? kin : []}
                onTogether={() => setAll(kin)}
              />
            ) : (
              <Nothing pending={shown.isFetching} error={shown.error && inWords(shown.error)} close={close} />
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Queue({ steps, at }: { steps: Step[]; at: number[] }) {
  return (
    <div className={s.queue}>
      <span className={s.queueN}>
        {at.length > 1 ? at.length : (at[0] ?? 0) + 1} of {Math.max(steps.length, 1)}
      </span>
      <ol aria-label="To confirm">
        {steps.map((step, index) => (
          <li
            key={step.id}
            aria-current={at.includes(index) ? "step" : undefined}
            className={step.decided ? s.decided : undefined}
          >
            <span>{step.name}</span>
            {step.decided && <span className="sr">, decided</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Nothing({ pending, error, close }: { pending: boolean; error: string | null; close: () => void }) {
  return (
    <div className={s.nothing}>
      <Dialog.Title tabIndex={-1}>Nothing to confirm</Dialog.Title>
      {pending && <Reading what="Reading what waits" />}
      {error && <Banner waits>{error}</Banner>}
      {!pending && !error && <p>Alara asks here before it records something.</p>}
      <Button onClick={close}>Close</Button>
    </div>
  );
}
