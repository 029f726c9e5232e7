import { useState } from "react";
import { ByHand } from "../forms/ByHand";
import type { LeftOut as Left } from "../generated/types";
import t from "../parts/text.module.css";
import { useCan } from "../shell/session";

/** What was proposed and not said, and so not written; whoever wants it there adds it by hand. */
export function LeftOut({ left }: { left: Left }) {
  const can = useCan("form");
  const [adds, setAdds] = useState(false);
  return (
    <p className="meta">
      Left out: {left.text}, which you didn’t say.{" "}
      {can && (
        <button
          type="button"
          className={t.link}
          aria-label={`Add ${left.text} by hand`}
          onClick={() => setAdds(true)}
        >
          Add it by hand
        </button>
      )}
      {adds && (
        <ByHand
          start={{ tool: "correct_entry", operation: left.operation }}
          manner={{ lead: "Add what belongs there. It is yours then, as typed." }}
          close={() => setAdds(false)}
        />
      )}
    </p>
  );
}
