import type { ModelChain, ModelPurpose, Models } from "../../generated/types";
import { useCommand } from "../../ipc/backend";
import { Banner } from "../../parts/Mark";
import { inWords } from "../../text/failures";
import m from "./models.module.css";
import { Part } from "./Part";

const PARTS: { purpose: ModelPurpose; title: string; about: string; nobody: string }[] = [
  {
    purpose: "chat",
    title: "Answers you",
    about: "If one does not answer, Alara asks the next.",
    nobody: "",
  },
  {
    purpose: "wording",
    title: "Words the results",
    about: "Says the results in plain words. It may add nothing to them.",
    nobody: "The model that answers you",
  },
  {
    purpose: "review",
    title: "Second check",
    about:
      "For critical entries, before Alara asks you. It can only ask for more care; it never records anything.",
    nobody: "Nobody: this is off",
  },
];

/** Who is asked for what, in which order, and what happens where nobody answers. */
export function Manner({ models }: { models: Models }) {
  const manner = useCommand("model_manner");
  const chain = (purpose: ModelPurpose): ModelChain =>
    models.chains.find((one) => one.purpose === purpose) ?? { purpose, links: [], temperature: 0 };
  return (
    <section className={m.manner} aria-labelledby="m-order">
      <h3 id="m-order">Who is asked</h3>
      {PARTS.map(({ purpose, nobody, ...words }) => (
        <Part
          key={purpose}
          models={models}
          chain={chain(purpose)}
          {...words}
          last={
            purpose === "chat"
              ? `The built-in assistant${models.offline_after ? "" : ", if you ask it to"}`
              : chain(purpose).links.length === 0
                ? nobody
                : undefined
          }
        />
      ))}
      <label className={m.consent}>
        <input
          type="checkbox"
          checked={models.offline_after}
          onChange={(event) =>
            manner.mutate({ purpose: null, temperature: null, offline_after: event.target.checked })
          }
        />{" "}
        Where no model answers, let the built-in assistant answer at once
      </label>
      {manner.error && (
        <Banner waits role="alert">
          {inWords(manner.error)}
        </Banner>
      )}
    </section>
  );
}
