import { Copy, Printer } from "lucide-react";
import { createPortal } from "react-dom";
import { useCommand } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Banner } from "../parts/Mark";
import { inWords } from "../text/failures";
import s from "./code.module.css";

/** A recovery code, part by part, as it is written down; copied, or printed with nothing else on the paper. */
export function Code({ code, folder }: { code: string; folder: string }) {
  const copy = useCommand("copy_recovery_code");
  return (
    <>
      <Parts code={code} name="Recovery code" />
      <div className={s.ways}>
        <Button small onClick={() => window.print()}>
          <Icon of={Printer} small /> Print
        </Button>
        <Button small onClick={() => copy.mutate({ code })}>
          <Icon of={Copy} small />
          <span role="status">{copy.isSuccess ? "Copied for a minute" : "Copy"}</span>
        </Button>
      </div>
      {copy.error && <Banner waits>{inWords(copy.error)}</Banner>}
      {createPortal(
        <div className={s.paper} data-print="">
          <h1>Alara recovery code</h1>
          <Parts code={code} name="Recovery code" />
          <p>
            This code opens the health record that was kept in {folder}, and its backups, on any computer with
            Alara. Whoever has both can read it: keep this paper away from the computer, and show it to
            nobody.
          </p>
        </div>,
        document.body,
      )}
    </>
  );
}

/** A code in its groups of letters, each under its number. */
export function Parts({ code, name }: { code: string; name: string }) {
  return (
    <ol className={s.parts} translate="no" aria-label={name}>
      {code.split("-").map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
        <li key={index}>
          <span className={s.number} aria-hidden="true">
            {index + 1}
          </span>
          <span className="sr">Part {index + 1}: </span>
          {part}
        </li>
      ))}
    </ol>
  );
}
