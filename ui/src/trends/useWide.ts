import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { PLOT } from "./scale";

/** What is named behind the last day has so much room. */
export const BEHIND = 112;
const NARROWEST = 240;

/** As wide as the days of a chart can be where it stands: all of them are seen at once, in a narrow window too. */
export function useWide(): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [wide, setWide] = useState(PLOT.width);
  useLayoutEffect(() => {
    const measured = () => {
      const room = box.current?.clientWidth ?? 0;
      // What is not laid out has no width of its own.
      if (room > 0) setWide(Math.min(Math.max(room - BEHIND, NARROWEST), PLOT.width));
    };
    measured();
    const resized = new ResizeObserver(measured);
    if (box.current) resized.observe(box.current);
    return () => resized.disconnect();
  }, []);
  return [box, wide];
}
