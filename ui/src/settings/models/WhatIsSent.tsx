import { ArrowRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { ModelEndpoint } from "../../generated/types";
import { useAppQuery, useCommand } from "../../ipc/backend";
import { Icon } from "../../parts/Icon";
import { Banner, Reading } from "../../parts/Mark";
import t from "../../parts/text.module.css";
import { inWords } from "../../text/failures";
import m from "./models.module.css";

/** What would leave this computer, before anything does: in short, and word for word. */
export function WhatIsSent({ endpoint, place }: { endpoint: ModelEndpoint; place: string }) {
  const { id } = endpoint;
  const preview = useAppQuery("preview_model", { id });
  const agree = useCommand("agree_to_model");
  const [exact, setExact] = useState(false);
  const head = useId();
  const sent = preview.data;
  const words = sent?.message.split(/\s+/).filter(Boolean).length ?? 0;
  return (
    <section className={m.sent} aria-labelledby={head}>
      <h4 id={head}>
        {sent?.own === false ? "A message like this would send" : "Your last message would have sent"}
      </h4>
      {preview.isPending && <Reading what="Putting it together" />}
      {preview.error && <Banner waits>{inWords(preview.error)}</Banner>}
      {sent && (
        <>
          <ul>
            <Line>
              To <b>{place}</b>: {sent.own ? `its ${words} words` : `“${sent.message}”`}
            </Line>
            {sent.earlier > 0 && (
              <Line>
                {sent.earlier} earlier message{sent.earlier === 1 ? "" : "s"} of this conversation
              </Line>
            )}
            <Line>From your record, what such a turn is answered from: see the exact text</Line>
            <Line>Alara’s rules and tools, the time and the time zone</Line>
          </ul>
          <p className={m.read}>
            <label className={m.consent}>
              <input
                type="checkbox"
                checked={endpoint.agreed}
                disabled={endpoint.agreed || agree.isPending}
                onChange={() => agree.mutate({ id, place })}
              />{" "}
              I have read this
            </label>
            <button
              type="button"
              className={t.link}
              aria-expanded={exact}
              aria-label="Exact text: show what would be sent, word for word"
              onClick={() => setExact(!exact)}
            >
              Exact text
            </button>
          </p>
          {exact && (
            <textarea
              className={m.exact}
              readOnly
              rows={14}
              aria-label="The request, word for word"
              value={sent.body}
            />
          )}
        </>
      )}
      {agree.error && (
        <Banner waits role="alert">
          {inWords(agree.error)}
        </Banner>
      )}
    </section>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <li>
      <Icon of={ArrowRight} small />
      <span>{children}</span>
    </li>
  );
}
