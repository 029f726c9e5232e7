import { type FormEvent, useState } from "react";
import { useDo } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Banner } from "../parts/Mark";
import { inWords } from "../text/failures";
import { Secret } from "./Secret";
import s from "./start.module.css";

/** Opens the record: with the passphrase, or where the keyring holds the key with one press. */
export function Locked({ passphrase, locked }: { passphrase: boolean; locked: boolean }) {
  const unlock = useDo("unlock");
  const [typed, setTyped] = useState("");
  const wrong = unlock.error?.code === "wrong_passphrase" || unlock.error?.code === "wrong_key";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (unlock.isPending || (passphrase && typed === "")) return;
    unlock.mutate(passphrase ? { kind: "passphrase", passphrase: typed } : { kind: "again" });
  }
  return (
    <form className={s.screen} onSubmit={submit}>
      <header>
        <h1>{locked ? "Your record is locked" : "Open your record"}</h1>
        {!locked && (
          <p className={s.first}>No keyring holds its key on this computer, so your passphrase opens it.</p>
        )}
      </header>
      {passphrase && (
        <Secret
          id="passphrase"
          label="Passphrase"
          autoFocus
          value={typed}
          onChange={setTyped}
          wrong={wrong}
        />
      )}
      {unlock.error && (
        <Banner waits role="alert">
          {wrong ? "That is not the passphrase of this record. Nothing was changed." : inWords(unlock.error)}
        </Banner>
      )}
      <div className={s.go}>
        <Button
          kind="primary"
          type="submit"
          busy={unlock.isPending}
          aria-disabled={(passphrase && typed === "") || undefined}
        >
          {unlock.isPending ? "Opening" : locked ? "Unlock" : "Open"}
        </Button>
        {passphrase && typed === "" && <span className="meta">Type your passphrase first.</span>}
      </div>
    </form>
  );
}
