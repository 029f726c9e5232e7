import type { Source } from "../generated/types";
import { Unsaid } from "../parts/Mark";
import t from "../parts/text.module.css";

/** Where a value comes from, in words: the user's own, tinted, where it stands on them. */
export function SourceLine({ source, active }: { source: Source; active?: boolean }) {
  const words = source.said !== null && (
    <q className={[t.said, active && t.active].filter(Boolean).join(" ")}>{source.said}</q>
  );
  switch (source.kind) {
    case "stated":
      return words ? <span>you said {words}</span> : <span>you said so</span>;
    case "derived":
      return words ? (
        <span>worked out from {words}</span>
      ) : (
        <span>{source.note ?? "worked out from your words"}</span>
      );
    case "known":
      return <span>{source.note ?? "from your record"}</span>;
    case "referred":
      return words ? <span>from what you said before: {words}</span> : <span>from what was said before</span>;
    case "default":
      return <span>{source.note ?? "now, not said"}</span>;
    case "entered":
      return <span>typed by you</span>;
    case "assumed":
      return <Unsaid />;
    case "contradicted":
      return words ? <span>but you said {words}</span> : <span>but you said otherwise</span>;
    case "nothing":
      return <span>not said, left empty</span>;
  }
}
