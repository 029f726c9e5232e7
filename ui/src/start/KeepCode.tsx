import { Copy } from "lucide-react";
import { useState } from "react";
import { useDo } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Banner } from "../parts/Mark";
import { inWords } from "../text/failures";
import s from "./start.module.css";

/** The recovery code, shown once and before the first write. */
export function KeepCode({ code }: { code: string | null }) {
  const kept = useDo("recovery_code_kept");
  const [copied, setCopied] = useState(false);
  const [read, setRead] = useState(false);
  return (
    <div className={s.screen}>
      <header>
        <h1>Keep this recovery code</h1>
        <p className={s.first}>
          If this computer’s keyring ever loses the key, or a passphrase is forgotten, this code is the only
          way back into your record. Write it down, and keep it away from this computer.
        </p>
      </header>
      {code && (
        <p className={s.code} translate="no">
          {code}
        </p>
      )}
      <div className={s.go}>
        <Button
          small
          onClick={() =>
            code &&
            navigator.clipboard.writeText(code).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          <Icon of={Copy} small />
          <span role="status">{copied ? "Copied" : "Copy"}</span>
        </Button>
      </div>
      <label className={s.consent}>
        <input type="checkbox" checked={read} onChange={(event) => setRead(event.target.checked)} /> I have
        kept it
      </label>
      {kept.error && (
        <Banner waits role="alert">
          {inWords(kept.error)}
        </Banner>
      )}
      <div className={s.go}>
        <Button
          kind="primary"
          busy={kept.isPending}
          aria-disabled={!read}
          aria-describedby="code-lacks"
          onClick={() => read && kept.mutate({})}
        >
          Open my record
        </Button>
        <span className="meta" id="code-lacks">
          {!read && "Say first that you have kept it."}
        </span>
      </div>
    </div>
  );
}
