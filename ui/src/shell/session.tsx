import { createContext, type ReactNode, useContext } from "react";
import type { Can, Session } from "../generated/types";

const Current = createContext<Session | undefined>(undefined);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <Current value={session}>{children}</Current>;
}

/** Whose record is open, what day it is there, and what can be done. */
export function useSession(): Session {
  const session = useContext(Current);
  if (!session) throw new Error("no record is open here");
  return session;
}

export function useCan(what: Can): boolean {
  return useSession().can.includes(what);
}
