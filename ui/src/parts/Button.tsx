import { LoaderCircle } from "lucide-react";
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import s from "./button.module.css";
import { Icon } from "./Icon";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: "primary" | "secondary" | "quiet" | "danger";
  small?: boolean;
  icon?: boolean;
  block?: boolean;
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button. While busy it says so, keeps its place and takes no second press. */
export function Button({
  kind = "secondary",
  small,
  icon,
  block,
  busy,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const classes = [
    s.btn,
    kind !== "secondary" && s[kind],
    small && s.small,
    icon && s.icon,
    block && s.block,
  ];
  return (
    <button
      type="button"
      {...rest}
      className={[...classes, className].filter(Boolean).join(" ")}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy && <Icon of={LoaderCircle} small spin />}
      {children}
    </button>
  );
}

/** A key, as it is printed on the keyboard. Drawn by the style sheet, so that it is no part of any name or text. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={s.kbd} data-key={children} />;
}

export function Actions({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={[s.actions, className].filter(Boolean).join(" ")}>{children}</div>;
}

const mac = typeof navigator !== "undefined" && /Mac/.test(navigator.platform);

/** The name of the key that commands are given with: ⌘ on a Mac. */
export const MOD = mac ? "⌘" : "Ctrl";
