import { type FormEvent, useState } from "react";
import fields from "../fields/fields.module.css";
import type { RecoveryCode } from "../generated/types";
import { useCommand } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Banner } from "../parts/Mark";
import { inWords } from "../text/failures";
import { Code } from "./Code";
import s from "./start.module.css";

/** The recovery code before the first write: shown, then put away and typed back in part, by chance which. */
export function KeepCode({ code, folder }: { code: RecoveryCode; folder: string }) {
  const [kept, setKept] = useState(false);
  return kept ? (
    <TypeBack code={code} back={() => setKept(false)} />
  ) : (
    <div className={s.screen}>
      <header>
        <h1>{code.renewed ? "Keep this new recovery code" : "Keep this recovery code"}</h1>
        <p className={s.first}>
          {code.renewed
            ? "Your record has a new key, so it has a new code. The earlier code works until you have typed this one back. After that it opens only backups made with it."
            : "If this computer’s keyring ever loses the key, or a passphrase is forgotten, this code is the only way back into your record. Write it down or print it, and keep it away from this computer."}
        </p>
      </header>
      <Code code={code.code} folder={folder} />
      <p className={s.note}>Next, type two parts of it, to check that you have it.</p>
      <div className={s.go}>
        <Button kind="primary" onClick={() => setKept(true)}>
          I have kept it
        </Button>
      </div>
    </div>
  );
}

function TypeBack({ code, back }: { code: RecoveryCode; back: () => void }) {
  const kept = useCommand("recovery_code_kept");
  const [parts, setParts] = useState<string[]>(code.ask.map(() => ""));
  const lacking = code.ask.find((_, index) => parts[index]?.trim() === "");
  const wrong = kept.error?.code === "wrong_part";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (lacking === undefined && !kept.isPending) kept.mutate({ parts });
  }
  return (
    <form className={s.screen} onSubmit={submit}>
      <header>
        <h1>Type two parts of it back</h1>
        <p className={s.first}>
          From your paper, not from memory. Small or capital letters make no difference.
        </p>
      </header>
      <div className={s.pair}>
        {code.ask.map((number, index) => (
          <div className={s.field} key={number}>
            <label htmlFor={`part-${number}`}>Part {number}</label>
            <span className={`${fields.control} ${wrong ? fields.wrong : ""}`}>
              <input
                id={`part-${number}`}
                autoComplete="off"
                spellCheck={false}
                maxLength={8}
                // biome-ignore lint/a11y/noAutofocus: the one thing on this screen
                autoFocus={index === 0}
                aria-invalid={wrong || undefined}
                value={parts[index]}
                onChange={(event) =>
                  setParts(parts.map((part, at) => (at === index ? event.target.value : part)))
                }
              />
            </span>
          </div>
        ))}
      </div>
      {kept.error && (
        <Banner waits role="alert">
          {wrong ? "That part does not match the code. Please check it." : inWords(kept.error)}
        </Banner>
      )}
      <div className={s.go}>
        <Button
          kind="primary"
          type="submit"
          busy={kept.isPending}
          aria-disabled={lacking !== undefined || undefined}
          aria-describedby="parts-lack"
        >
          Open my record
        </Button>
        <Button onClick={back}>Show the code again</Button>
        <span className="meta" id="parts-lack">
          {lacking !== undefined && `Part ${lacking} is not typed yet.`}
        </span>
      </div>
    </form>
  );
}
