import type { VirtualItem } from "@tanstack/react-virtual";
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useState } from "react";

/** How a place was left: how far it was scrolled, how high its rows were, and what was chosen in it. */
export interface Left {
  /** How far from its top, in px. */
  top?: number;
  /** It stood at the newest of a list that ends there. */
  newest?: boolean;
  /** The rows of its list that were measured. */
  rows?: VirtualItem[];
  chosen: Map<string, unknown>;
}

const Here = createContext<Left | undefined>(undefined);

/** The places of one window, each as it was left. They are gone with the window: with another person’s record, or a lock. */
export function KeptPlaces({ here, children }: { here: string; children: ReactNode }) {
  const [places] = useState(() => new Map<string, Left>());
  let left = places.get(here);
  if (!left) {
    left = { chosen: new Map() };
    places.set(here, left);
  }
  return <Here value={left}>{children}</Here>;
}

/** The place that this stands in, as it was left; nothing is kept outside of a place. */
export const useLeft = () => useContext(Here);

/** A state that is still the same when its place is come back to. */
export function useKept<T>(name: string, first: T): [T, (value: T) => void] {
  const left = useLeft();
  const [value, setValue] = useState<T>(() =>
    left?.chosen.has(name) ? (left.chosen.get(name) as T) : first,
  );
  return [
    value,
    (next) => {
      left?.chosen.set(name, next);
      setValue(next);
    },
  ];
}

/** What scrolls in a place stands where it was left. */
export function useKeptScroll<Element extends HTMLElement>() {
  const scrolls = useRef<Element>(null);
  const left = useLeft();
  useLayoutEffect(() => {
    const at = scrolls.current;
    if (!at || !left) return;
    // Who stood at the newest stands at what is the newest now: the list sees to that.
    if (left.top !== undefined && left.newest !== true) at.scrollTop = left.top;
    const seen = () => {
      left.top = at.scrollTop;
    };
    at.addEventListener("scroll", seen, { passive: true });
    return () => at.removeEventListener("scroll", seen);
  }, [left]);
  return scrolls;
}
