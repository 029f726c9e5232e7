import type { Executed } from "../generated/types";
import { useCommand } from "../ipc/backend";
import { asFailure } from "../ipc/ipc";
import { Kbd, MOD } from "../parts/Button";
import { type Message, useToast } from "../parts/Toast";
import { inWords } from "../text/failures";
import { shortMoment } from "../text/when";
import { useCan, useSession } from "./session";

/** Undo, Redo and Delete, each with the backend's word in a line that can take it back. */
export function useUndo() {
  const undo = useCommand("undo");
  const last = useCommand("undo_last");
  const redo = useCommand("redo");
  const remove = useCommand("delete_entry");
  const say = useToast();
  const canRedo = useCan("redo");
  const { today, clock } = useSession();

  const when = (done: Executed) => shortMoment(done.at, today, clock);
  const failed = { onError: (failure: Parameters<typeof inWords>[0]) => say({ text: inWords(failure) }) };

  function toastFor(done: Executed, notices: string[] = []): Message {
    const message: Message = { text: `${done.label}, ${when(done)}`, notices };
    if (done.reversible)
      message.action = {
        label: (
          <>
            Undo <Kbd>{`${MOD} Z`}</Kbd>
          </>
        ),
        name: `Undo ${done.subject}, ${when(done)}`,
        run: () => run(done.operation),
      };
    return message;
  }
  function undone(done: Executed) {
    const message: Message = { text: `Undone: ${done.label}, ${when(done)}` };
    if (canRedo && done.reversible)
      message.action = {
        label: "Redo",
        name: `Redo ${done.subject}, ${when(done)}`,
        run: () => redoIt(done.operation),
      };
    say(message);
  }
  function run(operation: string) {
    if (!undo.isPending) undo.mutate({ operation }, { onSuccess: undone, ...failed });
  }
  /** Takes back what was recorded together, the last of it first. */
  async function undoAll(all: Executed[]) {
    try {
      for (const done of all.toReversed()) await undo.mutateAsync({ operation: done.operation });
      say({ text: `Undone: ${all.map((done) => done.label).join("; ")}` });
    } catch (thrown) {
      say({ text: `Not all undone: ${inWords(asFailure(thrown))}` });
    }
  }
  function redoIt(operation: string) {
    redo.mutate({ operation }, { onSuccess: (done) => say(toastFor(done)), ...failed });
  }
  return {
    toastFor,
    undo: run,
    undoAll: (all: Executed[]) => void undoAll(all),
    redo: redoIt,
    undoLast: () => {
      if (!last.isPending) last.mutate({}, { onSuccess: undone, ...failed });
    },
    remove: (operation: string) => {
      remove.mutate({ operation }, { onSuccess: (done) => say(toastFor(done)), ...failed });
    },
    busy: undo.isPending ? undo.variables.operation : redo.isPending ? redo.variables.operation : undefined,
  };
}
