import { Copy } from "lucide-react";
import { useState } from "react";
import type { Settings } from "../generated/types";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { countOf } from "../shell/Waiting";
import { Backups } from "./Backups";
import { ChatRetention } from "./ChatRetention";
import { Erase } from "./Erase";
import { Exchange } from "./Exchange";
import s from "./settings.module.css";
import { OtherComputers } from "./sync/OtherComputers";

/** Where the record lies, and what keeps its key. */
export function Data({ settings }: { settings: Settings }) {
  const [copied, setCopied] = useState(false);
  return (
    <>
      <p className={s.lead}>
        The record lies in one folder on this computer, encrypted from the first byte. Nothing of it leaves
        unless you choose so below.
      </p>
      <dl className={s.facts}>
        <div>
          <dt>Folder</dt>
          <dd>
            <code>{settings.data_dir}</code>{" "}
            <Button
              small
              kind="quiet"
              aria-label="Copy the folder’s path"
              onClick={() =>
                navigator.clipboard.writeText(settings.data_dir).then(
                  () => setCopied(true),
                  () => setCopied(false),
                )
              }
            >
              <Icon of={Copy} small />
              <span role="status">{copied ? "Copied" : "Copy"}</span>
            </Button>
          </dd>
        </div>
        <div>
          <dt>In it</dt>
          <dd className="num">{countOf(settings.entries, "entry", "entries")}</dd>
        </div>
        <div>
          <dt>Key</dt>
          <dd>
            {settings.key === "keyring"
              ? "In this system’s keyring. Your recovery code opens the record if the keyring loses it."
              : settings.key === "passphrase"
                ? "Made from your passphrase each time. Nobody can reset it, and neither can we: without it, your recovery code opens the record."
                : "Nowhere on this computer: only your recovery code opens the record. See Security."}
          </dd>
        </div>
      </dl>
      <Backups />
      <OtherComputers />
      <Exchange />
      <ChatRetention />
      <Erase />
    </>
  );
}
