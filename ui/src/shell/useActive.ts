import { useEffect } from "react";
import { useIpc } from "../ipc/backend";

/** How often at most the backend hears that somebody is here. */
const SPARSE = 20_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel"] as const;

/** Tells the backend, now and then, that somebody is here: it locks a record that was left alone. Never what they did. */
export function useActive() {
  const ipc = useIpc();
  useEffect(() => {
    let told = Number.NEGATIVE_INFINITY;
    const tell = () => {
      const now = performance.now();
      if (now - told < SPARSE) return;
      told = now;
      // A word that is lost is said again; what it would have said is not worth a message.
      ipc.call("active", {}).catch(() => undefined);
    };
    for (const sign of SIGNS) window.addEventListener(sign, tell, { passive: true, capture: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, tell, { capture: true });
    };
  }, [ipc]);
}
