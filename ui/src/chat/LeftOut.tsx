import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ByHand } from "../forms/ByHand";
import type { LeftOut as Left } from "../generated/types";
import { useIpc } from "../ipc/backend";
import { asFailure } from "../ipc/ipc";
import { useToast } from "../parts/Toast";
import t from "../parts/text.module.css";
import { useCan } from "../shell/session";
import { useWritten } from "../shell/useDose";
import { inWords } from "../text/failures";

/** What was proposed and not said, and so not written. Whoever wants it there adds it: a text by one press, the rest by its form. */
export function LeftOut({ left }: { left: Left }) {
  const can = useCan("form");
  const ipc = useIpc();
  const client = useQueryClient();
  const say = useToast();
  const written = useWritten();
  const [fills, setFills] = useState(false);
  const [adding, setAdding] = useState(false);
  const { operation, words, field } = left;

  async function add() {
    if (adding) return;
    if (words === undefined || operation === null) return setFills(true);
    setAdding(true);
    try {
      const tool = "correct_entry";
      const form = await ipc.call("form", { tool, operation });
      const name = `changes.${field}`;
      // The entry may be of another kind by now, or hold something of its own there.
      const free = form.fields.some((one) => one.name === name && one.value === null);
      if (form.lacks !== null || !free) return setFills(true);
      written(await ipc.call("submit_form", { tool, values: { ...form.fixed, [name]: words } }));
      await client.invalidateQueries();
    } catch (thrown) {
      say({ text: inWords(asFailure(thrown)) });
    } finally {
      setAdding(false);
    }
  }
  return (
    <p className="meta">
      Left out: {left.text}, which you didn’t say.{" "}
      {can && (
        <button
          type="button"
          className={t.link}
          aria-busy={adding || undefined}
          aria-label={words === undefined ? `Add it by hand: ${left.text}` : `Add it: ${left.text}`}
          onClick={() => void add()}
        >
          {words === undefined ? "Add it by hand" : "Add it"}
        </button>
      )}
      {fills && (
        <ByHand
          start={{ tool: "correct_entry", operation }}
          manner={{ lead: "Add what is missing." }}
          close={() => setFills(false)}
        />
      )}
    </p>
  );
}
