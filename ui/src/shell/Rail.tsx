import { Lock } from "lucide-react";
import { Kbd, MOD } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { PLACES, type PlaceName } from "./places";
import s from "./rail.module.css";
import { useCan, useSession } from "./session";

/** Whose record this is, the places, and the lock. */
export function Rail({
  here,
  go,
  lock,
}: {
  here: PlaceName;
  go: (place: PlaceName) => void;
  lock: () => void;
}) {
  const { person } = useSession();
  const canLock = useCan("lock");
  return (
    <header className={s.rail}>
      <div className={s.person}>
        <span className={s.avatar} aria-hidden="true">
          {[...person.name][0]?.toUpperCase()}
        </span>
        <span className={s.name}>
          {person.name} <small>{person.own ? "Your record" : `${person.name}’s record`}</small>
        </span>
      </div>
      <nav aria-label="Places">
        <ul className={s.places}>
          {PLACES.map(({ name, title, icon }) => (
            <li key={name} className={name === "settings" ? s.last : undefined}>
              <button
                type="button"
                className={s.place}
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
        <button type="button" className={s.place} onClick={lock}>
          <Icon of={Lock} />
          <span>Lock</span> <Kbd>{`${MOD} L`}</Kbd>
        </button>
      )}
    </header>
  );
}
