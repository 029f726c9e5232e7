import { useState } from "react";
import type { RemoteLogin, Security, SyncBegun, SyncPreview } from "../../generated/types";
import { Going } from "../Going";
import { useProof } from "../security/Proof";
import { TaskForm } from "../security/Task";
import { useJob } from "../useJob";
import { isWhole, PairingField } from "./PairingField";

interface Shown {
  /** What was shown, and is agreed to. */
  preview: SyncPreview;
  /** What a service asks for. */
  login: RemoteLogin | null;
  close: () => void;
}

/** Shares the record as it was shown; a code comes of it. */
export function Begin({
  preview: { place, name },
  login,
  security,
  begun,
  close,
}: Shown & { security: Security; begun: (begun: SyncBegun) => void }) {
  const begin = useJob("begin_sync");
  const { proof, field, lacks } = useProof(security, "share");
  return (
    <TaskForm
      act="Share it"
      doing="Sharing the record"
      busy={begin.busy}
      lacks={lacks ? "Type your present passphrase or PIN." : undefined}
      error={begin.failure ?? null}
      run={() => begin.start({ place, name, login, proof }, begun)}
      close={close}
    >
      {field}
      <Going job={begin} what="Sharing the record" />
    </TaskForm>
  );
}

/** Goes on with the same record as another computer, by the code that it shows. */
export function Join({ preview: { place, name }, login, close }: Shown) {
  const join = useJob("join_sync");
  const [code, setCode] = useState("");
  return (
    <TaskForm
      act="Join it"
      doing="Joining"
      busy={join.busy}
      lacks={isWhole(code) ? undefined : "Type the whole code, as the other computer shows it."}
      error={join.failure ?? null}
      run={() => join.start({ place, name, login, code }, close)}
      close={close}
    >
      <PairingField value={code} onChange={setCode} />
      <Going job={join} what="Joining" />
    </TaskForm>
  );
}
