import { useState } from "react";
import type { Security, SyncBegun } from "../../generated/types";
import { useAppQuery } from "../../ipc/backend";
import { Banner, Reading } from "../../parts/Mark";
import { inWords } from "../../text/failures";
import { Task } from "../security/Task";
import set from "../settings.module.css";
import { Begin, Join } from "./Begin";
import { PairingCode } from "./PairingCode";
import { RoundDone } from "./RoundDone";
import { SharedWith } from "./SharedWith";
import s from "./sync.module.css";
import { Terms } from "./Terms";

/** The same record on a person’s other computers: off until they have seen what leaves, and agreed. */
export function OtherComputers() {
  const shown = useAppQuery("other_computers", {});
  const guards = useAppQuery("security", {});
  const [begun, setBegun] = useState<SyncBegun>();
  const failed = shown.error ?? guards.error;
  const [computers, security] = [shown.data, guards.data];
  return (
    <section className={`${set.part} ${s.computers}`} aria-labelledby="other-computers">
      <h3 id="other-computers">Other computers</h3>
      <p className={set.lead}>
        The same record on several of your computers, through a folder that something else carries, WebDAV or
        S3. All that leaves is encrypted here first.
      </p>
      {failed && <Banner waits>{inWords(failed)}</Banner>}
      {computers?.left && <Banner waits>{computers.left}</Banner>}
      {!failed && !(computers && security) && <Reading what="Looking for your other computers" />}
      {begun && (
        <>
          <RoundDone round={begun.round} />
          <PairingCode
            code={begun.code}
            isService={computers?.shared?.login != null}
            close={() => setBegun(undefined)}
          />
        </>
      )}
      {computers &&
        security &&
        !begun &&
        (computers.shared ? (
          <SharedWith name={computers.name} shared={computers.shared} security={security} begun={setBegun} />
        ) : (
          <NotShared name={computers.name} security={security} begun={setBegun} />
        ))}
    </section>
  );
}

function NotShared({
  name,
  security,
  begun,
}: {
  name: string;
  security: Security;
  begun: (begun: SyncBegun) => void;
}) {
  return (
    <>
      <Task
        title="Share this record"
        says="This computer puts the record where the others reach it and shows a pairing code for the others."
        open="Share it…"
      >
        {(close) => (
          <Terms name={name}>
            {(preview, login) => (
              <Begin preview={preview} login={login} security={security} begun={begun} close={close} />
            )}
          </Terms>
        )}
      </Task>
      <Task
        title="Join another computer"
        says="For a copy of the same record. Two different records do not become one: a computer without a record joins at its first start."
        open="Join one…"
      >
        {(close) => (
          <Terms name={name}>
            {(preview, login) => <Join preview={preview} login={login} close={close} />}
          </Terms>
        )}
      </Task>
    </>
  );
}
