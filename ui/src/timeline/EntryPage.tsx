import { Dialog } from "@base-ui/react/dialog";
import { useState } from "react";
import { ByHand } from "../forms/ByHand";
import d from "../forms/forms.module.css";
import { useAppQuery } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Banner, Reading } from "../parts/Mark";
import r from "../review/review.module.css";
import { useSession } from "../shell/session";
import { inWords } from "../text/failures";
import { dayName, timeOf } from "../text/when";
import { EntryBody } from "./EntryBody";

/** One entry alone: what stands in the record, what can be done about it, and each step of how it came there. Esc goes back. */
export function EntryPage({ operation, close }: { operation: string; close: () => void }) {
  const { today, clock, person } = useSession();
  const shown = useAppQuery("entry", { operation });
  const [correcting, setCorrecting] = useState(false);
  const entry = shown.data;
  const time = entry && timeOf(entry.at, clock);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={r.scrim} />
        <Dialog.Viewport className={r.viewport}>
          <Dialog.Popup className={r.review}>
            <div className={r.body}>
              <div className={r.head}>
                <Dialog.Title className={d.title}>{entry?.title ?? "An entry"}</Dialog.Title>
                {entry && (
                  <p className="meta num">
                    {[
                      entry.detail,
                      `${dayName(entry.at.date, today)}${time ? ` at ${time}` : ", no time"}`,
                      `in ${person.name}’s record`,
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </p>
                )}
              </div>
              <div className={r.scroll}>
                {shown.isPending && <Reading what="Reading the entry" />}
                {shown.error && <Banner waits>{inWords(shown.error)}</Banner>}
                {entry && <EntryBody entry={entry} correct={() => setCorrecting(true)} />}
              </div>
              <div className={r.foot}>
                <Button kind="quiet" onClick={close}>
                  Close
                </Button>
              </div>
            </div>
            {correcting && entry && (
              <ByHand
                start={{ tool: "correct_entry", operation: entry.operation }}
                close={() => setCorrecting(false)}
              />
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
