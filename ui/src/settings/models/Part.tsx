import { X } from "lucide-react";
import { useId } from "react";
import { Choice } from "../../fields/ChoiceControl";
import f from "../../fields/fields.module.css";
import type { ModelChain, ModelEndpoint, ModelLink, Models } from "../../generated/types";
import { useAppQuery, useCommand } from "../../ipc/backend";
import { Button } from "../../parts/Button";
import { Icon } from "../../parts/Icon";
import { Banner } from "../../parts/Mark";
import { inWords } from "../../text/failures";
import m from "./models.module.css";

/** Whether it may be asked as it is set up. */
export const ready = (one: ModelEndpoint) =>
  one.agreed &&
  one.address !== "" &&
  one.wrong === null &&
  one.model !== null &&
  (!one.asks_key || one.has_key || one.id === "other");

const FREEDOMS = [
  { value: "0", label: "0, always the same" },
  { value: "0.1", label: "0.1, as usual" },
  { value: "0.3", label: "0.3" },
  { value: "0.5", label: "0.5" },
  { value: "0.7", label: "0.7" },
  { value: "1", label: "1, freely" },
];

interface Props {
  models: Models;
  chain: ModelChain;
  title: string;
  about: string;
  /** Who stands at the end, in words. */
  last: string | undefined;
}

/** One of the things that a model is asked for: who does it, in which order, and how freely. */
export function Part({ models, chain, title, about, last }: Props) {
  const use = useCommand("use_models");
  const manner = useCommand("model_manner");
  const id = useId();
  const { purpose, links } = chain;
  const put = (next: ModelLink[]) => use.mutate({ purpose, links: next });
  const others = models.endpoints.filter((one) => ready(one) && !links.some((link) => link.id === one.id));
  const freedom = `${chain.temperature}`;
  const freedoms = FREEDOMS.some((one) => one.value === freedom)
    ? FREEDOMS
    : [...FREEDOMS, { value: freedom, label: freedom }];
  const error = use.error ?? manner.error;
  return (
    <section className={m.part} aria-labelledby={`${id}-title`}>
      <h4 id={`${id}-title`}>{title}</h4>
      <p className="meta">{about}</p>
      <ol className={m.chain}>
        {links.map((link, index) => (
          <Row
            key={`${link.id} ${link.model}`}
            link={link}
            what={title}
            endpoint={models.endpoints.find((one) => one.id === link.id)}
            change={(next) => put(links.map((one, at) => (at === index ? next : one)))}
            remove={() => put(links.filter((_, at) => at !== index))}
          />
        ))}
        {last !== undefined && <li className={m.last}>{last}</li>}
      </ol>
      {others.length > 0 && (
        <div className={m.link}>
          <span className={m.free} id={`${id}-add-l`}>
            {links.length === 0 ? "Choose who" : "Add another"}
          </span>
          <Choice
            key={links.length}
            id={`${id}-add`}
            className={f.control ?? ""}
            labelledBy={`${id}-add-l`}
            placeholder="Choose"
            options={others.map((one) => ({ value: one.id, label: `${one.name}, ${one.model}` }))}
            value={null}
            onChange={(chosen) => chosen && put([...links, { id: chosen, model: null }])}
          />
        </div>
      )}
      {(links.length > 0 || purpose === "wording") && (
        <div className={m.link}>
          <span id={`${id}-free-l`} className={m.free}>
            Freedom of words
          </span>
          <Choice
            id={`${id}-free`}
            className={f.control ?? ""}
            labelledBy={`${id}-free-l`}
            options={freedoms}
            value={freedom}
            onChange={(chosen) =>
              chosen && manner.mutate({ purpose, temperature: Number(chosen), offline_after: null })
            }
          />
        </div>
      )}
      {error && (
        <Banner waits role="alert">
          {inWords(error)}
        </Banner>
      )}
    </section>
  );
}

function Row({
  link,
  what,
  endpoint,
  change,
  remove,
}: {
  link: ModelLink;
  what: string;
  endpoint: ModelEndpoint | undefined;
  change(link: ModelLink): void;
  remove(): void;
}) {
  const id = useId();
  const names = useAppQuery(
    "model_names",
    { id: link.id },
    { enabled: endpoint !== undefined && ready(endpoint) },
  );
  const name = endpoint?.name ?? link.id;
  const model = link.model ?? endpoint?.model ?? "";
  const options = [...new Set([...(names.data?.names ?? []), model])].filter(Boolean);
  return (
    <li className={m.link}>
      <span className={m.who} id={`${id}-l`}>
        {name}
      </span>
      <Choice
        id={id}
        className={f.control ?? ""}
        labelledBy={`${id}-l`}
        options={options.map((one) => ({ value: one, label: one }))}
        value={model}
        onChange={(chosen) => chosen && chosen !== model && change({ ...link, model: chosen })}
      />
      <Button kind="quiet" small aria-label={`${what}: no longer ask ${name}`} onClick={remove}>
        <Icon of={X} small />
        Remove
      </Button>
      {endpoint?.leads_to && <span className={`meta ${m.leads}`}>Sends to {endpoint.leads_to}</span>}
    </li>
  );
}
