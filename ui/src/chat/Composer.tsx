import { ArrowUp, Plus, ShieldCheck, Square } from "lucide-react";
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { ByHand } from "../forms/ByHand";
import type { Assistant } from "../generated/types";
import { useAppQuery } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { useCan, useSession } from "../shell/session";
import { shortName } from "../text/names";
import s from "./chat.module.css";
import { matching, Slash, slashed } from "./Slash";
import { useTurns } from "./turns";
import { useDraft } from "./useDraft";

/** Where the user says what happened. What is typed is kept by the backend, also when it is not sent. */
export function Composer({ last }: { last?: string | undefined }) {
  const { person, assistant } = useSession();
  const { live, send, stop, wanted } = useTurns();
  const [text, setText, forget] = useDraft();
  const field = useRef<HTMLTextAreaElement>(null);
  const tall = useRef(0);
  const [early, setEarly] = useState(false);
  const [without, setWithout] = useState(false);
  const canForm = useCan("form");
  const [byHand, setByHand] = useState<{ tool: string } | "choose">();
  const wants = canForm ? slashed(text) : undefined;
  const forms = useAppQuery("forms", {}, { enabled: wants !== undefined });
  const found = matching(forms.data?.groups.flatMap((group) => group.forms) ?? [], wants ?? "");
  const [line, setLine] = useState(0);
  const [put, setPut] = useState("");
  // Esc puts the list away for as long as the words are these.
  const slash = wants !== undefined && put !== text && forms.data !== undefined;
  const at = Math.min(line, Math.max(0, found.length - 1));
  const list = useId();
  const running = live !== undefined;

  useLayoutEffect(() => {
    const area = field.current;
    if (!area) return;
    // Only other words, and no more of them, can make it lower: measuring that lays the window out once more.
    if (text.length <= tall.current) area.style.blockSize = "";
    tall.current = text.length;
    if (area.scrollHeight > area.clientHeight) area.style.blockSize = `${Math.min(area.scrollHeight, 200)}px`;
  }, [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new words wanted go into the field
  useEffect(() => {
    if (!wanted) return;
    setText(wanted.text);
    field.current?.focus();
  }, [wanted]);
  useEffect(() => {
    if (!running) setEarly(false);
  }, [running]);

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (slash) return;
    const words = text.trim();
    if (words === "") return field.current?.focus();
    if (running) return setEarly(true);
    // The words first: what is kept of the draft goes behind them.
    send(words, without ? "without_record" : undefined);
    forget();
    setWithout(false);
    field.current?.focus();
  }
  function fill(tool: string) {
    forget();
    setLine(0);
    setByHand({ tool });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (slash) {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        const step = event.key === "ArrowDown" ? 1 : -1;
        return setLine((at + step + found.length) % Math.max(1, found.length));
      }
      if (event.key === "Escape") {
        event.preventDefault();
        return setPut(text);
      }
      if (event.key === "Enter" || event.key === "Tab") {
        event.preventDefault();
        const chosen = found[at];
        if (chosen) fill(chosen.tool);
        return;
      }
    }
    if (event.key === "ArrowUp" && text === "" && last) {
      // The last message again, to be said another way: it is sent as a new one.
      event.preventDefault();
      setText(last);
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      submit();
    } else if (event.key === "Escape" && running) {
      event.preventDefault();
      stop();
    }
  }
  return (
    <>
      {byHand && (
        <ByHand
          {...(byHand !== "choose" && { start: { ...byHand, operation: null } })}
          close={() => setByHand(undefined)}
        />
      )}
      <form className={s.composer} aria-label="Say what happened" onSubmit={submit}>
        {slash && <Slash id={list} forms={found} at={at} pick={fill} />}
        <div className={s.box}>
          {canForm && (
            <Button
              kind="quiet"
              icon
              aria-label="Log by hand"
              title="Log by hand"
              onClick={() => setByHand("choose")}
            >
              <Icon of={Plus} />
            </Button>
          )}
          <textarea
            ref={field}
            rows={1}
            aria-label="Message"
            placeholder="Say what happened"
            aria-autocomplete={canForm ? "list" : undefined}
            aria-controls={slash ? list : undefined}
            aria-activedescendant={slash && found.length > 0 ? `${list}-${at}` : undefined}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setLine(0);
            }}
            onKeyDown={onKeyDown}
          />
          {running ? (
            <Button icon aria-label="Stop the answer" title="Stop, Esc" onClick={stop}>
              <Icon of={Square} small />
            </Button>
          ) : (
            <Button kind="primary" icon type="submit" aria-label="Send">
              <Icon of={ArrowUp} />
            </Button>
          )}
        </div>
        {assistant.kind !== "offline" && (
          <label className={`${s.without} meta`}>
            <input type="checkbox" checked={without} onChange={(event) => setWithout(event.target.checked)} />{" "}
            Answer without my record
          </label>
        )}
        <div className={`${s.foot} meta`}>
          <span>
            {early
              ? "Not sent yet: wait for the answer, or stop it with Esc"
              : `Goes into ${person.name}’s record`}
          </span>
          <span>
            <Icon of={ShieldCheck} small />
            {leaves(assistant)}
          </span>
        </div>
      </form>
    </>
  );
}

/** What leaves this computer when the next message is sent. */
export function leaves(assistant: Assistant): string {
  switch (assistant.kind) {
    case "offline":
      return "Offline assistant: nothing leaves this computer";
    case "local":
      return `${shortName(assistant.name)}, on this computer: nothing leaves it`;
    case "remote":
      return `Sent to ${assistant.host ?? assistant.name}: your message and the entries that it needs`;
  }
}
