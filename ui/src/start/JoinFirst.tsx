import { type FormEvent, useState } from "react";
import type { RemoteLogin, SyncPreview } from "../generated/types";
import { Button } from "../parts/Button";
import { Banner } from "../parts/Mark";
import { Going } from "../settings/Going";
import { isWhole, PairingField } from "../settings/sync/PairingField";
import { Terms } from "../settings/sync/Terms";
import { useJob } from "../settings/useJob";
import s from "./start.module.css";
import { usePassphrase } from "./usePassphrase";

/** The first start of a further computer: the record is brought from what lies between the others. */
export function JoinFirst({ keyring, back }: { keyring: boolean; back: () => void }) {
  return (
    <div className={s.screen}>
      <header>
        <h1>Bring your record here</h1>
        <p className={s.first}>
          Share the record on the computer that has it: Settings, Your data, Other computers. It shows a
          pairing code for this one.
        </p>
      </header>
      <Terms>{(preview, login) => <Bring preview={preview} login={login} keyring={keyring} />}</Terms>
      <Button className={s.way} onClick={back}>
        Make a new record instead
      </Button>
    </div>
  );
}

function Bring({
  preview: { place, name },
  login,
  keyring,
}: {
  preview: SyncPreview;
  login: RemoteLogin | null;
  keyring: boolean;
}) {
  const join = useJob("join_record");
  const [code, setCode] = useState("");
  const { passphrase, lacks: lacksPassphrase, fields } = usePassphrase(!keyring);
  const lacks = isWhole(code) ? lacksPassphrase : "Type the whole code, as the other computer shows it.";
  function submit(event: FormEvent) {
    event.preventDefault();
    if (lacks || join.busy) return;
    join.start({ place, name, login, code, passphrase });
  }
  return (
    <form className={s.join} onSubmit={submit}>
      <PairingField value={code} onChange={setCode} />
      <p className={s.note}>
        {keyring
          ? "The key of this computer goes into this system’s keyring."
          : "No keyring keeps the key here: a passphrase does, and is asked for at each start."}{" "}
        Next you are shown a recovery code of its own.
      </p>
      {fields}
      {join.error && (
        <Banner waits role="alert">
          {join.error}
        </Banner>
      )}
      <div className={s.go}>
        <Button
          kind="primary"
          type="submit"
          busy={join.busy}
          aria-disabled={lacks !== undefined || undefined}
        >
          {join.busy ? "Bringing the record here" : "Join it"}
        </Button>
        <Going job={join} what="Bringing the record here" />
        <span className="meta">{lacks}</span>
      </div>
    </form>
  );
}
