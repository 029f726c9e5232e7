import {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import type { Commands } from "../generated/commands";
import type { Failure, Part } from "../generated/types";
import { asFailure, type CommandName, type Ipc } from "./ipc";

const Backend = createContext<Ipc | undefined>(undefined);

interface Heard {
  /** Today was asked for outside the window. */
  today: boolean;
  /** Nothing could be exchanged with the other computers several times in a row. */
  notExchanged: boolean;
  /** It is shown now. */
  shown(what: "today" | "notExchanged"): void;
}

/** What the backend said once that is to be shown once. */
const Asked = createContext<Heard>({ today: false, notExchanged: false, shown: () => undefined });
export const useAsked = () => useContext(Asked);

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
  const [heard, setHeard] = useState({ today: false, notExchanged: false });
  const asked = useMemo<Heard>(
    () => ({ ...heard, shown: (what) => setHeard((before) => ({ ...before, [what]: false })) }),
    [heard],
  );
  useEffect(() => {
    let here = true;
    ipc
      .call("watch", {}, (changed) => {
        if (!here) return;
        invalidate(
          client,
          changed.parts.flatMap((part) => SHOWS[part]),
        );
        if (changed.parts.includes("today")) setHeard((before) => ({ ...before, today: true }));
        if (changed.parts.includes("not_exchanged"))
          setHeard((before) => ({ ...before, notExchanged: true }));
      })
      // Without it the window still asks again after everything it does itself.
      .catch((thrown) => console.warn("not told of changes:", asFailure(thrown).code));
    return () => {
      here = false;
    };
  }, [ipc, client]);
  return (
    <Backend value={ipc}>
      <QueryClientProvider client={client}>
        <Asked value={asked}>{children}</Asked>
      </QueryClientProvider>
    </Backend>
  );
}

const SHOWS: Record<Part, CommandName[]> = {
  session: ["app_state", "settings"],
  conversation: ["conversation", "find_in_conversation"],
  pending: ["pending_list", "conversation", "find_in_conversation"],
  record: [
    "timeline",
    "entry",
    "today",
    "medications",
    "reminders",
    "care",
    "background",
    "contacts",
    "consents",
    "people",
    "vitals",
    "feelings",
    "labs",
    "adherence",
    "summary",
    "conversation",
    "settings",
    "form",
    "other_computers",
  ],
  doses: ["today", "reminders", "app_state"],
  today: ["today"],
  not_exchanged: ["other_computers"],
  settings: ["settings", "security", "app_state", "models", "other_computers"],
};

/**
 * For so long, in ms, it is gathered what is to be asked for again: the backend tells of one deed in several words, each thing is asked for
 * once, and an answer is painted before it.
 */
const GATHER = 50;

const gathered = new WeakMap<QueryClient, Set<CommandName> | "all">();

/** Asks again, a moment later, for what these commands show; without them, for all that is shown. */
export function invalidate(client: QueryClient, names?: CommandName[]) {
  const before = gathered.get(client);
  const all = before === "all" || names === undefined;
  gathered.set(client, all ? "all" : new Set([...(before ?? []), ...names]));
  if (before) return;
  setTimeout(() => {
    const now = gathered.get(client);
    gathered.delete(client);
    if (now === "all") void refetch(client);
    else for (const name of now ?? []) void refetch(client, [name]);
  }, GATHER);
}

/**
 * What is not shown any more and still being read would come back as if it were new, without what has happened since: that reading ends
 * first.
 */
async function refetch(client: QueryClient, queryKey?: CommandName[]) {
  const which = queryKey ? { queryKey } : {};
  await client.cancelQueries({ ...which, type: "inactive" });
  await client.invalidateQueries(which);
}

export function useIpc(): Ipc {
  const ipc = useContext(Backend);
  if (!ipc) throw new Error("no backend here");
  return ipc;
}

/** How often what depends on the time of day is asked for again, should the backend's word be missed. */
export const MINUTE = 60_000;

/** What the backend shows by `name`, asked for again whenever it says that it has changed. */
export function useAppQuery<Name extends CommandName>(
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

/** What is shown page by page, the newest first: each page says where the one before it begins. */
export type Paged = "conversation" | "find_in_conversation" | "timeline";

/** For so long what was read stays at hand, so that a page is come back to as it was left. */
const KEPT = 60 * MINUTE;

/** The pages of it that were asked for so far; `more` asks for the one before them. However long it is, its beginning is reached. */
export function usePagedQuery<Name extends Paged>(
  name: Name,
  input: Omit<Commands[Name]["input"], "before">,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const ipc = useIpc();
  const asked = useInfiniteQuery({
    queryKey: [name, input],
    queryFn: ({ pageParam }) =>
      ipc.call(name, { ...input, before: pageParam } as unknown as Commands[Name]["input"]),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.earlier,
    placeholderData: keepPreviousData,
    enabled,
    gcTime: KEPT,
  });
  return {
    pages: (asked.data?.pages ?? []) as Commands[Name]["output"][],
    here: asked.data !== undefined,
    pending: asked.isPending,
    failure: asked.error ? asFailure(asked.error) : undefined,
    earlier: asked.hasNextPage,
    reading: asked.isFetchingNextPage,
    more: () => {
      if (!asked.isFetching) void asked.fetchNextPage();
    },
  };
}

/** Does something, and afterwards asks again for all that is shown. */
export function useCommand<Name extends CommandName>(name: Name) {
  const ipc = useIpc();
  const client = useQueryClient();
  return useMutation<Commands[Name]["output"], Failure, Commands[Name]["input"]>({
    mutationFn: (input) => ipc.call(name, input),
    onSettled: () => {
      void client.invalidateQueries();
    },
  });
}
