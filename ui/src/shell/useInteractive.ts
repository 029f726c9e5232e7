import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useIpc } from "../ipc/backend";

/** Tells the backend once when the first screen is whole: what it asked for was answered and has been painted. */
export function useInteractive(here: boolean) {
  const ipc = useIpc();
  const whole = useIsFetching() === 0 && here;
  const told = useRef(false);
  useEffect(() => {
    if (!whole || told.current) return;
    // The first frame paints what was just rendered; the second one comes after it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        told.current = true;
        // Only a measurement waits for it.
        ipc.call("interactive", {}).catch(() => undefined);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [ipc, whole]);
}
