import { useCommand } from "../ipc/backend";
import { Button } from "../parts/Button";
import { useToast } from "../parts/Toast";
import { inWords } from "../text/failures";
import s from "./shell.module.css";

/** Says at all times that the record is nobody's, and leads out of it. */
export function DemoBanner() {
  const leave = useCommand("leave_demo");
  const say = useToast();
  return (
    <section className={s.demo} aria-label="Demo record">
      <p>
        <b>Demo.</b> These people are invented. What you do here is gone when you leave.
      </p>
      <Button
        small
        busy={leave.isPending}
        onClick={() => leave.mutate({}, { onError: (failure) => say({ text: inWords(failure) }) })}
      >
        Leave
      </Button>
    </section>
  );
}
