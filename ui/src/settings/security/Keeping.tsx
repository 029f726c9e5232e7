import { useState } from "react";
import type { Security } from "../../generated/types";
import { useCommand } from "../../ipc/backend";
import { Code } from "../../start/Code";
import { Secret } from "../../start/Secret";
import { Going } from "../Going";
import { useJob } from "../useJob";
import { useProof } from "./Proof";
import { Task, TaskForm } from "./Task";

/** As the backend has it; it decides. */
const SHORTEST = 8;

type Part = { security: Security };

const KEPT = {
  keyring: "In this system’s keyring: whoever is signed in as you can open the record.",
  pin: "Sealed under your PIN, together with a secret in this system’s keyring. Neither opens the record alone.",
  passphrase: "Sealed under your passphrase. It is asked for at each start, and nobody can reset it.",
  nowhere:
    "Nothing on this computer keeps it: only your recovery code opens the record. Set a passphrase, or put it into the keyring.",
};

/** Where the key is: the keyring, a passphrase, and the way between the two. */
export function KeyKept({ security }: Part) {
  const kept = security.key === "keyring" && security.pin ? "pin" : security.key;
  return (
    <>
      <Task
        title="The key"
        says={KEPT[kept]}
        open={security.key === "passphrase" ? "Change the passphrase" : "Use a passphrase"}
      >
        {(close) => <Passphrase security={security} close={close} />}
      </Task>
      {security.key !== "keyring" && (
        <Task
          title="Keyring"
          says="This system’s keyring can keep the key instead. Then nothing is asked for at a start, unless a PIN is set."
          open="Use the keyring"
        >
          {(close) => <Keyring security={security} close={close} />}
        </Task>
      )}
    </>
  );
}

function Passphrase({ security, close }: Part & { close: () => void }) {
  const change = useCommand("change_passphrase");
  const { proof, field, lacks } = useProof(security, "passphrase");
  const [fresh, setFresh] = useState("");
  const [again, setAgain] = useState("");
  const missing = lacks
    ? "Type your present passphrase, PIN or recovery code."
    : fresh.length < SHORTEST
      ? `The new passphrase needs ${SHORTEST} characters or more.`
      : fresh !== again
        ? "The two are not the same yet."
        : undefined;
  return (
    <TaskForm
      act="Save the passphrase"
      doing="Saving"
      busy={change.isPending}
      lacks={missing}
      error={change.error}
      run={() => change.mutate({ proof, passphrase: fresh }, { onSuccess: close })}
      close={close}
    >
      {field}
      <Secret id="new-passphrase" label="New passphrase" fresh value={fresh} onChange={setFresh} />
      <Secret id="new-again" label="The same again" fresh value={again} onChange={setAgain} />
    </TaskForm>
  );
}

function Keyring({ security, close }: Part & { close: () => void }) {
  const keep = useCommand("keep_in_keyring");
  const { proof, field, lacks } = useProof(security, "keyring");
  return (
    <TaskForm
      act="Use the keyring"
      doing="Asking the keyring"
      busy={keep.isPending}
      lacks={lacks ? "Type your present passphrase, PIN or recovery code." : undefined}
      error={keep.error}
      run={() => keep.mutate({ proof }, { onSuccess: close })}
      close={close}
    >
      {field}
    </TaskForm>
  );
}

/** The recovery code once more. */
export function RecoveryAgain({ security, folder }: Part & { folder: string }) {
  return (
    <Task
      title="Recovery code"
      says="Opens the record when all else is lost, here or on another computer: copy the data folder there and type the code."
      open="Show it"
    >
      {(close) => <Shown security={security} folder={folder} close={close} />}
    </Task>
  );
}

function Shown({ security, folder, close }: Part & { folder: string; close: () => void }) {
  const show = useCommand("show_recovery_code");
  const { proof, field, lacks } = useProof(security, "code");
  if (show.data) {
    return (
      <TaskForm act="Done" doing="" busy={false} lacks={undefined} error={null} run={close} close={close}>
        <Code code={show.data.code} folder={folder} />
      </TaskForm>
    );
  }
  return (
    <TaskForm
      act="Show the code"
      doing="Looking"
      busy={show.isPending}
      lacks={lacks ? "Type your present passphrase, PIN or recovery code." : undefined}
      error={show.error}
      run={() => show.mutate({ proof })}
      close={close}
    >
      {field}
    </TaskForm>
  );
}

/** A new key for the whole record. */
export function NewKey({ security }: Part) {
  const former = security.former_keys;
  return (
    <Task
      title="New key"
      says={
        <>
          If somebody may have seen the recovery code. The whole record is written anew under a new key, and
          you are given a new code.
          {former > 0 && ` Done ${former === 1 ? "once" : `${former} times`} so far.`}
        </>
      }
      open="Make a new key"
    >
      {(close) => <Renew security={security} close={close} />}
    </Task>
  );
}

function Renew({ security, close }: Part & { close: () => void }) {
  const renew = useJob("renew_key");
  const { proof, field, lacks } = useProof(security, "renew");
  return (
    <TaskForm
      act="Make a new key"
      doing="Writing the record anew"
      busy={renew.busy}
      lacks={lacks ? "Type your present passphrase, PIN or recovery code." : undefined}
      error={renew.failure ?? null}
      run={() => renew.start({ proof })}
      close={close}
    >
      <ul>
        <li>The record is closed while it is written anew. Nothing in it changes.</li>
        <li>
          Backups that were made before keep their old key. Your record still opens them; but so does the old
          code. If it may be in wrong hands, make a new backup and remove the old ones.
        </li>
        {security.pin && security.key === "passphrase" && (
          <li>Your PIN is taken away. Set it again afterwards.</li>
        )}
      </ul>
      {field}
      <Going job={renew} what="Writing the record anew" />
    </TaskForm>
  );
}
