import type { LucideIcon } from "lucide-react";
import s from "./icon.module.css";

export interface IconProps {
  of: LucideIcon;
  small?: boolean;
  tone?: "waits" | "action";
  spin?: boolean;
  className?: string | undefined;
}

/** A drawn icon. It is always beside a word, so screen readers pass over it. */
export function Icon({ of: Drawing, small, tone, spin, className }: IconProps) {
  const classes = [s.icon, small && s.small, tone && s[tone], spin && s.spin, className];
  return (
    <Drawing
      className={classes.filter(Boolean).join(" ")}
      strokeWidth={small ? 2 : 1.75}
      aria-hidden="true"
      focusable="false"
    />
  );
}
