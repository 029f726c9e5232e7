import type { Conflict, Version } from "../../generated/types";
import { useCommand } from "../../ipc/backend";
import { Button } from "../../parts/Button";
import { Banner } from "../../parts/Mark";
import { countOf } from "../../shell/Waiting";
import { inWords } from "../../text/failures";
import s from "./sync.module.css";

const VERSIONS: { version: Version; title: string; act: string }[] = [
  { version: "standing", title: "Stands now", act: "Keep this one" },
  { version: "other", title: "The other", act: "Take this one" },
];

/** What two computers changed without knowing of each other: both versions, side by side, and a pick for each. */
export function Conflicts({ conflicts }: { conflicts: Conflict[] }) {
  const pick = useCommand("pick_version");
  if (conflicts.length === 0) return null;
  return (
    <section className={s.conflicts} aria-labelledby="conflicts">
      <h4 id="conflicts">{countOf(conflicts.length, "conflict", "conflicts")} to pick between</h4>
      <p className="meta">
        Two computers changed the same thing without knowing of each other. Nothing is lost until you pick.
      </p>
      {pick.error && (
        <Banner waits role="alert">
          {inWords(pick.error)}
        </Banner>
      )}
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflict.id} className={s.versions}>
            {VERSIONS.map(({ version, title, act }) => (
              <div key={version} className={s.version}>
                <span className="meta">{title}</span>
                <span>{conflict[version]}</span>
                <Button
                  small
                  disabled={pick.isPending}
                  aria-label={`${act}: ${conflict[version]}`}
                  onClick={() => pick.mutate({ id: conflict.id, version })}
                >
                  {act}
                </Button>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
