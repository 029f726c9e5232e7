import { Copy } from "lucide-react";
import { useCommand } from "../../ipc/backend";
import { Button } from "../../parts/Button";
import { Icon } from "../../parts/Icon";
import { Banner } from "../../parts/Mark";
import { Parts } from "../../start/Code";
import { inWords } from "../../text/failures";
import set from "../settings.module.css";
import s from "./sync.module.css";

/** A pairing code, to be typed on another computer, until it is put away. */
export function PairingCode({
  code,
  isService,
  close,
}: {
  code: string;
  /** A service lies between the computers; else a folder. */
  isService: boolean;
  close: () => void;
}) {
  const copy = useCommand("copy_recovery_code");
  return (
    <div className={s.terms}>
      <p>
        Type this code on the other computer,{" "}
        {isService ? "with the same address." : "once the folder has arrived there."}
      </p>
      <Parts code={code} name="Pairing code" />
      <p>
        Whoever has it and {isService ? "gets into the service" : "the folder"} can read the record: show it
        to nobody else.
      </p>
      {copy.error && <Banner waits>{inWords(copy.error)}</Banner>}
      <div className={set.acts}>
        <Button kind="primary" onClick={close}>
          Done
        </Button>
        <Button onClick={() => copy.mutate({ code })}>
          <Icon of={Copy} small />
          <span role="status">{copy.isSuccess ? "Copied for a minute" : "Copy"}</span>
        </Button>
      </div>
    </div>
  );
}
