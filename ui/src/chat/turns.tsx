import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from "react";
import type { AppState, Conversation, CrisisCard, Failure, How, Turn, TurnEvent } from "../generated/types";
import { invalidate, useIpc } from "../ipc/backend";
import { asFailure } from "../ipc/ipc";

/** A turn while it is being answered: the words as typed, then what the backend has said of it so far. */
export interface Live {
  id: string;
  text: string;
  turn: Turn | undefined;
  checking: boolean;
}

/** A message that never reached the disk: it is still here, to be sent again. */
export interface Unsent {
  id: string;
  text: string;
  failure: Failure;
}

interface Turns {
  live: Live | undefined;
  unsent: Unsent | undefined;
  send(text: string, how?: How): void;
  /** Asks one model alone, this once. */
  ask(text: string, model: string): void;
  /** Puts words back into the field, to be said another way. */
  reword(text: string): void;
  wanted: { text: string } | undefined;
  sendAgain(): void;
  retry(turn: Turn): void;
  /** Lets the built-in assistant answer what nobody answered. */
  offline(turn: Turn): void;
  stop(): void;
}

const Current = createContext<Turns | undefined>(undefined);

export function useTurns(): Turns {
  const turns = useContext(Current);
  if (!turns) throw new Error("no conversation here");
  return turns;
}

/** What an event adds to a turn that is being answered. */
export function grown(live: Live, event: TurnEvent): Live {
  if (event.kind === "stored") return { ...live, turn: event.turn };
  if (event.kind === "checking") return { ...live, checking: true };
  const turn = live.turn;
  if (!turn) return live;
  switch (event.kind) {
    case "reply_text":
      return { ...live, checking: false, turn: { ...turn, reply: turn.reply + event.text } };
    case "call_executed":
      return { ...live, turn: { ...turn, done: [...turn.done, event.executed] } };
    case "call_pending":
      return { ...live, turn: { ...turn, asked: [...turn.asked, event.card] } };
    case "call_blocked":
      return { ...live, turn: { ...turn, blocked: [...turn.blocked, event.blocked] } };
    case "crisis":
      return live;
  }
}

/** So many pages of the conversation stay read in when something is said. */
const NEAR = 2;

/** Runs the turns. It stands above the pages, so that going elsewhere stops nothing. */
export function TurnProvider({ children }: { children: ReactNode }) {
  const ipc = useIpc();
  const client = useQueryClient();
  const [live, setLive] = useState<Live>();
  const [unsent, setUnsent] = useState<Unsent>();
  const [wanted, setWanted] = useState<{ text: string }>();
  const running = useRef<string>(undefined);

  const turns = useMemo(() => {
    function keep(turn: Turn) {
      client.setQueriesData<InfiniteData<Conversation>>({ queryKey: ["conversation"] }, (shown) => {
        if (!shown) return shown;
        const known = shown.pages.some((page) => page.turns.some((other) => other.id === turn.id));
        const pages = shown.pages.map((page, index) => {
          // The first page is the newest.
          if (!known && index === 0) return { ...page, turns: [...page.turns, turn] };
          return { ...page, turns: page.turns.map((other) => (other.id === turn.id ? turn : other)) };
        });
        return { ...shown, pages };
      });
    }
    // Who says something stands at the newest. What was read in before it would be asked for again page by page, at every deed.
    function letGo() {
      client.setQueriesData<InfiniteData<Conversation>>({ queryKey: ["conversation"] }, (shown) =>
        shown && shown.pages.length > NEAR
          ? { pages: shown.pages.slice(0, NEAR), pageParams: shown.pageParams.slice(0, NEAR) }
          : shown,
      );
    }
    // Help comes first: it is shown the moment the backend says so, not when the turn is over.
    function help(card: CrisisCard) {
      client.setQueriesData<AppState>({ queryKey: ["app_state"] }, (state) =>
        state?.phase.kind === "open"
          ? { ...state, phase: { ...state.phase, session: { ...state.phase.session, crisis: card } } }
          : state,
      );
    }
    async function run(
      id: string,
      text: string,
      way: "send_message" | "retry_turn" | "answer_offline",
      how?: How,
      model?: string,
    ) {
      const again = way !== "send_message";
      if (running.current) return;
      running.current = id;
      let stored = false;
      setUnsent(undefined);
      if (!again) letGo();
      setLive({ id, text, turn: undefined, checking: false });
      const onEvent = (event: TurnEvent) => {
        if (running.current !== id) return;
        if (event.kind === "stored") stored = true;
        if (event.kind === "crisis") help(event.card);
        setLive((now) => (now?.id === id ? grown(now, event) : now));
      };
      try {
        const turn = model
          ? await ipc.call("ask_another", { id, text, model }, onEvent)
          : way === "send_message"
            ? await ipc.call(way, how ? { id, text, how } : { id, text }, onEvent)
            : await ipc.call(way, { id }, onEvent);
        keep(turn);
      } catch (thrown) {
        if (!stored && !again) setUnsent({ id, text, failure: asFailure(thrown) });
      } finally {
        running.current = undefined;
        setLive(undefined);
        invalidate(client);
      }
    }
    return {
      send: (text: string, how?: How) => void run(crypto.randomUUID(), text, "send_message", how),
      ask: (text: string, model: string) =>
        void run(crypto.randomUUID(), text, "send_message", undefined, model),
      sendAgain: (message: Unsent) => void run(message.id, message.text, "send_message"),
      retry: (turn: Turn) => void run(turn.id, turn.said ?? "", "retry_turn"),
      offline: (turn: Turn) => void run(turn.id, turn.said ?? "", "answer_offline"),
      stop: () => {
        const id = running.current;
        if (id) void ipc.call("cancel_turn", { id }).catch(() => undefined);
      },
    };
  }, [ipc, client]);

  const value = useMemo<Turns>(
    () => ({
      live,
      unsent,
      send: turns.send,
      ask: turns.ask,
      reword: (text: string) => setWanted({ text }),
      wanted,
      sendAgain: () => unsent && turns.sendAgain(unsent),
      retry: turns.retry,
      offline: turns.offline,
      stop: turns.stop,
    }),
    [live, unsent, turns, wanted],
  );
  return <Current value={value}>{children}</Current>;
}
