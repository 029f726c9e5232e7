import { useState } from "react";
import { Secret } from "./Secret";

/** As the backend has it; it decides. */
const SHORTEST = 8;

/** A new passphrase, typed twice, where one is to keep the key: what was typed, what it lacks, and its fields. */
export function usePassphrase(needed: boolean) {
  const [passphrase, setPassphrase] = useState("");
  const [again, setAgain] = useState("");
  const lacks =
    passphrase.length < SHORTEST
      ? `The passphrase needs ${SHORTEST} characters or more.`
      : passphrase !== again
        ? "The two passphrases are not the same yet."
        : undefined;
  return {
    passphrase: needed ? passphrase : null,
    lacks: needed ? lacks : undefined,
    fields: needed && (
      <>
        <Secret id="passphrase" label="Passphrase" fresh value={passphrase} onChange={setPassphrase} />
        <Secret id="again" label="The same again" fresh value={again} onChange={setAgain} />
      </>
    ),
  };
}
