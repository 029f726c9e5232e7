import { useState } from "react";
import { ByHand } from "../forms/ByHand";
import type { AsNeeded as Line } from "../generated/types";
import { Actions, Button } from "../parts/Button";
import { useCan, useSession } from "../shell/session";
import shell from "../shell/shell.module.css";
import { shortMoment, spokenMoment } from "../text/when";
import s from "./today.module.css";

/** What is taken only when needed: when it was last, and from when one’s own limits allow the next. */
export function AsNeeded({ lines }: { lines: Line[] }) {
  const { today, clock } = useSession();
  const can = useCan("form");
  const [logs, setLogs] = useState<string>();
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="as-needed">
      {logs !== undefined && (
        <ByHand
          start={{ tool: "log_medication", operation: null, about: logs }}
          close={() => setLogs(undefined)}
        />
      )}
      <div className={shell.head}>
        <h2 id="as-needed">As needed</h2>
      </div>
      <ul className={s.needed}>
        {lines.map((line) => (
          <li key={line.medication}>
            <span className={shell.doseWhat}>
              <b>{[line.medication, line.dose].filter(Boolean).join(" ")}</b>
              <span className="meta num">
                {line.last ? `Last taken ${spokenMoment(line.last, today, clock)}` : "None in the last days"}
                {line.next_from
                  ? `, next from ${shortMoment(line.next_from, today, clock)}`
                  : line.limits && ", free by your limits"}
              </span>
              {line.limits && <span className="meta">Your limits: {line.limits}</span>}
            </span>
            {can && (
              <Actions className={s.actions}>
                <Button
                  small
                  aria-label={`Log a dose of ${line.medication}`}
                  onClick={() => setLogs(line.medication)}
                >
                  Log a dose
                </Button>
              </Actions>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
