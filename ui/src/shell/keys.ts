import { useEffect, useEffectEvent } from "react";

export interface KeyActions {
  page(number: number): void;
  review(): void;
  lock(): void;
  undo(): void;
  help(): void;
  /** The palette of everything that can be done. */
  palette(): void;
  /** The page that is shown, on paper. */
  print(): void;
  /** The way to other people’s records. */
  people(): void;
}

const FIELDS = "input, textarea, select, [contenteditable]";

/** The keys that work everywhere but in a dialog. Undo leaves a field's own undo alone. */
export function useKeys(active: boolean, actions: KeyActions) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "F6") {
      event.preventDefault();
      if (active) nextColumn(event.shiftKey ? -1 : 1);
      return;
    }
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "r") event.preventDefault(); // never a reload of the window
    if (!active) return;
    if (event.shiftKey) {
      if (key === "p") {
        event.preventDefault();
        actions.people();
      }
      return;
    }
    if (/^[1-8]$/.test(key)) {
      event.preventDefault();
      actions.page(Number(key));
    } else if (key === "r") {
      actions.review();
    } else if (key === "l") {
      event.preventDefault();
      actions.lock();
    } else if (key === "k") {
      event.preventDefault();
      actions.palette();
    } else if (key === "p") {
      event.preventDefault();
      actions.print();
    } else if (key === "/") {
      event.preventDefault();
      actions.help();
    } else if (key === "z" && !(event.target instanceof Element && event.target.closest(FIELDS))) {
      event.preventDefault();
      actions.undo();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

const REACHED = "textarea, input, select, button:not(:disabled), a[href], [tabindex='0']";

function nextColumn(step: 1 | -1) {
  const columns = [...document.querySelectorAll<HTMLElement>("header, main, aside")].filter(
    (column) => column.getClientRects().length > 0,
  );
  const now = columns.findIndex((column) => column.contains(document.activeElement));
  const next = columns[(Math.max(now, step === 1 ? -1 : 0) + step + columns.length) % columns.length];
  const target =
    next?.querySelector<HTMLElement>("[aria-current='page'], textarea") ??
    next?.querySelector<HTMLElement>(REACHED);
  target?.focus();
}
