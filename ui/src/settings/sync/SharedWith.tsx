import { useState } from "react";
import type { Security, Shared, SyncBegun } from "../../generated/types";
import { useCommand } from "../../ipc/backend";
import { Button } from "../../parts/Button";
import { Banner } from "../../parts/Mark";
import { useSession } from "../../shell/session";
import { dayName, timeOf } from "../../text/when";
import { Going } from "../Going";
import { useProof } from "../security/Proof";
import { Task, TaskForm } from "../security/Task";
import set from "../settings.module.css";
import { useJob } from "../useJob";
import { Join } from "./Begin";
import { Conflicts } from "./Conflicts";
import { Login } from "./Login";
import { PairingCode } from "./PairingCode";
import { RoundDone } from "./RoundDone";
import s from "./sync.module.css";

interface Props {
  name: string;
  shared: Shared;
  security: Security;
  begun: (begun: SyncBegun) => void;
}

/** With whom the record is shared, what was exchanged, what is to be picked, and the ways to change it. */
export function SharedWith({ name, shared, security, begun }: Props) {
  const round = useJob("exchange_now");
  const { login } = shared;
  return (
    <>
      <dl className={set.facts}>
        <div>
          <dt>{login ? "Address" : "Folder"}</dt>
          <dd>
            <code>{shared.place}</code>
          </dd>
        </div>
        <div>
          <dt>This computer</dt>
          <dd>{name}</dd>
        </div>
      </dl>
      {login?.kept === "nowhere" ? (
        <Login login={login} />
      ) : (
        <div className={set.acts}>
          <Button kind="primary" busy={round.busy} onClick={() => round.start({})}>
            {round.busy ? "Exchanging" : "Exchange now"}
          </Button>
          <Going job={round} what="Exchanging" />
        </div>
      )}
      {round.done && !round.busy && <RoundDone round={round.done} />}
      {!round.done && !round.error && <Last shared={shared} />}
      {round.error && (
        <Banner waits role="alert">
          {round.error}
        </Banner>
      )}
      <Conflicts conflicts={shared.conflicts} />
      <Devices devices={shared.devices} />
      {login && login.kept !== "nowhere" && <Login login={login} />}
      <Task
        title="Pairing code"
        says="Typed on a further computer, it brings the record there."
        open="Show it"
      >
        {(close) => <ShowCode security={security} isService={login !== null} close={close} />}
      </Task>
      <Task
        title="New code"
        says="When a computer was lost, or another of yours shows a new code."
        open="Change it…"
      >
        {(close) => (
          <ChangeCode name={name} shared={shared} security={security} begun={begun} close={close} />
        )}
      </Task>
      <Task title="Stop sharing" says="The record stays on each computer as it is then." open="Stop…">
        {(close) => <End close={close} />}
      </Task>
    </>
  );
}

/** What the last round came to, where none was asked for here. */
function Last({ shared: { last, notices, failed, login } }: Pick<Props, "shared">) {
  const { today, clock } = useSession();
  return (
    <>
      <p className="meta">
        Exchanged by itself while the record is open: at the start, after a change, and every few minutes.
        {last && ` Last: ${dayName(last.date, today)}, ${timeOf(last, clock)}.`}
      </p>
      {notices.map((notice) => (
        <Banner key={notice} waits>
          {notice}
        </Banner>
      ))}
      {failed !== null && login?.kept !== "nowhere" && (
        <Banner waits>{failed} Alara tries again by itself.</Banner>
      )}
    </>
  );
}

function Devices({ devices }: Pick<Shared, "devices">) {
  const { today, clock } = useSession();
  if (devices.length === 0) return <p className={`meta ${s.alone}`}>No other computer has joined yet.</p>;
  return (
    <ul className={set.rows} aria-label="Other computers">
      {devices.map(({ id, name, read }) => (
        <li key={id}>
          <span>{name}</span>
          <span className="meta">
            read last {dayName(read.date, today)}, {timeOf(read, clock)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function ShowCode({
  security,
  isService,
  close,
}: Pick<Props, "security"> & { isService: boolean; close: () => void }) {
  const show = useCommand("show_pairing_code");
  const { proof, field, lacks } = useProof(security, "pairing");
  if (show.data) return <PairingCode code={show.data.code} isService={isService} close={close} />;
  return (
    <TaskForm
      act="Show the code"
      doing="Looking"
      busy={show.isPending}
      lacks={lacks ? "Type your present passphrase or PIN." : undefined}
      error={show.error}
      run={() => show.mutate({ proof })}
      close={close}
    >
      {field}
    </TaskForm>
  );
}

/** A new code leaves a lost computer behind; the code of another, typed here, keeps this one with them. */
function ChangeCode({ name, shared, security, begun, close }: Props & { close: () => void }) {
  const renew = useJob("renew_pairing_code");
  const { proof, field, lacks } = useProof(security, "renew-pairing");
  const [types, setTypes] = useState(false);
  if (types) return <Join preview={{ place: shared.place, name, lines: [] }} login={null} close={close} />;
  return (
    <TaskForm
      act="Make a new code"
      doing="Writing the files anew"
      busy={renew.busy}
      lacks={lacks ? "Type your present passphrase or PIN." : undefined}
      error={renew.failure ?? null}
      run={() => renew.start({ proof }, begun)}
      close={close}
    >
      <ul>
        <li>All files are written anew under it. A computer that does not type it reads nothing more.</li>
        <li>What that computer has, it keeps. Change the password of the service too.</li>
      </ul>
      {field}
      <Going job={renew} what="Writing the files anew" />
      <Button kind="quiet" className={s.way} onClick={() => setTypes(true)}>
        Type the new code of another computer
      </Button>
    </TaskForm>
  );
}

function End({ close }: { close: () => void }) {
  const end = useCommand("end_sync");
  return (
    <TaskForm
      act="Stop sharing"
      doing="Stopping"
      busy={end.isPending}
      lacks={undefined}
      error={end.error}
      run={() => end.mutate({}, { onSuccess: close })}
      close={close}
    >
      <p>Nothing is exchanged any more. The files that lie between your computers stay there.</p>
    </TaskForm>
  );
}
