import type { Dose, DoseAction, Written } from "../generated/types";
import { useDo } from "../ipc/backend";
import { useToast } from "../parts/Toast";
import { inWords } from "../text/failures";
import { timeOf } from "../text/when";
import { useReview } from "./review";
import { useSession } from "./session";
import { useUndo } from "./useUndo";

/** Says what became of something written by hand: from the backend's answer, never before it. */
export function useWritten() {
  const say = useToast();
  const review = useReview();
  const { clock } = useSession();
  const { toastFor } = useUndo();
  return (written: Written) => {
    if (written.kind === "executed") say(toastFor(written.executed));
    else if (written.kind === "asked") review(written.card.id);
    else if (written.kind === "snoozed") say({ text: `Asks again at ${timeOf(written.until, clock)}` });
    else say({ text: `Not recorded. ${written.errors.map((error) => error.message).join(" ")}` });
  };
}

/** Taken, Snooze and Skip of a planned dose. */
export function useDose() {
  const mark = useDo("mark_dose");
  const say = useToast();
  const written = useWritten();
  const act = (dose: Dose, action: DoseAction) => {
    if (!dose.occurrence || mark.isPending) return;
    mark.mutate(
      { occurrence: dose.occurrence, action },
      { onSuccess: written, onError: (failure) => say({ text: inWords(failure) }) },
    );
  };
  return { act, busy: mark.isPending ? mark.variables.occurrence : undefined };
}
