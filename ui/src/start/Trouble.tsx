import { type FormEvent, useState } from "react";
import fields from "../fields/fields.module.css";
import type { Failure, FailureCode } from "../generated/types";
import { useCommand } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Banner } from "../parts/Mark";
import { inWords } from "../text/failures";
import s from "./start.module.css";

interface Says {
  title: string;
  text: string;
  /** A backup would help. */
  restorable?: boolean;
}

const SAYS: Partial<Record<FailureCode, Says>> = {
  wrong_key: {
    title: "This key belongs to another record",
    text: "What was tried does not open the record in this folder. Nothing was changed. Put the right folder back, or open it with its recovery code.",
  },
  other_key: {
    title: "The keyring holds another record’s key",
    text: "The keyring holds a key, but not the one of the record in this folder. Nothing was changed, and no new record was made beside it. Put the right folder back, or open it with its recovery code.",
  },
  key_unusable: {
    title: "The keyring’s entry is not a key",
    text: "Alara’s entry there was changed or damaged. Your record is untouched. Its recovery code opens it, and puts the key back.",
  },
  key_missing: {
    title: "The keyring no longer holds the key",
    text: "Your record is here and untouched, but its key is not. Your recovery code opens it.",
  },
  keyring_absent: {
    title: "No keyring answers",
    text: "The key of your record is in this system’s keyring, which is not running. Nothing was changed. Start it, then try again; or open the record with its recovery code.",
  },
  keyring_locked: {
    title: "The keyring is locked",
    text: "The key of your record is in it. Nothing was changed. Unlock the keyring, then try again; or open the record with its recovery code.",
  },
  keyring_denied: {
    title: "The keyring refused access",
    text: "It asked whether Alara may have the key of your record, and the answer was no. Nothing was changed. Try again and allow it; or open the record with its recovery code.",
  },
  keyring_silent: {
    title: "The keyring did not answer in time",
    text: "The key of your record is in it. Nothing was changed. Look for a window in which it asks for its password, then try again; or open the record with its recovery code.",
  },
  keyring_failed: {
    title: "The keyring answered with an error",
    text: "The key of your record is in it. Nothing was changed. Try again; or open the record with its recovery code.",
  },
  damaged: {
    title: "The record cannot be read",
    text: "The key is the right one, but the file is damaged. It was left exactly as it is. Restore a backup, or keep a copy of the folder before you try anything else.",
    restorable: true,
  },
  cut_short: {
    title: "The newest changes are missing",
    text: "The database holds fewer changes than were made here: its journal, the file alara.db-wal, was cut short or left behind, or an older copy was put in place. Nothing was changed. Put the newer files back, then try again. To go on without those changes, delete the file alara.count.",
    restorable: true,
  },
  vault_file_missing: {
    title: "The file vault.json is missing",
    text: "The database is here, but not the file that says what opens it. Nothing was changed. Put that file back from where the folder came from, then try again.",
    restorable: true,
  },
  vault_file_damaged: {
    title: "The file vault.json cannot be read",
    text: "It says what opens the record, and is damaged. It was left exactly as it is. Put a whole copy of that file back, then try again.",
    restorable: true,
  },
  record_parts: {
    title: "Only parts of a record are here",
    text: "Files of a record are in this folder, but not alara.db and vault.json. No new record was made. Nothing was changed. Put the missing files back, then try again. To begin a new record here, move what is left of the old one elsewhere first.",
    restorable: true,
  },
  record_missing: {
    title: "The record is not in this folder",
    text: "Its key is known, but the record itself is not here. No new one was made. Nothing was changed. Put the folder back, or restore a backup.",
    restorable: true,
  },
  newer_format: {
    title: "A newer Alara wrote this record",
    text: "This version cannot read it, and left it untouched. Install the newer version again.",
  },
  already_open: {
    title: "Alara is already open",
    text: "Another Alara, a window or the terminal, has this record open. Close it or use it, then try again. Nothing was changed.",
  },
  read_only: {
    title: "The data folder cannot be written to",
    text: "This record cannot be read before something is written: an earlier version made it, or it was not closed. Nothing was changed. Make the folder writable, then try again.",
  },
  disk_full: {
    title: "The disk is full",
    text: "Alara will not open a record that it could not keep. Nothing was lost. Free some space, then try again.",
  },
};

/** The vault cannot be opened: what is wrong, that nothing was lost, what to do. */
export function Trouble({ failure, recovery }: { failure: Failure; recovery: boolean }) {
  const unlock = useCommand("unlock");
  const [code, setCode] = useState("");
  const says: Says = SAYS[failure.code] ?? {
    title: "Your record could not be opened",
    text: inWords(failure),
  };
  const trying = unlock.isPending ? unlock.variables.kind : undefined;
  const wrong = unlock.error?.code === "wrong_passphrase" || unlock.error?.code === "wrong_key";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim() !== "" && !unlock.isPending) unlock.mutate({ kind: "recovery_code", code: code.trim() });
  }
  return (
    <form className={s.screen} onSubmit={submit}>
      <header>
        <h1>{says.title}</h1>
        <p className={s.first}>{says.text}</p>
        {says.restorable && (
          <p className={s.note}>
            To restore a backup, close Alara and type in a terminal: <code>alara restore</code> and the file,
            which is in the folder <code>backups</code> beside the record or where you had them made. What is
            here now is kept.
          </p>
        )}
      </header>
      {recovery && (
        <div className={s.field}>
          <label htmlFor="code">Recovery code</label>
          <span className={`${fields.control} ${wrong ? fields.wrong : ""}`}>
            <input
              id="code"
              autoComplete="off"
              spellCheck={false}
              value={code}
              aria-invalid={wrong || undefined}
              onChange={(event) => setCode(event.target.value)}
            />
          </span>
        </div>
      )}
      {unlock.error && (
        <Banner waits role="alert">
          {wrong ? "That is not the code of this record. Nothing was changed." : inWords(unlock.error)}
        </Banner>
      )}
      <div className={s.go}>
        {recovery && (
          <Button
            kind="primary"
            type="submit"
            busy={trying === "recovery_code"}
            aria-disabled={code.trim() === ""}
          >
            Open with the code
          </Button>
        )}
        <Button
          kind={recovery ? "secondary" : "primary"}
          busy={trying === "again"}
          onClick={() => unlock.mutate({ kind: "again" })}
        >
          Try again
        </Button>
      </div>
    </form>
  );
}
