import { useState } from "react";
import f from "../../fields/fields.module.css";
import type { ModelEndpoint } from "../../generated/types";
import { useCommand } from "../../ipc/backend";
import { Actions, Button } from "../../parts/Button";
import { Banner } from "../../parts/Mark";
import { inWords } from "../../text/failures";
import m from "./models.module.css";

/** A key goes in and never comes out: once kept, the window only knows that there is one. A server of one's own may want one, too. */
export function KeyField({ endpoint }: { endpoint: ModelEndpoint }) {
  const [typed, setTyped] = useState("");
  const [inKeyring, setInKeyring] = useState<boolean>();
  const keep = useCommand("keep_model_key");
  const forget = useCommand("forget_model_key");
  const { id } = endpoint;
  function save() {
    const key = typed.trim();
    setTyped("");
    keep.mutate(
      { id, key },
      {
        onSuccess: (kept) => setInKeyring(kept.in_keyring),
        // What was sent is not held here either.
        onSettled: () => keep.error ?? keep.reset(),
      },
    );
  }
  const error = keep.error ?? forget.error;
  return (
    <>
      <label htmlFor="m-key">Key</label>
      <span className={m.key}>
        <span className={f.control}>
          <input
            id="m-key"
            type="password"
            value={typed}
            autoComplete="off"
            placeholder={endpoint.has_key ? "A key is kept" : endpoint.asks_key ? "" : "Only if it needs one"}
            aria-describedby="m-key-where"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => event.key === "Enter" && typed.trim() && save()}
          />
        </span>
        {typed.trim() !== "" && (
          <Button small onClick={save} busy={keep.isPending}>
            Keep
          </Button>
        )}
      </span>
      <div className={`${m.full} meta`} id="m-key-where">
        {inKeyring === false
          ? "No keyring answers here: the key is held until Alara closes, and written nowhere."
          : "Kept in the system keyring, never shown again."}{" "}
        {endpoint.has_key && (
          <Actions>
            <Button small kind="quiet" onClick={() => forget.mutate({ id })} busy={forget.isPending}>
              Forget the key
            </Button>
          </Actions>
        )}
      </div>
      {error && (
        <div className={m.full}>
          <Banner waits role="alert">
            {inWords(error)}
          </Banner>
        </div>
      )}
    </>
  );
}
