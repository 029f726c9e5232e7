import { useState } from "react";
import type { Proof, Security } from "../../generated/types";
import { Secret } from "../../start/Secret";

/** What guards the key is typed once more: the passphrase, or the PIN; nothing where nothing typed guards it. */
export function useProof(security: Security, id: string) {
  const [typed, setTyped] = useState("");
  const guard = security.key === "passphrase" ? "passphrase" : security.pin ? "pin" : "none";
  const proof: Proof =
    guard === "passphrase"
      ? { kind: "passphrase", passphrase: typed }
      : guard === "pin"
        ? { kind: "pin", pin: typed }
        : { kind: "none" };
  const field = guard !== "none" && (
    <Secret
      id={`${id}-proof`}
      label={guard === "pin" ? "Your PIN" : "Your passphrase"}
      numeric={guard === "pin"}
      value={typed}
      onChange={setTyped}
    />
  );
  return { proof, field, lacks: guard !== "none" && typed === "", clear: () => setTyped("") };
}
