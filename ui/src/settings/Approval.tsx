import type { Settings } from "../generated/types";
import { Consents } from "./Consents";
import { useSaving } from "./saving";
import s from "./settings.module.css";

/** What waits for a yes: all of it, if that is wanted; and what was said yes to beforehand. */
export function Approval({ settings }: { settings: Settings }) {
  const { put, busy, told, wrong } = useSaving();
  return (
    <>
      <p className={s.lead}>
        What you clearly said of yourself is recorded at once, with its Undo. Whatever is not sure, changes a
        list or a reminder, goes into another’s record or looks like a double dose always waits for your yes.
      </p>
      {wrong}
      <label className={s.tick}>
        <input
          type="checkbox"
          checked={settings.ask_always}
          disabled={busy}
          onChange={(event) => put({ ask_always: event.target.checked })}
        />
        <span>
          Ask me before anything is recorded
          <span className="meta">
            {" "}
            A button or a form counts as your yes. Standing consents are paused meanwhile.
          </span>
        </span>
      </label>
      <p className="meta" role="status">
        {told}
      </p>
      <Consents />
    </>
  );
}
