import {
  Check,
  CircleAlert,
  CircleQuestionMark,
  Info,
  LoaderCircle,
  type LucideIcon,
  Minus,
  X,
} from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { DoseState } from "../generated/types";
import { Icon } from "./Icon";
import s from "./mark.module.css";
import t from "./text.module.css";

export function Tag({ tone, children }: { tone?: "waits" | "on"; children: ReactNode }) {
  return <span className={[s.tag, tone && s[tone]].filter(Boolean).join(" ")}>{children}</span>;
}

export function Count({ of, name }: { of: number; name: string }) {
  return (
    <span className={s.count}>
      <span aria-hidden="true">{of}</span>
      <span className="sr">{name}</span>
    </span>
  );
}

/** The dashed amber mark: nobody said this value. */
export function Unsaid() {
  return (
    <span className={t.unsaid}>
      <Icon of={CircleQuestionMark} small />
      not said: please check
    </span>
  );
}

/** One sentence inside a page or a card. Amber where it waits on the user or went wrong. */
export function Banner({
  waits,
  icon,
  role,
  children,
}: {
  waits?: boolean;
  icon?: LucideIcon;
  role?: "alert" | "status";
  children: ReactNode;
}) {
  return (
    <div className={[s.banner, waits && s.bannerWaits].filter(Boolean).join(" ")} role={role}>
      <Icon of={icon ?? (waits ? CircleAlert : Info)} />
      <div>{children}</div>
    </div>
  );
}

export function Empty({ children }: { children: ReactNode }) {
  return <div className={s.empty}>{children}</div>;
}

/** Says that something is being read, in words, and only when it takes longer than 400 ms. */
export function Reading({ what, now }: { what: string; now?: boolean }) {
  const [late, setLate] = useState(now ?? false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 400);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className={s.reading} role="status">
      {late && (
        <>
          <Icon of={LoaderCircle} tone="action" spin />
          {what}
        </>
      )}
    </p>
  );
}

const MARKS: Partial<Record<DoseState, LucideIcon>> = { taken: Check, skipped: Minus, missed: X };

export function DoseGlyph({ state }: { state: DoseState }) {
  const mark = MARKS[state];
  return (
    <span className={[s.glyph, state !== "later" && s[state]].filter(Boolean).join(" ")} aria-hidden="true">
      {mark && <Icon of={mark} />}
    </span>
  );
}
