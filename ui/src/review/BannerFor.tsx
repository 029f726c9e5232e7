import type { Card } from "../generated/types";
import { useCommand } from "../ipc/backend";
import { Banner } from "../parts/Mark";
import t from "../parts/text.module.css";
import { useCan } from "../shell/session";
import { inWords } from "../text/failures";
import s from "./review.module.css";

/** What the backend said of an answer, where it was not simply done. */
export type Told =
  | { kind: "lacks"; text: string }
  | { kind: "invalid" }
  | { kind: "failed"; text: string }
  | { kind: "stale"; changed: string[] }
  | { kind: "settled"; how: string | undefined; card: Card };

export function BannerFor({
  told,
  again,
  onAsked,
}: {
  told: Told | undefined;
  again: () => void;
  onAsked: (card: Card) => void;
}) {
  if (!told) return null;
  return (
    <div className={s.told}>
      <Says told={told} again={again} onAsked={onAsked} />
    </div>
  );
}

function Says({ told, again, onAsked }: { told: Told; again: () => void; onAsked: (card: Card) => void }) {
  const ask = useCommand("ask_again");
  const canAsk = useCan("ask_again");
  switch (told.kind) {
    case "lacks":
      return (
        <Banner waits role="alert">
          Not saved yet. {told.text}
        </Banner>
      );
    case "invalid":
      return (
        <Banner waits role="alert">
          Not saved: a value needs another look. It still waits, with your changes.
        </Banner>
      );
    case "failed":
      return (
        <Banner waits role="alert">
          Not saved. {told.text} It still waits, with your changes.{" "}
          <button type="button" className={t.link} onClick={again}>
            Try again
          </button>
        </Banner>
      );
    case "stale":
      return (
        <Banner waits role="alert">
          {told.changed.join(" ")} Nothing was recorded. Please check it again.
        </Banner>
      );
    case "settled": {
      const open = told.card.state.kind === "expired" || told.card.state.kind === "rejected";
      return (
        <Banner role="alert">
          {told.card.state.kind === "expired"
            ? "Nobody answered in time. It was neither recorded nor rejected."
            : `Already decided elsewhere${told.how ? `: ${told.how}` : ""}.`}{" "}
          {open && canAsk && (
            <button
              type="button"
              className={t.link}
              disabled={ask.isPending}
              onClick={() => ask.mutate({ id: told.card.id }, { onSuccess: onAsked })}
            >
              Ask me again
            </button>
          )}
          {ask.error && ` ${inWords(ask.error)}`}
        </Banner>
      );
    }
  }
}
