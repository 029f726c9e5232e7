import type { VirtualItem } from "@tanstack/react-virtual";
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useState } from "react";

/** How a page was left: how far it was scrolled, how high its rows were, and what was chosen in it. */
export interface SavedView {
  /** How far from its top, in px. */
  top?: number;
  /** It stood at the newest of a list that ends there. */
  newest?: boolean;
  /** The rows of its list that were measured. */
  rows?: VirtualItem[];
  chosen: Map<string, unknown>;
}

const Here = createContext<SavedView | undefined>(undefined);

/** The pages of one window, each as it was left. They are gone with the window: with another person’s record, or a lock. */
export function SavedViews({ here, children }: { here: string; children: ReactNode }) {
  const [views] = useState(() => new Map<string, SavedView>());
  let saved = views.get(here);
  if (!saved) {
    saved = { chosen: new Map() };
    views.set(here, saved);
  }
  return <Here value={saved}>{children}</Here>;
}

/** The page that this stands in, as it was left; nothing is kept outside of a page. */
export const useSavedView = () => useContext(Here);

/** A state that is still the same when its page is come back to. */
export function useViewState<T>(name: string, first: T): [T, (value: T) => void] {
  const saved = useSavedView();
  const [value, setValue] = useState<T>(() =>
    saved?.chosen.has(name) ? (saved.chosen.get(name) as T) : first,
  );
  return [
    value,
    (next) => {
      saved?.chosen.set(name, next);
      setValue(next);
    },
  ];
}

/** What scrolls in a page stands where it was left. */
export function useScrollRestoration<Element extends HTMLElement>() {
  const scrolls = useRef<Element>(null);
  const saved = useSavedView();
  useLayoutEffect(() => {
    const at = scrolls.current;
    if (!at || !saved) return;
    // Who stood at the newest stands at what is the newest now: the list sees to that.
    if (saved.top !== undefined && saved.newest !== true) at.scrollTop = saved.top;
    const seen = () => {
      saved.top = at.scrollTop;
    };
    at.addEventListener("scroll", seen, { passive: true });
    return () => at.removeEventListener("scroll", seen);
  }, [saved]);
  return scrolls;
}
