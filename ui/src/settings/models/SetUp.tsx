import { useState } from "react";
import { Choice } from "../../fields/ChoiceControl";
import f from "../../fields/fields.module.css";
import type { FoundServer, ModelEndpoint } from "../../generated/types";
import { useAppQuery, useCommand } from "../../ipc/backend";
import { Actions, Button } from "../../parts/Button";
import { Banner } from "../../parts/Mark";
import { inWords } from "../../text/failures";
import { KeyField } from "./KeyField";
import m from "./models.module.css";
import { WhatIsSent } from "./WhatIsSent";

/** An endpoint set up step by step: where, with which key, seen, which model, tested, used. */
export function SetUp({
  endpoints,
  chain,
  servers,
}: {
  endpoints: ModelEndpoint[];
  chain: string[];
  servers: FoundServer[];
}) {
  const first =
    endpoints.find((one) => chain.includes(one.id)) ??
    endpoints.find((one) => one.model !== null) ??
    endpoints.find((one) => one.id === servers[0]?.id);
  const [id, setId] = useState((first ?? endpoints[0])?.id ?? "");
  const endpoint = endpoints.find((one) => one.id === id);
  return (
    <div className={m.more}>
      <div className={m.form}>
        <span id="m-kind-l">Service</span>
        <Choice
          id="m-kind"
          className={f.control ?? ""}
          labelledBy="m-kind-l"
          options={endpoints.map((one) => ({ value: one.id, label: one.name }))}
          value={id}
          onChange={(chosen) => setId(chosen ?? "")}
        />
      </div>
      {endpoint && (
        <Endpoint
          key={`${endpoint.id} ${endpoint.address}`}
          endpoint={endpoint}
          chain={chain}
          found={servers.find((one) => one.id === id)?.models ?? []}
        />
      )}
    </div>
  );
}

function Endpoint({ endpoint, chain, found }: { endpoint: ModelEndpoint; chain: string[]; found: string[] }) {
  const { id } = endpoint;
  const setUp = useCommand("set_up_model");
  const [address, setAddress] = useState(endpoint.address);
  const changed = address.trim() !== endpoint.address;
  // Nothing is asked of another computer before what would be sent there was seen.
  const ready =
    endpoint.agreed && endpoint.address !== "" && (!endpoint.asks_key || endpoint.has_key || id === "other");
  const asked = useAppQuery("model_names", { id }, { enabled: ready && !changed });
  const names = asked.data?.names ?? found;
  const keep = () => changed && setUp.mutate({ id, address: address.trim(), model: null });
  return (
    <>
      <div className={m.form}>
        <label htmlFor="m-url">Address</label>
        <span className={f.control}>
          <input
            id="m-url"
            value={address}
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            onChange={(event) => setAddress(event.target.value)}
            onBlur={keep}
            onKeyDown={(event) => event.key === "Enter" && keep()}
          />
        </span>
        <KeyField endpoint={endpoint} />
        <Model
          endpoint={endpoint}
          names={names}
          onChange={(model) => setUp.mutate({ id, address: null, model })}
        />
      </div>
      {setUp.error && <Banner waits>{inWords(setUp.error)}</Banner>}
      {!setUp.error && endpoint.wrong && <Banner waits>{endpoint.wrong}</Banner>}
      {ready && asked.error && <Banner waits>{inWords(asked.error)}</Banner>}
      {endpoint.leads_to !== null && <WhatIsSent endpoint={endpoint} place={endpoint.leads_to} />}
      <Use endpoint={endpoint} chain={chain} ready={ready && !changed} />
    </>
  );
}

/** Picked from what the server has; typed only where it gives no list. */
function Model({
  endpoint,
  names,
  onChange,
}: {
  endpoint: ModelEndpoint;
  names: string[];
  onChange(model: string): void;
}) {
  const [typed, setTyped] = useState(endpoint.model ?? "");
  const options = [...new Set([...names, ...(endpoint.model ? [endpoint.model] : [])])];
  return (
    <>
      <span id="m-model-l">Model</span>
      {names.length > 0 ? (
        <Choice
          id="m-model"
          className={f.control ?? ""}
          labelledBy="m-model-l"
          options={options.map((name) => ({ value: name, label: name }))}
          value={endpoint.model}
          onChange={(model) => model && onChange(model)}
        />
      ) : (
        <span className={f.control}>
          <input
            aria-labelledby="m-model-l"
            value={typed}
            autoComplete="off"
            spellCheck={false}
            placeholder="Its list shows here once the server may be asked"
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => typed.trim() !== (endpoint.model ?? "") && onChange(typed)}
          />
        </span>
      )}
    </>
  );
}

function Use({ endpoint, chain, ready }: { endpoint: ModelEndpoint; chain: string[]; ready: boolean }) {
  const test = useCommand("test_model");
  const use = useCommand("use_models");
  const { id } = endpoint;
  const first = chain[0] === id;
  const behind = chain.length > 0 && !chain.includes(id);
  const missing = lacks(endpoint, ready);
  const can = missing === undefined;
  const put = (ids: string[]) =>
    use.mutate({ purpose: "chat", links: ids.map((one) => ({ id: one, model: null })) });
  return (
    <div className={m.go}>
      <Actions>
        <Button disabled={!can} busy={test.isPending} onClick={() => test.mutate({ id })}>
          Test connection
        </Button>
        <span role="status" className="meta">
          {missing ?? tested(test.data)}
        </span>
      </Actions>
      {test.error && (
        <Banner waits role="alert">
          {inWords(test.error)}
        </Banner>
      )}
      {use.error && (
        <Banner waits role="alert">
          {inWords(use.error)}
        </Banner>
      )}
      <Actions>
        {behind && (
          <Button disabled={!can} onClick={() => put([...chain, id])}>
            Use it when the first does not answer
          </Button>
        )}
        <Button kind="primary" disabled={!can || first} busy={use.isPending} onClick={() => put([id])}>
          {first ? "In use" : endpoint.local ? "Use this model" : "Use this service"}
        </Button>
      </Actions>
    </div>
  );
}

function tested(data: { millis: number; tools: boolean } | undefined): string {
  if (!data) return "";
  const seconds = (data.millis / 1000).toFixed(1);
  return `Answered in ${seconds} s.${data.tools ? "" : " It cannot call tools itself, so Alara reads its proposals from its text."}`;
}

/** What is missing before anything can be sent, in words. */
function lacks(endpoint: ModelEndpoint, ready: boolean): string | undefined {
  if (endpoint.address === "") return "Enter its address first.";
  if (endpoint.leads_to !== null && !endpoint.agreed)
    return "Read what would be sent first. Nothing has been sent.";
  if (!ready) return "Enter its key first.";
  if (!endpoint.model) return "Pick a model first.";
  return undefined;
}
