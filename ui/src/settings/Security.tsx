import { Choice } from "../fields/ChoiceControl";
import fields from "../fields/fields.module.css";
import type { Security as How, Settings } from "../generated/types";
import { useAppQuery, useCommand } from "../ipc/backend";
import { Banner, Reading } from "../parts/Mark";
import { inWords } from "../text/failures";
import { KeyKept, NewKey, RecoveryAgain } from "./security/Keeping";
import { Pin } from "./security/Pin";
import s from "./security/security.module.css";
import set from "./settings.module.css";

/** When the record is locked, what opens it, and how its key is kept. */
export function Security({ settings }: { settings: Settings }) {
  const shown = useAppQuery("security", {});
  const security = shown.data;
  if (!security) {
    return shown.error ? (
      <Banner waits>{inWords(shown.error)}</Banner>
    ) : (
      <Reading what="Reading the settings" />
    );
  }
  return (
    <>
      <p className={set.lead}>
        Locking closes the record and clears this window. Reminders go on ringing, and name nothing until you
        are back.
      </p>
      {security.key === "nowhere" && (
        <Banner waits>
          Nothing on this computer keeps the key of your record. Set a passphrase below, or put it into the
          keyring; until then only your recovery code opens it.
        </Banner>
      )}
      <When security={security} />
      <Pin security={security} />
      <KeyKept security={security} />
      <RecoveryAgain security={security} folder={settings.data_dir} />
      <NewKey security={security} />
    </>
  );
}

function When({ security }: { security: How }) {
  const save = useCommand("save_security");
  const guarded = security.pin || security.key === "passphrase";
  return (
    <>
      <div className={s.when}>
        <span id="lock-after-label">Lock when nobody is here for</span>
        <Choice
          id="lock-after"
          className={fields.control ?? ""}
          labelledBy="lock-after-label"
          disabled={save.isPending}
          options={security.lock_after_choices.map((minutes) => ({
            value: String(minutes),
            label: after(minutes),
          }))}
          value={String(security.lock_after)}
          onChange={(minutes) =>
            minutes !== null && save.mutate({ lock_after: Number(minutes), lock_on_sleep: null })
          }
        />
        <label className={s.check}>
          <input
            type="checkbox"
            checked={security.lock_on_sleep}
            disabled={save.isPending}
            onChange={(event) => save.mutate({ lock_after: null, lock_on_sleep: event.target.checked })}
          />
          Lock when this computer goes to sleep
        </label>
      </div>
      {save.error && (
        <Banner waits role="alert">
          Not saved. {inWords(save.error)}
        </Banner>
      )}
      {!guarded && security.lock_after > 0 && (
        <Banner>
          Unlocking asks for nothing yet: the lock hides the record but does not protect it. Set a PIN.
        </Banner>
      )}
    </>
  );
}

function after(minutes: number): string {
  if (minutes === 0) return "Never";
  return minutes === 1 ? "1 minute" : minutes === 60 ? "1 hour" : `${minutes} minutes`;
}
