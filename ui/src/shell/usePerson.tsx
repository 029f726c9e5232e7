import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import type { AppState, PersonRow } from "../generated/types";
import { useIpc } from "../ipc/backend";
import { asFailure } from "../ipc/ipc";
import { useToast } from "../parts/Toast";
import { inWords } from "../text/failures";

interface Opening {
  /** Whose record is being opened; nothing of any record is shown meanwhile. */
  name: string | undefined;
  open(person: PersonRow): void;
}

const Current = createContext<Opening>({ name: undefined, open: () => undefined });
export const useOpening = () => useContext(Current);

/** Opens other people's records. What the window knew of the one before is gone before the next is shown. */
export function OpeningProvider({ children }: { children: ReactNode }) {
  const ipc = useIpc();
  const client = useQueryClient();
  const say = useToast();
  const [name, setName] = useState<string>();
  const open = useCallback(
    async (person: PersonRow) => {
      // What is being typed is saved when it is left.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      setName(person.name);
      try {
        const state = await ipc.call("open_person", { id: person.id });
        client.removeQueries({ predicate: (query) => query.queryKey[0] !== "app_state" });
        client.setQueriesData<AppState>({ queryKey: ["app_state"] }, state);
      } catch (thrown) {
        say({ text: inWords(asFailure(thrown)) });
      } finally {
        setName(undefined);
      }
    },
    [ipc, client, say],
  );
  const value = useMemo<Opening>(() => ({ name, open: (person) => void open(person) }), [name, open]);
  return <Current value={value}>{children}</Current>;
}
