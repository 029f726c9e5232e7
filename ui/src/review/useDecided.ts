import type { Card, Outcome } from "../generated/types";
import { useCommand } from "../ipc/backend";
import { useToast } from "../parts/Toast";
import { useCan } from "../shell/session";
import { useUndo } from "../shell/useUndo";
import { inWords } from "../text/failures";

/** Says how a card ended, from the backend's answer, with a way back. */
export function useDecided() {
  const say = useToast();
  const { toastFor } = useUndo();
  const again = useCommand("ask_again");
  const canAsk = useCan("ask_again");
  return (card: Card, outcome: Outcome) => {
    if (outcome.kind === "confirmed") return say(toastFor(outcome.executed, outcome.notices));
    if (outcome.kind !== "rejected") return;
    const text = `Rejected: ${card.name}. Nothing was recorded.`;
    if (!canAsk) return say({ text });
    say({
      text,
      action: {
        label: "Undo",
        name: `Undo: reject ${card.name}`,
        run: () =>
          again.mutate(
            { id: card.id },
            {
              onSuccess: (back) => say({ text: `To confirm again: ${back.name}.` }),
              onError: (failure) => say({ text: inWords(failure) }),
            },
          ),
      },
    });
  };
}
