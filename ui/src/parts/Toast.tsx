import { X } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { Button } from "./Button";
import { Icon } from "./Icon";
import s from "./toast.module.css";

export interface Message {
  text: string;
  /** What must be seen besides: such a message stays until it is closed. */
  notices?: string[];
  action?: { label: ReactNode; name: string; run: () => void };
}

const Say = createContext<(message: Message) => void>(() => undefined);

/** Says what has been done, in one line that goes away by itself. */
export function useToast() {
  return useContext(Say);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ message: Message; count: number }>();
  const say = useCallback(
    (message: Message) => setShown((before) => ({ message, count: (before?.count ?? 0) + 1 })),
    [],
  );
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!shown || held || shown.message.notices?.length) return;
    const timer = setTimeout(() => setShown(undefined), 10_000);
    return () => clearTimeout(timer);
  }, [shown, held]);
  const action = shown?.message.action;
  const context = useMemo(() => say, [say]);
  return (
    <Say value={context}>
      {children}
      <div className={s.place} role="status">
        {shown && (
          // biome-ignore lint/a11y/noStaticElementInteractions: it only stays while it is pointed at or focused
          <div
            className={s.toast}
            key={shown.count}
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
            onFocus={() => setHeld(true)}
            onBlur={() => setHeld(false)}
          >
            <span>
              {shown.message.text}
              {shown.message.notices?.map((notice) => (
                <strong className={s.notice} key={notice}>
                  {notice}
                </strong>
              ))}
            </span>
            <span className={s.actions}>
              {action && (
                <Button
                  small
                  aria-label={action.name}
                  onClick={() => {
                    setShown(undefined);
                    action.run();
                  }}
                >
                  {action.label}
                </Button>
              )}
              <Button small icon aria-label="Close this message" onClick={() => setShown(undefined)}>
                <Icon of={X} small />
              </Button>
            </span>
          </div>
        )}
      </div>
    </Say>
  );
}
