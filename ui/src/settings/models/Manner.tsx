import type { Models } from "../../generated/types";
import { useDo } from "../../ipc/backend";
import { Banner } from "../../parts/Mark";
import t from "../../parts/text.module.css";
import { inWords } from "../../text/failures";
import m from "./models.module.css";

/** Who is asked after whom, and what happens where nobody answers. */
export function Manner({ models, chain }: { models: Models; chain: string[] }) {
  const manner = useDo("model_manner");
  const use = useDo("use_models");
  const name = (id: string) => models.endpoints.find((one) => one.id === id)?.name ?? id;
  const error = manner.error ?? use.error;
  return (
    <section className={m.manner} aria-labelledby="m-order">
      <h3 id="m-order">Who is asked</h3>
      <ol>
        {chain.map((id) => (
          <li key={id}>
            {name(id)}{" "}
            <button
              type="button"
              className={t.link}
              aria-label={`No longer ask ${name(id)}`}
              onClick={() => use.mutate({ purpose: "chat", ids: chain.filter((other) => other !== id) })}
            >
              Remove
            </button>
          </li>
        ))}
        <li>The built-in assistant{models.offline_after ? "" : ", if you ask it to"}</li>
      </ol>
      <label className={m.consent}>
        <input
          type="checkbox"
          checked={models.offline_after}
          onChange={(event) => manner.mutate({ temperature: null, offline_after: event.target.checked })}
        />{" "}
        Where no model answers, let the built-in assistant answer at once
      </label>
      {error && (
        <Banner waits role="alert">
          {inWords(error)}
        </Banner>
      )}
    </section>
  );
}
