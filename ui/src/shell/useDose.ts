import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Dose, DoseAction, Executed, Written } from "../generated/types";
import { useCommand, useIpc } from "../ipc/backend";
import { asFailure } from "../ipc/ipc";
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
    if (written.kind === "executed") say(toastFor(written.executed, written.notices));
    else if (written.kind === "asked") review(written.card.id);
    else if (written.kind === "ticked") say({ text: `Done: ${written.title}` });
    else if (written.kind === "snoozed") say({ text: `Asks again at ${timeOf(written.until, clock)}` });
    else say({ text: `Not recorded. ${written.errors.map((error) => error.message).join(" ")}` });
  };
}

/** All due doses of a part of the day as taken, one after the other, told in one line that can take them all back. */
export function useAllTaken() {
  const ipc = useIpc();
  const client = useQueryClient();
  const say = useToast();
  const review = useReview();
  const [busy, setBusy] = useState<string>();
  async function all(part: string, doses: Dose[]) {
    if (busy !== undefined) return;
    setBusy(part);
    const done: Executed[] = [];
    const notices: string[] = [];
    const other: string[] = [];
    let asked: string | undefined;
    for (const { occurrence } of doses) {
      if (!occurrence) continue;
      try {
        const written = await ipc.call("mark_dose", { occurrence, action: "taken" });
        if (written.kind === "executed") {
          done.push(written.executed);
          notices.push(...written.notices);
        } else if (written.kind === "asked") asked ??= written.card.id;
        else if (written.kind === "invalid") other.push(...written.errors.map((error) => error.message));
      } catch (thrown) {
        other.push(inWords(asFailure(thrown)));
      }
    }
    await client.invalidateQueries();
    setBusy(undefined);
    const undo = async () => {
      for (const { operation } of done.toReversed()) {
        try {
          await ipc.call("undo", { operation });
        } catch (thrown) {
          say({ text: inWords(asFailure(thrown)) });
        }
      }
      await client.invalidateQueries();
    };
    const told =
      done.length > 0 ? [`${part}: ${done.length === 1 ? "1 dose" : `${done.length} doses`} taken.`] : [];
    if (asked) told.push("Please check the rest.");
    if (other.length > 0) told.push(`Not recorded: ${other.join(" ")}`);
    say({
      text: told.join(" "),
      notices,
      ...(done.length > 0 && {
        action: { label: "Undo", name: `Undo ${part}: all taken`, run: () => void undo() },
      }),
    });
    if (asked) review(asked);
  }
  return { all: (part: string, doses: Dose[]) => void all(part, doses), busy };
}

/** Taken, Snooze and Skip of a planned dose. */
export function useDose() {
  const mark = useCommand("mark_dose");
  const say = useToast();
  const written = useWritten();
  const act = (dose: Pick<Dose, "occurrence">, action: DoseAction) => {
    if (!dose.occurrence || mark.isPending) return;
    mark.mutate(
      { occurrence: dose.occurrence, action },
      { onSuccess: written, onError: (failure) => say({ text: inWords(failure) }) },
    );
  };
  return { act, busy: mark.isPending ? mark.variables.occurrence : undefined };
}
