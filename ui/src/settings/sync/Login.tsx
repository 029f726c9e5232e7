import type { ReactNode } from "react";
import type { KeptLogin, LoginKept, RemoteKind } from "../../generated/types";
import { Banner } from "../../parts/Mark";
import { Going } from "../Going";
import { Task, TaskForm } from "../security/Task";
import { useJob } from "../useJob";
import { loginParts, RemoteFields, useTyped } from "./RemoteField";

const CALLED: Record<RemoteKind, string> = { webdav: "Name and password", s3: "Key and its secret" };

const KEPT: Record<Exclude<LoginKept, "nowhere">, string> = {
  keyring: "Kept in the system’s keyring.",
  memory: "Known until Alara closes; typed again then.",
  not_looked: "Looked for at the next exchange.",
};

/** By what this computer gets into the service: where it is kept, and the fields to type it again; open where it is kept nowhere. */
export function Login({ login: { service, kept, keyring } }: { login: KeptLogin }) {
  if (kept === "nowhere")
    return (
      <>
        <Banner waits>
          <p>
            Nothing is exchanged: {CALLED[service].toLowerCase()} are not kept on this computer. Type them
            again.
          </p>
          {keyring && <p>{keyring}</p>}
        </Banner>
        <LoginForm service={service} />
      </>
    );
  const says: ReactNode = keyring ? `${KEPT[kept]} ${keyring}` : KEPT[kept];
  return (
    <Task title={CALLED[service]} says={says} open="Type them again…">
      {(close) => <LoginForm service={service} close={close} />}
    </Task>
  );
}

/** A round is made with what is typed; it is kept where the service accepts it. */
function LoginForm({ service, close }: { service: RemoteKind; close?: () => void }) {
  const round = useJob("exchange_with");
  const parts = loginParts(service);
  const { typed, lacks, login, set, clear } = useTyped(parts);
  function done() {
    clear();
    close?.();
  }
  return (
    <TaskForm
      act="Keep and exchange"
      doing="Exchanging"
      busy={round.busy}
      lacks={lacks ? "Fill in both." : undefined}
      error={round.failure ?? null}
      run={() => round.start(login(), done)}
      close={close}
    >
      <RemoteFields parts={parts} typed={typed} onTyped={set} />
      <Going job={round} what="Exchanging" />
    </TaskForm>
  );
}
