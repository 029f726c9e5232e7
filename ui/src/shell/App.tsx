import { CSPProvider } from "@base-ui/react/csp-provider";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { TurnProvider } from "../chat/turns";
import { Crisis } from "../crisis/Crisis";
import { ShowHelp } from "../crisis/help";
import type { CrisisCard } from "../generated/types";
import { BackendProvider, MINUTE, useAppQuery } from "../ipc/backend";
import type { Ipc } from "../ipc/ipc";
import { ToastProvider } from "../parts/Toast";
import { Start, Waking } from "../start/Start";
import { Caught } from "./Caught";
import { SessionProvider } from "./session";
import { useActive } from "./useActive";
import { useInteractive } from "./useInteractive";
import { OpeningProvider, useOpening } from "./usePerson";
import { Window } from "./Window";

export function App({ ipc }: { ipc: Ipc }) {
  return (
    // The content security policy allows no style that is not a file.
    <CSPProvider disableStyleElements>
      <BackendProvider ipc={ipc}>
        <Caught>
          <Phases />
        </Caught>
      </BackendProvider>
    </CSPProvider>
  );
}

// Seen once in the life of a record.
const FirstSteps = lazy(() => import("../start/FirstSteps").then((part) => ({ default: part.FirstSteps })));

function Steps() {
  return (
    <Suspense fallback={<Waking failure={null} again={() => undefined} />}>
      <FirstSteps />
    </Suspense>
  );
}

/** The window; while another person’s record is opened, nothing of either. */
function WindowOf() {
  const { name } = useOpening();
  return name === undefined ? <Window /> : <Waking failure={null} opening={name} again={() => undefined} />;
}

/** One phase, one screen: nothing of the record is shown unless it is open, and help stands alone. */
function Phases() {
  const state = useAppQuery("app_state", {}, { every: MINUTE });
  const client = useQueryClient();
  const phase = state.data?.phase;
  const [asked, setAsked] = useState<CrisisCard>();
  const [left, setLeft] = useState<CrisisCard>();
  const closed = phase !== undefined && phase.kind !== "open";
  useActive();
  useInteractive(phase !== undefined);

  const size = phase?.kind === "open" ? phase.session.text_size : "usual";
  useEffect(() => document.documentElement.setAttribute("data-text", size), [size]);

  // A window whose record is closed remembers nothing of it.
  useEffect(() => {
    if (!closed) return;
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== "app_state" });
    client.getMutationCache().clear();
  }, [closed, client]);

  if (!state.data || !phase) return <Waking failure={state.error} again={() => void state.refetch()} />;
  if (phase.kind !== "open") return <Start state={state.data} phase={phase} />;
  const { crisis } = phase.session;
  const help = crisis !== null && crisis !== left;
  return (
    <SessionProvider session={phase.session}>
      <ToastProvider key={phase.session.person.id}>
        <OpeningProvider>
          <TurnProvider key={phase.session.person.id}>
            <ShowHelp value={setAsked}>
              {help && <Crisis card={crisis} left={() => setLeft(crisis)} />}
              {!help && asked && <Crisis card={asked} back={() => setAsked(undefined)} />}
              {!help && !asked && (phase.session.first_steps ? <Steps /> : <WindowOf />)}
            </ShowHelp>
          </TurnProvider>
        </OpeningProvider>
      </ToastProvider>
    </SessionProvider>
  );
}
