import { Check } from "lucide-react";
import type { ReactNode } from "react";
import type { Settings } from "../generated/types";
import { Icon } from "../parts/Icon";
import { Tag } from "../parts/Mark";
import s from "./settings.module.css";

/** Who makes the answers, and what leaves this computer for it. */
export function HowAnswers({ settings }: { settings: Settings }) {
  const { assistant } = settings;
  return (
    <>
      <p className={s.lead}>
        An assistant only proposes. Whichever answers, Alara’s own rules and you decide what is recorded, and
        the record stays on this computer, encrypted.
      </p>
      <div className={s.options}>
        <p className={s.optionsHead} aria-hidden="true">
          <span>What leaves this computer</span>
        </p>
        <Option
          name="The built-in assistant"
          inUse={assistant.kind === "offline"}
          leaves={
            <>
              <b>Nothing.</b>
              <br />
              Works with no network.
            </>
          }
        >
          Reads plain English by fixed rules. No account, no download. It logs and looks things up; it does
          not chat.
        </Option>
        {assistant.kind === "local" && (
          <Option
            name={assistant.name}
            inUse
            leaves={
              <>
                <b>Nothing.</b>
                <br />
                Alara speaks to this computer only.
              </>
            }
          >
            A model that you run yourself, at {assistant.host}.
          </Option>
        )}
        {assistant.kind === "remote" && (
          <Option
            name={assistant.name}
            inUse
            leaves={
              <>
                <b>Your message, and from your record what that turn needs.</b> The company may keep it.
              </>
            }
          >
            A chat model at {assistant.host}, with your own account there.
          </Option>
        )}
      </div>
      {assistant.kind === "offline" && (
        <p className={`${s.lead} meta`}>
          A model of your own, on this computer or at a service, cannot be set up in this window yet.
        </p>
      )}
    </>
  );
}

function Option({
  name,
  inUse,
  leaves,
  children,
}: {
  name: string;
  inUse: boolean;
  leaves: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={s.option}>
      <div>
        <h3>
          {name}{" "}
          {inUse && (
            <Tag tone="on">
              <Icon of={Check} small />
              In use
            </Tag>
          )}
        </h3>
        <p>{children}</p>
      </div>
      <p>
        <span className="sr">What leaves this computer: </span>
        {leaves}
      </p>
    </div>
  );
}
