import { useState } from "react";
import type { Security } from "../../generated/types";
import { useCommand } from "../../ipc/backend";
import { Secret } from "../../start/Secret";
import { useProof } from "./Proof";
import { Task, TaskForm } from "./Task";

/** A PIN of 4 to 12 digits, by which a locked record is opened. */
export function Pin({ security }: { security: Security }) {
  const title = "PIN";
  return security.pin ? (
    <>
      <Task
        title={title}
        says="A PIN is set. After a few wrong ones the waits grow; after eight, only your passphrase or recovery code opens the record."
        open="Change the PIN"
      >
        {(close) => <SetPin security={security} close={close} />}
      </Task>
      <Task
        title="No PIN"
        says={
          security.key === "passphrase"
            ? "Your passphrase alone opens the record then."
            : "This system’s keyring keeps the key by itself then, and nothing is asked for."
        }
        open="Remove the PIN"
      >
        {(close) => <RemovePin security={security} close={close} />}
      </Task>
    </>
  ) : (
    <Task
      title={title}
      says={
        security.key === "passphrase"
          ? "A few digits that open the record as your passphrase does. It needs this system’s keyring."
          : "A few digits that are asked for whenever the record is opened. Without one, whoever sits at this computer opens it by one press."
      }
      open="Set a PIN"
    >
      {(close) => <SetPin security={security} close={close} />}
    </Task>
  );
}

function SetPin({ security, close }: { security: Security; close: () => void }) {
  const change = useCommand("change_pin");
  const { proof, field, lacks } = useProof(security, "pin");
  const [pin, setPin] = useState("");
  const [again, setAgain] = useState("");
  const missing = lacks
    ? "Type your present passphrase, PIN or recovery code."
    : !/^\d{4,12}$/.test(pin)
      ? "A PIN has 4 to 12 digits."
      : pin !== again
        ? "The two are not the same yet."
        : undefined;
  const weak = change.error?.code === "invalid_input";
  return (
    <TaskForm
      act="Save the PIN"
      doing="Saving"
      busy={change.isPending}
      lacks={missing}
      error={
        weak && change.error
          ? {
              ...change.error,
              message: "That PIN is too easily guessed: not all the same digit, and not in a row.",
            }
          : change.error
      }
      run={() => change.mutate({ proof, pin }, { onSuccess: close })}
      close={close}
    >
      {field}
      <Secret id="new-pin" label="New PIN" fresh numeric value={pin} onChange={setPin} wrong={weak} />
      <Secret id="new-pin-again" label="The same again" fresh numeric value={again} onChange={setAgain} />
    </TaskForm>
  );
}

function RemovePin({ security, close }: { security: Security; close: () => void }) {
  const change = useCommand("change_pin");
  const { proof, field, lacks } = useProof(security, "no-pin");
  return (
    <TaskForm
      act="Remove the PIN"
      doing="Removing"
      busy={change.isPending}
      lacks={lacks ? "Type your present passphrase, PIN or recovery code." : undefined}
      error={change.error}
      run={() => change.mutate({ proof, pin: null }, { onSuccess: close })}
      close={close}
    >
      {field}
    </TaskForm>
  );
}
