import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ModelEndpoint, Models, Settings } from "../generated/types";
import { useAppQuery, useCommand } from "../ipc/backend";
import { Icon } from "../parts/Icon";
import { Banner, Reading, Tag } from "../parts/Mark";
import t from "../parts/text.module.css";
import { inWords } from "../text/failures";
import { shortName } from "../text/names";
import { Manner } from "./models/Manner";
import m from "./models/models.module.css";
import { SetUp } from "./models/SetUp";
import s from "./settings.module.css";

/** Who makes the answers, and what leaves this computer for it. */
export function HowAnswers({ settings }: { settings: Settings }) {
  const models = useAppQuery("models", {});
  return (
    <>
      <p className={s.lead}>
        An assistant only proposes. Whichever you choose, Alara’s own rules and you decide what is recorded,
        and the record stays on this computer, encrypted.
      </p>
      {models.isPending && <Reading what="Reading the choice" />}
      {models.error && <Banner waits>{inWords(models.error)}</Banner>}
      {models.data && <Options settings={settings} models={models.data} />}
    </>
  );
}

type Kind = "local" | "remote";

const chat = (models: Models) =>
  models.chains.find((chain) => chain.purpose === "chat")?.links.map((link) => link.id) ?? [];

function Options({ settings, models }: { settings: Settings; models: Models }) {
  const { assistant } = settings;
  const [open, setOpen] = useState<Kind>();
  const use = useCommand("use_models");
  const found = useAppQuery("find_models", {});
  const chain = chat(models);
  const local = models.endpoints.filter((one) => one.local);
  const remote = models.endpoints.filter((one) => !one.local);
  const servers = found.data?.servers ?? [];
  const answering = models.endpoints.find((one) => one.id === chain[0]);
  return (
    <>
      <div className={s.options}>
        <p className={s.optionsHead} aria-hidden="true">
          <span>What leaves this computer</span>
        </p>
        <Option
          name="The built-in assistant"
          inUse={assistant.kind === "offline"}
          action={
            assistant.kind !== "offline" && (
              <button
                type="button"
                className={t.link}
                aria-label="Use the built-in assistant"
                onClick={() => use.mutate({ purpose: "chat", links: [] })}
              >
                Use it
              </button>
            )
          }
          leaves={
            <>
              <b>Nothing.</b>
              <br />
              Works with no network.
            </>
          }
        >
          Reads plain English with what is built in. No account, no download. It logs and looks things up; it
          does not chat.
        </Option>
        <Option
          name="A model on this computer"
          inUse={assistant.kind === "local"}
          action={<Toggle what="a model on this computer" now={open} of="local" onChange={setOpen} />}
          leaves={
            <>
              <b>Nothing.</b>
              <br />
              Alara speaks to this computer only.
            </>
          }
          more={open === "local" && <SetUp endpoints={local} chain={chain} servers={servers} />}
        >
          One that you run yourself. {assistant.kind === "local" ? running(answering) : seen(servers)}
        </Option>
        <Option
          name="A remote service"
          inUse={assistant.kind === "remote"}
          action={<Toggle what="a remote service" now={open} of="remote" onChange={setOpen} />}
          leaves={
            <>
              <b>Your message and the entries that it needs.</b> The company may keep it.
            </>
          }
          more={open === "remote" && <SetUp endpoints={remote} chain={chain} servers={[]} />}
        >
          A chat model run by a company that you choose, with your own account there.{" "}
          {assistant.kind === "remote" && running(answering)}
        </Option>
      </div>
      {use.error && <Banner waits>{inWords(use.error)}</Banner>}
      {chain.length > 0 && <Manner models={models} />}
    </>
  );
}

const running = (one: ModelEndpoint | undefined) =>
  one && `In use: ${shortName(one.model ?? one.name)}, ${one.name}.`;

function seen(servers: { name: string; models: string[] }[]): string {
  const each = servers.map(
    ({ name, models }) => `${name}, ${models.length} model${models.length === 1 ? "" : "s"}`,
  );
  return each.length > 0 ? `Found: ${each.join("; ")}.` : "None was found on its usual port.";
}

function Toggle({
  what,
  now,
  of,
  onChange,
}: {
  what: string;
  now: Kind | undefined;
  of: Kind;
  onChange(now: Kind | undefined): void;
}) {
  const open = now === of;
  return (
    <button
      type="button"
      className={t.link}
      aria-expanded={open}
      aria-label={open ? `Close the set-up of ${what}` : `Set up ${what}`}
      onClick={() => onChange(open ? undefined : of)}
    >
      {open ? "Close" : "Set up"}
    </button>
  );
}

function Option({
  name,
  inUse,
  leaves,
  action,
  more,
  children,
}: {
  name: string;
  inUse: boolean;
  leaves: ReactNode;
  action?: ReactNode;
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={[s.option, more && m.open].filter(Boolean).join(" ")}>
      <div>
        <h3>
          {name}{" "}
          {inUse && (
            <Tag tone="on">
              <Icon of={Check} small />
              In use
            </Tag>
          )}
          <span className={m.action}>{action}</span>
        </h3>
        <p>{children}</p>
      </div>
      <p>
        <span className="sr">What leaves this computer: </span>
        {leaves}
      </p>
      {more}
    </div>
  );
}
