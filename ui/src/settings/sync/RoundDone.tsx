import type { Round } from "../../generated/types";
import { Banner } from "../../parts/Mark";
import { countOf } from "../../shell/Waiting";

/** What a round did, and what is to be known of it. */
export function RoundDone({ round }: { round: Round }) {
  return (
    <>
      <p className="meta" role="status">
        {countOf(round.came, "change", "changes")} came in, {countOf(round.wrote, "file was", "files were")}{" "}
        written.
      </p>
      {round.notices.map((notice) => (
        <Banner key={notice} waits>
          {notice}
        </Banner>
      ))}
    </>
  );
}
