import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed: what stands under it then is what comes onto the paper. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The page is laid out for the paper right after this is told.
    const set = (now: boolean) => () => flushSync(() => setPrinting(now));
    const [before, after] = [set(true), set(false)];
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
  return printing;
}
