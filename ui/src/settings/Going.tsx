import type { Progress } from "../generated/types";
import { Button } from "../parts/Button";
import s from "./settings.module.css";

/** How far a job is, and its Cancel; only once it takes its time. */
export function Going({
  job,
  what,
}: {
  job: { slow: boolean; progress: Progress | undefined; stop: () => void };
  what: string;
}) {
  if (!job.slow) return null;
  const done = job.progress?.done ?? 0;
  return (
    <span className={s.going}>
      <progress aria-label={what} max={1000} value={done} />
      <span className="meta num">{Math.floor(done / 10)} %</span>
      <Button small onClick={job.stop}>
        Cancel
      </Button>
    </span>
  );
}
