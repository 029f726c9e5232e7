import { Dialog } from "@base-ui/react/dialog";
import { CircleAlert, FileSearch } from "lucide-react";
import { useState } from "react";
import type { EvidenceSource as Source, SourceFound } from "../generated/types";
import { useAppQuery } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Banner, Empty, Reading } from "../parts/Mark";
import review from "../review/review.module.css";
import { useSession } from "../shell/session";
import { inWords } from "../text/failures";
import { dayName, timeOf } from "../text/when";
import { KINDS } from "../timeline/kinds";
import chat from "./chat.module.css";
import s from "./sources.module.css";

const NOTHING: Record<SourceFound, string> = {
  data: "",
  no_data: "nothing recorded",
  unavailable: "could not be looked up",
};

/** What an answer stands on: one chip a look-up, which opens the entries behind it. */
export function Sources({ turn, sources }: { turn: string; sources: Source[] }) {
  const [open, setOpen] = useState<Source>();
  if (sources.length === 0) return null;
  return (
    <>
      <ul className={chat.ledger} aria-label="Sources of this answer">
        {sources.map((source) => (
          <li key={source.call}>
            <Chip source={source} open={() => setOpen(source)} />
          </li>
        ))}
      </ul>
      {open && <Rows turn={turn} source={open} close={() => setOpen(undefined)} />}
    </>
  );
}

function Chip({ source, open }: { source: Source; open: () => void }) {
  const told = [NOTHING[source.found], source.earlier, source.coverage].filter(Boolean).join(", ");
  const inside = (
    <>
      <Icon of={source.found === "unavailable" ? CircleAlert : FileSearch} small />
      <span className={chat.chipWhat}>{source.label}</span>
      {told && <span className={s.told}>{` ${told}`}</span>}
    </>
  );
  const look = `${chat.chip} ${s.chip}`;
  if (source.rows === 0) return <span className={look}>{inside}</span>;
  return (
    <button
      type="button"
      className={`${look} ${s.opens}`}
      aria-label={`${source.label}${told ? `, ${told}` : ""}: open ${source.rows === 1 ? "the entry" : `the ${source.rows} entries`}`}
      aria-haspopup="dialog"
      onClick={open}
    >
      {inside}
      {/* Drawn by the style sheet: the name says it in words. */}
      <span className={s.count} data-count={source.rows} aria-hidden="true" />
    </button>
  );
}

/** The entries behind a source, as they are in the record now. */
function Rows({ turn, source, close }: { turn: string; source: Source; close: () => void }) {
  const { today, clock } = useSession();
  const rows = useAppQuery("source_rows", { turn, call: source.call });
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={review.scrim} />
        <Dialog.Viewport className={review.viewport}>
          <Dialog.Popup className={review.review}>
            <div className={s.rows}>
              <Dialog.Title className={s.title}>{source.label}</Dialog.Title>
              <Dialog.Description className="meta">
                The entries behind this answer, in their present state.
              </Dialog.Description>
              {rows.isPending && <Reading what="Reading the entries" />}
              {rows.error && <Banner waits>{inWords(rows.error)}</Banner>}
              {rows.data && rows.data.entries.length === 0 && (
                <Empty>
                  <p>None of them is in the record any more.</p>
                </Empty>
              )}
              {rows.data && (
                <ul className={s.entries}>
                  {rows.data.entries.map((entry) => {
                    const time = timeOf(entry.at, clock);
                    return (
                      <li key={entry.operation}>
                        <Icon of={KINDS[entry.kind].icon} />
                        <span>
                          <b className="num">{entry.title}</b>{" "}
                          <span className={s.detail}>{entry.detail}</span>
                        </span>
                        <span className="meta">
                          {dayName(entry.at.date, today)}
                          {time && ` ${time}`}
                        </span>
                      </li>
                    );
                  })}
                </ul>
              )}
              {rows.data && rows.data.gone > 0 && rows.data.entries.length > 0 && (
                <p className="meta">
                  {rows.data.gone === 1 ? "One more was" : `${rows.data.gone} more were`} undone or deleted
                  since.
                </p>
              )}
              <Button onClick={close}>Close</Button>
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
