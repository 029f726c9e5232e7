import { type FormEvent, useEffect, useState } from "react";
import type { Failure, LockedBy, PinStanding, Unlock } from "../generated/types";
import { useCommand } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Banner } from "../parts/Mark";
import { inWords } from "../text/failures";
import { Secret } from "./Secret";
import s from "./start.module.css";

type Way = "pin" | "passphrase" | "recovery_code" | "again";

const ASKS: Record<Exclude<Way, "again">, { label: string; other: string }> = {
  pin: { label: "PIN", other: "Use the PIN" },
  passphrase: { label: "Passphrase", other: "Use the passphrase" },
  recovery_code: { label: "Recovery code", other: "Use the recovery code" },
};

const WHY: Record<LockedBy, string> = {
  start: "Reminders ring once it is open.",
  user: "",
  idle: "Nobody was here for a while, so Alara closed it.",
  sleep: "The computer went to sleep, so Alara closed it.",
};

/** The record is closed. What opens it is typed here; where the keyring alone keeps the key, one press does. */
export function Locked({
  by,
  passphrase,
  pin,
}: {
  by: LockedBy;
  passphrase: boolean;
  pin: PinStanding | null;
}) {
  const unlock = useCommand("unlock");
  const [typed, setTyped] = useState("");
  const pinTaken = pin !== null && pin.left > 0;
  const ways: Way[] = [
    ...(pinTaken ? (["pin"] as const) : []),
    ...(passphrase ? (["passphrase"] as const) : []),
    ...(pin || passphrase ? (["recovery_code"] as const) : (["again"] as const)),
  ];
  const [chosen, setChosen] = useState<Way>();
  const way = chosen && ways.includes(chosen) ? chosen : (ways[0] ?? "again");
  const wait = useCountdown(pin?.wait ?? 0);
  const held = way === "pin" && wait > 0;
  const lacks = way !== "again" && typed.trim() === "";

  function choose(other: Way) {
    setChosen(other);
    setTyped("");
    unlock.reset();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (unlock.isPending || lacks || held) return;
    unlock.mutate(said(way, typed), { onError: () => setTyped(way === "pin" ? "" : typed) });
  }
  return (
    <form className={s.screen} onSubmit={submit}>
      <header>
        <h1>{by === "start" ? "Open your record" : "Your record is locked"}</h1>
        {WHY[by] && <p className={s.first}>{WHY[by]}</p>}
      </header>
      {pin && !pinTaken && (
        <Banner waits>
          Too many wrong PINs. {passphrase ? "Your passphrase or your recovery code" : "Your recovery code"}{" "}
          opens the record; then the PIN works again.
        </Banner>
      )}
      {way !== "again" && (
        <Secret
          key={way}
          id={way}
          label={ASKS[way].label}
          autoFocus
          numeric={way === "pin"}
          value={typed}
          onChange={setTyped}
          wrong={isWrong(unlock.error)}
        />
      )}
      {held ? (
        <Banner waits role="status">
          The next PIN is taken in {inSeconds(wait)}.
        </Banner>
      ) : (
        unlock.error && (
          <Banner waits role="alert">
            {told(unlock.error, way, pin)}
          </Banner>
        )
      )}
      <div className={s.go}>
        <Button
          kind="primary"
          type="submit"
          busy={unlock.isPending}
          aria-disabled={lacks || held || undefined}
          aria-describedby="unlock-lacks"
        >
          {unlock.isPending ? "Opening" : by === "start" ? "Open" : "Unlock"}
        </Button>
        {ways.map((other) => {
          if (other === way || other === "again") return null;
          return (
            <Button key={other} kind="quiet" onClick={() => choose(other)}>
              {ASKS[other].other}
            </Button>
          );
        })}
        <span className="sr" id="unlock-lacks">
          {lacks && `The ${ASKS[way].label} is not typed yet.`}
        </span>
      </div>
    </form>
  );
}

function said(way: Way, typed: string): Unlock {
  switch (way) {
    case "pin":
      return { kind: "pin", pin: typed };
    case "passphrase":
      return { kind: "passphrase", passphrase: typed };
    case "recovery_code":
      return { kind: "recovery_code", code: typed.trim() };
    case "again":
      return { kind: "again" };
  }
}

const isWrong = (error: Failure | null) =>
  error !== null && ["wrong_passphrase", "wrong_key", "wrong_pin"].includes(error.code);

function told(error: Failure, way: Way, pin: PinStanding | null): string {
  if (error.code === "wrong_pin") {
    return `That is not the PIN. Nothing was changed. ${pin?.left === 1 ? "One more" : `${pin?.left ?? "A few"} more`} can be tried.`;
  }
  if (isWrong(error)) {
    return way === "recovery_code"
      ? "That is not the code of this record. Nothing was changed."
      : "That is not the passphrase of this record. Nothing was changed.";
  }
  return inWords(error);
}

/** Counts down from what the backend said, so that a wait is seen to end. */
function useCountdown(from: number): number {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    setLeft(from);
    if (from === 0) return;
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
    return () => clearInterval(timer);
  }, [from]);
  return left;
}

function inSeconds(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? "a second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
