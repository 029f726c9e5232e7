import { useId, useState } from "react";
import type { Prompts as PromptsShown, PromptText } from "../generated/types";
import { useAppQuery, useCommand } from "../ipc/backend";
import { Actions, Button } from "../parts/Button";
import { Banner, Reading, Tag } from "../parts/Mark";
import { inWords } from "../text/failures";
import s from "./trace.module.css";

/** What a model is told, as it is, and the user's own words in it. */
export function Prompts() {
  const shown = useAppQuery("prompts", {});
  return (
    <>
      <p className={s.lead}>
        What a model is told before your message. Your own words change how it talks to you, and nothing else:
        what may be recorded is decided by Alara’s own rules and by you, whatever a model was told.
      </p>
      {shown.isPending && <Reading what="Reading the prompts" />}
      {shown.error && <Banner waits>{inWords(shown.error)}</Banner>}
      {shown.data && <Forms prompts={shown.data} />}
    </>
  );
}

function Forms({ prompts }: { prompts: PromptsShown }) {
  const own = Object.fromEntries(prompts.templates.map((each) => [each.name, each.own ?? ""]));
  const [additions, setAdditions] = useState(prompts.additions);
  const save = useCommand("save_prompts");
  const id = useId();
  const put = (additions: string, texts: Record<string, string>) =>
    save.mutate({ additions, own: Object.entries(texts).map(([name, text]) => ({ name, text })) });
  const long = [...additions].length > prompts.most;
  return (
    <>
      <div className={s.form}>
        <label htmlFor={id}>Your own additions</label>
        <textarea
          id={id}
          value={additions}
          aria-invalid={long || undefined}
          placeholder="Call me Sam. Keep it to one sentence where you can."
          onChange={(event) => setAdditions(event.target.value)}
        />
        {long && <p className="meta">{`Please keep it under ${prompts.most} characters.`}</p>}
        <Actions>
          <Button
            kind="primary"
            small
            busy={save.isPending}
            disabled={long || additions === prompts.additions}
            onClick={() => put(additions, own)}
          >
            Save
          </Button>
          <span className="meta" role="status">
            {save.isSuccess && "Saved"}
          </span>
        </Actions>
      </div>
      {save.error && (
        <Banner waits role="alert">
          Not saved. {inWords(save.error)}
        </Banner>
      )}
      <h3 className={s.head}>The prompts</h3>
      {prompts.templates.map((each) => (
        <Template
          key={each.name}
          template={each}
          most={prompts.most}
          busy={save.isPending}
          put={(text) => put(prompts.additions, { ...own, [each.name]: text })}
        />
      ))}
    </>
  );
}

const PURPOSES: Record<string, string> = {
  chat: "Answering you",
  wording: "Wording the results",
  review: "Second check of a proposal",
};

function Template({
  template,
  most,
  busy,
  put,
}: {
  template: PromptText;
  most: number;
  busy: boolean;
  put: (text: string) => void;
}) {
  const [edited, setEdited] = useState<string>();
  const long = [...(edited ?? "")].length > most;
  const purpose = PURPOSES[template.purpose] ?? template.purpose;
  return (
    <details className={s.turn}>
      <summary>
        <time>{template.language}</time>
        <span>{purpose}</span>
        {template.own === null ? <span /> : <Tag tone="on">Your own</Tag>}
        <span />
      </summary>
      {edited === undefined ? (
        <pre className={s.content}>{template.own ?? template.content}</pre>
      ) : (
        <div className={s.form}>
          <textarea
            className={s.long}
            aria-label={`Your own prompt: ${purpose}`}
            value={edited}
            aria-invalid={long || undefined}
            onChange={(event) => setEdited(event.target.value)}
          />
          {long && <p className="meta">{`Please keep it under ${most} characters.`}</p>}
        </div>
      )}
      <Actions>
        {edited === undefined ? (
          <Button small onClick={() => setEdited(template.own ?? template.content)}>
            Write your own
          </Button>
        ) : (
          <>
            <Button
              kind="primary"
              small
              busy={busy}
              disabled={long || edited.trim() === ""}
              onClick={() => {
                put(edited);
                setEdited(undefined);
              }}
            >
              Save
            </Button>
            <Button small kind="quiet" onClick={() => setEdited(undefined)}>
              Leave it as it is
            </Button>
          </>
        )}
        {template.own !== null && (
          <Button small kind="quiet" busy={busy} onClick={() => put("")}>
            Use the one that comes with Alara
          </Button>
        )}
      </Actions>
    </details>
  );
}
