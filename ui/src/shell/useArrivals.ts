import { useEffect } from "react";
import { useToast } from "../parts/Toast";
import { useSession } from "./session";

/** What was told: the same list is the same opening. */
const told = new WeakSet<string[]>();

/** Says what opening the record found and did besides, once for each opening; it stays until it is closed. */
export function useArrivals() {
  const { arrivals } = useSession();
  const say = useToast();
  useEffect(() => {
    if (arrivals.length === 0 || told.has(arrivals)) return;
    told.add(arrivals);
    say({ text: "Your record is open.", notices: arrivals });
  }, [arrivals, say]);
}
