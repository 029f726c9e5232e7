import { Lock } from "lucide-react";
import { Kbd, MOD } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { ADD_PERSON, PAGES, type PageName } from "./pages";
import s from "./rail.module.css";
import { Switcher } from "./Switcher";
import { useCan } from "./session";

/** Whose record this is, the pages, and the lock. */
export function Rail({
  here,
  go,
  lock,
  people,
}: {
  here: PageName;
  go: (page: PageName, section?: string) => void;
  lock: () => void;
  /** How often the way to other people's records was asked for. */
  people: number;
}) {
  const canLock = useCan("lock");
  return (
    <header className={s.rail}>
      <Switcher wanted={people} add={() => go("settings", ADD_PERSON)} />
      <nav aria-label="Pages">
        <ul className={s.pages}>
          {PAGES.map(({ name, title, icon }) => (
            <li key={name} className={name === "settings" ? s.last : undefined}>
              <button
                type="button"
                className={s.page}
                aria-current={name === here ? "page" : undefined}
                onClick={() => go(name)}
              >
                <Icon of={icon} />
                <span>{title}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {canLock && (
        <button type="button" className={s.page} onClick={lock}>
          <Icon of={Lock} />
          <span>Lock</span> <Kbd>{`${MOD} L`}</Kbd>
        </button>
      )}
    </header>
  );
}
