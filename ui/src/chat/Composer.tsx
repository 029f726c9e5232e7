import { ArrowUp, Plus, ShieldCheck, Square } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ByHand } from "../forms/ByHand";
import type { Assistant } from "../generated/types";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { useCan, useSession } from "../shell/session";
import { shortName } from "../text/names";
import s from "./chat.module.css";
import { useTurns } from "./turns";
import { useDraft } from "./useDraft";

/** Where the user says what happened. What is typed is kept by the backend, also when it is not sent. */
export function Composer() {
  const { person, assistant } = useSession();
  const { live, send, stop, wanted } = useTurns();
  const [text, setText, forget] = useDraft();
  const field = useRef<HTMLTextAreaElement>(null);
  const [early, setEarly] = useState(false);
  const [without, setWithout] = useState(false);
  const canForm = useCan("form");
  const [byHand, setByHand] = useState(false);
  const running = live !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const area = field.current;
    if (!area) return;
    area.style.blockSize = "";
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
    const words = text.trim();
    if (words === "") return field.current?.focus();
    if (running) return setEarly(true);
    forget();
    send(words, without ? "without_record" : undefined);
    setWithout(false);
    field.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      submit();
    } else if (event.key === "Escape" && running) {
      event.preventDefault();
      stop();
    }
  }
  return (
    <>
      {byHand && <ByHand close={() => setByHand(false)} />}
      <form className={s.composer} aria-label="Say what happened" onSubmit={submit}>
        <div className={s.box}>
          {canForm && (
            <Button
              kind="quiet"
              icon
              aria-label="Log by hand"
              title="Log by hand"
              onClick={() => setByHand(true)}
            >
              <Icon of={Plus} />
            </Button>
          )}
          <textarea
            ref={field}
            rows={1}
            aria-label="Message"
            placeholder="Say what happened"
            value={text}
            onChange={(event) => setText(event.target.value)}
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
      return `Sent to ${assistant.host ?? assistant.name}: your message, and what it needs`;
  }
}
