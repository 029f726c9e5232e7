import {
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react";
import type { Commands } from "../generated/commands";
import type { Failure, Part } from "../generated/types";
import { asFailure, type CommandName, type Ipc } from "./ipc";

const Backend = createContext<Ipc | undefined>(undefined);

/** Gives the parts below it a backend, and listens for its word that something has changed. */
export function BackendProvider({ ipc, children }: { ipc: Ipc; children: ReactNode }) {
  const client = useMemo(
    () =>
      new QueryClient({
        defaultOptions: {
          // The backend says when something has changed; it is on this machine, so nothing is retried.
          queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, networkMode: "always" },
          // What was typed into one is gone with whoever typed it.
          mutations: { retry: false, networkMode: "always", gcTime: 0 },
        },
      }),
    [],
  );
  useEffect(() => {
    let here = true;
    ipc
      .call("watch", {}, (changed) => {
        if (here) for (const part of changed.parts) refresh(client, part);
      })
      // Without it the window still asks again after everything it does itself.
      .catch((thrown) => console.warn("not told of changes:", asFailure(thrown).code));
    return () => {
      here = false;
    };
  }, [ipc, client]);
  return (
    <Backend value={ipc}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </Backend>
  );
}

const SHOWS: Record<Part, CommandName[]> = {
  session: ["app_state", "settings"],
  conversation: ["conversation"],
  pending: ["pending_list", "conversation"],
  record: ["timeline", "today", "medications", "reminders", "vitals", "conversation", "settings", "form"],
  doses: ["today", "app_state"],
  settings: ["settings", "security", "app_state", "models"],
};

function refresh(client: QueryClient, part: Part) {
  for (const name of SHOWS[part]) void client.invalidateQueries({ queryKey: [name] });
}

export function useIpc(): Ipc {
  const ipc = useContext(Backend);
  if (!ipc) throw new Error("no backend here");
  return ipc;
}

/** How often what depends on the time of day is asked for again, should the backend's word be missed. */
export const MINUTE = 60_000;

/** What the backend shows by `name`, asked for again whenever it says that it has changed. */
export function useShown<Name extends CommandName>(
  name: Name,
  input: Commands[Name]["input"],
  { enabled = true, every }: { enabled?: boolean; every?: number } = {},
) {
  const ipc = useIpc();
  return useQuery<Commands[Name]["output"], Failure>({
    queryKey: [name, input],
    queryFn: () => ipc.call(name, input),
    placeholderData: (before) => before,
    enabled,
    refetchInterval: every ?? false,
  });
}

/** Does something, and afterwards asks again for all that is shown. */
export function useDo<Name extends CommandName>(name: Name) {
  const ipc = useIpc();
  const client = useQueryClient();
  return useMutation<Commands[Name]["output"], Failure, Commands[Name]["input"]>({
    mutationFn: (input) => ipc.call(name, input),
    onSettled: () => {
      void client.invalidateQueries();
    },
  });
}
