import type { Decision } from "../generated/types";
import { Button, Kbd, MOD } from "../parts/Button";
import s from "./review.module.css";

/** Reject on the left, apart; Later and Confirm on the right. They never scroll away. */
export function Answers({
  name,
  saving,
  settled,
  lacks,
  onConfirm,
  onReject,
  onLater,
}: {
  name: string;
  saving: Decision["kind"] | undefined;
  settled: boolean;
  lacks: string | undefined;
  onConfirm(): void;
  onReject(): void;
  onLater(): void;
}) {
  if (settled) {
    return (
      <footer className={s.foot}>
        <Button className={s.push} onClick={onLater}>
          Go on <Kbd>Esc</Kbd>
        </Button>
      </footer>
    );
  }
  const waiting = saving !== undefined;
  return (
    <footer className={s.foot}>
      <Button
        kind="quiet"
        busy={saving === "reject"}
        disabled={saving === "confirm"}
        aria-label={`Reject ${name}`}
        onClick={onReject}
      >
        Reject <Kbd>{`${MOD} Shift X`}</Kbd>
      </Button>
      {lacks && (
        <span className={`meta ${s.lacks}`} id="review-lacks">
          {lacks}
        </span>
      )}
      <Button className={s.push} disabled={waiting} aria-label={`Later: ${name}`} onClick={onLater}>
        Later <Kbd>Esc</Kbd>
      </Button>
      <Button
        kind="primary"
        busy={saving === "confirm"}
        disabled={saving === "reject"}
        aria-disabled={lacks !== undefined || undefined}
        aria-describedby={lacks ? "review-lacks" : undefined}
        aria-label={saving === "confirm" ? `Saving ${name}` : `Confirm ${name}`}
        onClick={onConfirm}
      >
        {saving === "confirm" ? "Saving" : "Confirm"} <Kbd>{`${MOD} Enter`}</Kbd>
      </Button>
    </footer>
  );
}
