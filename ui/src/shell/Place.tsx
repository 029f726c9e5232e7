import type { ReactNode } from "react";
import { Fold } from "./Fold";
import s from "./shell.module.css";

/** A place: its head, the folded strip of what waits, and its page. */
export function Place({
  title,
  beside,
  end,
  strip,
  children,
}: {
  title: string;
  beside?: ReactNode;
  end?: ReactNode;
  strip?: boolean;
  children: ReactNode;
}) {
  return (
    <main className={s.main} aria-labelledby="place">
      <div className={[s.bar, strip && s.barChat].filter(Boolean).join(" ")}>
        <h1 id="place">{title}</h1>
        {beside}
        {end && <div className={s.barEnd}>{end}</div>}
      </div>
      {strip && <Fold />}
      {children}
    </main>
  );
}

/** The part of a place that scrolls, with its margins. */
export function Page({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={s.scroll} data-scrolls="" tabIndex={0} aria-labelledby="place">
      <div className={[s.page, className].filter(Boolean).join(" ")}>{children}</div>
    </section>
  );
}
