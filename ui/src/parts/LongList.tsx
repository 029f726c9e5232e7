import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useSavedView } from "../shell/viewState";
import s from "./long.module.css";
import { usePrinting } from "./usePrinting";

/** So many rows stand ready past each edge. */
const READY = 8;
/** So near to the end, in px, one is at the newest. */
const NEWEST = 80;

/**
 * A list however long: only the rows near what is seen are there, and the one that has the focus, so that nobody's place is lost. It scrolls
 * in the nearest `[data-scrolls]` around it.
 */
export function LongList({
  keys,
  row,
  guess,
  anchor = "start",
  jump,
  heads,
  steps,
  onNearEnd,
}: {
  /** One for each row, the same as long as it is the same row. */
  keys: string[];
  row: (index: number) => ReactNode;
  /** About how high a row is, in px, until it was seen. */
  guess: number;
  /** Which edge what is seen is held to when the list grows; a list that ends at its newest begins there. */
  anchor?: "start" | "end";
  /** Whenever this becomes another, the end is gone to. */
  jump?: string | undefined;
  /** Rows that stay at the top while what is under them is seen, in order. */
  heads?: number[];
  /** What in a row the arrow keys go to; rows without it are passed over. */
  steps?: string;
  /** Somebody scrolled to where the last rows are near. */
  onNearEnd?: () => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const saved = useSavedView();
  const printing = usePrinting();
  const [above, setAbove] = useState(0);
  const [wanted, setWanted] = useState<{ key: string }>();
  const places = useMemo(() => new Map(keys.map((key, index) => [key, index])), [keys]);

  const near = useCallback(
    (range: Range) => {
      const shown = new Set(defaultRangeExtractor(range));
      const focused = document.activeElement?.closest<HTMLElement>("[data-key]");
      const kept =
        focused && list.current?.contains(focused) ? places.get(focused.dataset.key ?? "") : undefined;
      if (kept !== undefined) shown.add(kept);
      const next = wanted && places.get(wanted.key);
      if (next !== undefined) shown.add(next);
      const head = headAt(heads, range.startIndex);
      if (head !== undefined) shown.add(head);
      return [...shown].sort((one, other) => one - other);
    },
    [places, wanted, heads],
  );
  const long = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: keys.length,
    getScrollElement: () => list.current?.closest<HTMLElement>("[data-scrolls]") ?? null,
    estimateSize: () => guess,
    getItemKey: (index) => keys[index] ?? index,
    overscan: READY,
    scrollMargin: above,
    rangeExtractor: near,
    anchorTo: anchor,
    ...(saved?.rows && { initialMeasurementsCache: saved.rows }),
    ...(saved?.top !== undefined && { initialOffset: saved.top }),
  });
  // How high each row is, for when the page is come back to.
  useLayoutEffect(() => {
    if (!saved) return;
    return () => {
      saved.rows = long.takeSnapshot();
    };
  }, [saved, long]);

  // What stands over the list in the same scroller may come, go and wrap.
  useLayoutEffect(() => {
    const scroller = long.scrollElement;
    if (!list.current || !scroller) return;
    const top = list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    setAbove(Math.round(top + scroller.scrollTop));
  });
  // Whoever is at the newest stays there, whatever grows, shrinks or wraps; whoever scrolled up is left alone.
  const pinned = useRef(anchor === "end" && saved?.newest !== false);
  const total = long.getTotalSize();
  const toEnd = useCallback(() => {
    const scroller = long.scrollElement;
    if (scroller) scroller.scrollTop = scroller.scrollHeight;
  }, [long]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again whenever one of these has changed
  useLayoutEffect(() => {
    if (pinned.current) toEnd();
  }, [total, above, toEnd]);
  useLayoutEffect(() => {
    if (jump === undefined || anchor === "start") return;
    pinned.current = true;
    toEnd();
  }, [jump, anchor, toEnd]);
  useEffect(() => {
    const scroller = list.current?.closest("[data-scrolls]");
    if (!scroller || anchor === "start") return;
    let before = { top: scroller.scrollTop, tall: scroller.scrollHeight };
    const seen = () => {
      const now = { top: scroller.scrollTop, tall: scroller.scrollHeight };
      if (now.tall - now.top - scroller.clientHeight < NEWEST) pinned.current = true;
      else if (now.top < before.top && now.tall === before.tall) pinned.current = false;
      before = now;
      if (saved) saved.newest = pinned.current;
    };
    scroller.addEventListener("scroll", seen, { passive: true });
    // A window made lower or narrower moves the end and tells nobody.
    const resized = new ResizeObserver(() => pinned.current && toEnd());
    resized.observe(scroller);
    return () => {
      scroller.removeEventListener("scroll", seen);
      resized.disconnect();
    };
  }, [anchor, toEnd, saved]);

  // The row that an arrow key goes to is made first, and takes the focus then.
  useLayoutEffect(() => {
    if (!wanted || !steps) return;
    const found = [...(list.current?.querySelectorAll<HTMLElement>("[data-key]") ?? [])].find(
      (one) => one.dataset.key === wanted.key,
    );
    found?.querySelector<HTMLElement>(steps)?.focus();
    setWanted(undefined);
  }, [wanted, steps]);
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !steps || !(event.target instanceof HTMLElement) || !event.target.matches(steps)) return;
    const from = places.get(event.target.closest<HTMLElement>("[data-key]")?.dataset.key ?? "");
    if (from === undefined) return;
    event.preventDefault();
    let next = from + step;
    while (heads?.includes(next)) next += step;
    const key = keys[next];
    if (key !== undefined) setWanted({ key });
  }

  const rows = long.getVirtualItems();
  const last = rows.at(-1)?.index ?? -1;
  const nearEnd = last >= keys.length - READY && (long.scrollOffset ?? 0) > 0;
  useEffect(() => {
    if (nearEnd) onNearEnd?.();
  }, [nearEnd, onNearEnd]);
  const sticks = headAt(heads, long.range?.startIndex ?? 0);
  // Paper has no window to be seen through: all that was read is on it.
  if (printing)
    return (
      <div>
        {keys.map((key, index) => (
          <div key={key}>{row(index)}</div>
        ))}
      </div>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys go from row to row
    <div
      ref={list}
      className={s.list}
      style={{ blockSize: total }}
      data-rows={keys.length}
      onKeyDown={onKeyDown}
    >
      {rows.map(({ key, index, start }) => (
        <div
          key={key}
          ref={long.measureElement}
          data-index={index}
          data-key={key}
          className={index === sticks ? s.sticks : s.row}
          style={index === sticks ? undefined : { transform: `translateY(${start - above}px)` }}
        >
          {row(index)}
        </div>
      ))}
    </div>
  );
}

/** The head that stays at the top: the first row is under it, and a head right behind that one has come up to it. */
const headAt = (heads: number[] | undefined, first: number) => heads?.findLast((index) => index <= first + 1);
