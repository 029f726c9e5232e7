import type { ReactNode } from "react";
import { Reading, Tag } from "../parts/Mark";
import { Fold } from "./Fold";
import { useSession } from "./session";
import s from "./shell.module.css";
import { useScrollRestoration } from "./viewState";

/** A page: its head, the folded strip of what waits, and its body. */
export function Page({
  title,
  beside,
  end,
  strip,
  paper = `${title} of `,
  children,
}: {
  title: string;
  beside?: ReactNode;
  end?: ReactNode;
  strip?: boolean;
  /** What stands before the person’s name at the head of the paper; nothing where the page has a head of its own. */
  paper?: string | null;
  children: ReactNode;
}) {
  const { person } = useSession();
  return (
    <main className={s.main} aria-labelledby="page">
      <div className={[s.bar, strip && s.barChat].filter(Boolean).join(" ")}>
        <h1 id="page">{title}</h1>
        {!person.own && <Tag tone="on">{person.name}’s record</Tag>}
        {beside}
        {end && <div className={s.barEnd}>{end}</div>}
      </div>
      {strip && <Fold />}
      {paper !== null && (
        <p className={s.onPaper}>
          {paper}
          {person.name}, as noted in Alara
        </p>
      )}
      {children}
    </main>
  );
}

/** A page while it is loaded: its head stands where it will stand, so that nothing jumps. */
export function Arriving({ title }: { title: string }) {
  return (
    <main className={s.main} aria-label={title} aria-busy="true">
      <div className={s.bar}>
        <span className={s.arriving} aria-hidden="true">
          {title}
        </span>
      </div>
      <div className={s.page}>
        <Reading what={`Opening ${title}`} />
      </div>
    </main>
  );
}

/** The part of a page that scrolls, with its margins. */
export function PageBody({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const scrolls = useScrollRestoration<HTMLElement>();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section ref={scrolls} className={s.scroll} data-scrolls="" tabIndex={0} aria-labelledby="page">
      <div className={[s.page, className].filter(Boolean).join(" ")}>{children}</div>
    </section>
  );
}
