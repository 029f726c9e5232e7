import { Search } from "lucide-react";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { Choice } from "../fields/ChoiceControl";
import fieldStyles from "../fields/fields.module.css";
import type { EntryKind, TimelineDay, Timeline as TimelinePage } from "../generated/types";
import { usePages } from "../ipc/backend";
import { Button, Kbd, MOD } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Banner, Empty, Reading } from "../parts/Mark";
import t from "../parts/text.module.css";
import { Page, Place } from "../shell/Place";
import { useSession } from "../shell/session";
import { countOf } from "../shell/Waiting";
import { inWords } from "../text/failures";
import { dayFull, dayLong, nearDay } from "../text/when";
import { EntryRow } from "./EntryRow";
import { KINDS } from "./kinds";
import s from "./timeline.module.css";

const PAGE = 60;
const kindOptions = Object.entries(KINDS).map(([value, { many }]) => ({ value, label: many }));

/** What was recorded, day by day, each entry with the story of how it came there. */
export function Timeline() {
  const { today } = useSession();
  const [search, setSearch] = useState("");
  const [kind, setKind] = useState<EntryKind | null>(null);
  const sought = useDeferredValue(search.trim());
  const field = useRef<HTMLInputElement>(null);
  const shown = usePages("timeline", { limit: PAGE, search: sought, kind });
  const days = daysOf(shown.pages);
  const total = shown.pages[0]?.total;
  const filtered = sought !== "" || kind !== null;

  useEffect(() => {
    const find = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "f") return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener("keydown", find);
    return () => window.removeEventListener("keydown", find);
  }, []);

  return (
    <Place title="Timeline">
      <Page>
        <search className={s.filters} aria-label="Search and filter the timeline">
          <label className={`${fieldStyles.control} ${s.find}`}>
            <Icon of={Search} small />
            <span className="sr">Search all entries</span>
            <input
              ref={field}
              type="text"
              placeholder="Search all entries"
              autoComplete="off"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            <Kbd>{`${MOD} F`}</Kbd>
          </label>
          <span className="sr" id="kind-label">
            Kind
          </span>
          <Choice
            id="timeline-kind"
            className={`${fieldStyles.control} ${s.kind} ${kind ? s.set : ""}`}
            labelledBy="kind-label"
            options={kindOptions}
            none="Every kind"
            value={kind}
            onChange={(value) => setKind(value as EntryKind | null)}
          />
          {filtered && (
            <button
              type="button"
              className={`${t.link} ui`}
              onClick={() => {
                setSearch("");
                setKind(null);
              }}
            >
              Clear
            </button>
          )}
          {total !== undefined && (
            <p className={`meta ${s.total}`} role="status">
              {countOf(total, "entry", "entries")}
            </p>
          )}
        </search>
        {shown.pending && <Reading what="Reading your record" />}
        {shown.failure && <Banner waits>{inWords(shown.failure)}</Banner>}
        {shown.here && days.length === 0 && (
          <div className={s.group}>
            {filtered ? (
              <Empty>
                <p>Nothing in the record matches.</p>
              </Empty>
            ) : (
              <Empty>
                <p>
                  Nothing recorded yet. Tell the chat “took two ibuprofen” or “my bp was 128 over 82”, and it
                  stands here, with the words it came from.
                </p>
              </Empty>
            )}
          </div>
        )}
        {days.map((day) => (
          <section className={s.group} aria-labelledby={`day-${day.date}`} key={day.date}>
            <div className={s.day}>
              <h2 id={`day-${day.date}`}>{nearDay(day.date, today) ?? dayLong(day.date)}</h2>
              <span className="meta">
                {nearDay(day.date, today) ? dayLong(day.date) : dayFull(day.date).slice(-4)}
              </span>
            </div>
            {day.entries.map((entry) => (
              <EntryRow key={entry.operation} entry={entry} sought={sought} />
            ))}
          </section>
        ))}
        {shown.earlier && (
          <Button small className={s.earlier} busy={shown.reading} onClick={shown.more}>
            {shown.reading ? "Reading earlier" : "Show earlier"}
          </Button>
        )}
      </Page>
    </Place>
  );
}

/** The days of several pages, each once: a page may end in the middle of one. */
function daysOf(pages: TimelinePage[]): TimelineDay[] {
  const days: TimelineDay[] = [];
  for (const day of pages.flatMap((page) => page.days)) {
    const open = days.at(-1);
    if (open?.date === day.date)
      days[days.length - 1] = { ...open, entries: [...open.entries, ...day.entries] };
    else days.push(day);
  }
  return days;
}
