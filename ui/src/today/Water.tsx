import { Droplet } from "lucide-react";
import { useCommand } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { useToast } from "../parts/Toast";
import { useCan } from "../shell/session";
import shell from "../shell/shell.module.css";
import { useWritten } from "../shell/useDose";
import { inWords } from "../text/failures";
import s from "./today.module.css";

export function Water({ ml }: { ml: number }) {
  const form = useCommand("submit_form");
  const written = useWritten();
  const say = useToast();
  const can = useCan("form");
  return (
    <section aria-labelledby="water">
      <div className={shell.head}>
        <h2 id="water">Water</h2>
      </div>
      <div className={ml === 0 ? s.row : s.rowFull}>
        <p className="num">
          {ml === 0
            ? "Nothing logged yet today. Tell the chat “had a glass of water”."
            : `${ml.toLocaleString("en-US")} ml today.`}
        </p>
        {can && (
          <Button
            small
            busy={form.isPending}
            onClick={() =>
              form.mutate(
                { tool: "log_hydration", values: { amount_ml: 250 } },
                { onSuccess: written, onError: (failure) => say({ text: inWords(failure) }) },
              )
            }
          >
            <Icon of={Droplet} small />
            Log a glass, 250 ml
          </Button>
        )}
      </div>
    </section>
  );
}
