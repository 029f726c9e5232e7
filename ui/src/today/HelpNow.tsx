import { useState } from "react";
import { useHelp } from "../crisis/help";
import { useIpc } from "../ipc/backend";
import t from "../parts/text.module.css";

/** The way to the help lines that needs no words. */
export function HelpNow() {
  const ipc = useIpc();
  const show = useHelp();
  const [failed, setFailed] = useState(false);
  return (
    <>
      {failed && (
        <span className="ui" role="alert">
          Call your local emergency number.
        </span>
      )}
      <button
        type="button"
        className={`${t.link} meta`}
        onClick={() => {
          ipc.call("crisis_lines", { kind: "self_harm", region: null }).then(show, () => setFailed(true));
        }}
      >
        I need help now
      </button>
    </>
  );
}
