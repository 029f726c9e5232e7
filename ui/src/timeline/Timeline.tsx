import { Popover } from "@base-ui/react/popover";
import { Calendar, Search } from "lucide-react";
import { useDeferredValue, useEffect, useMemo, useRef } from "react";
import { Choice } from "../fields/ChoiceControl";
import { DayRange, type Days } from "../fields/DayRange";
import fieldStyles from "../fields/fields.module.css";
import type { Entry, EntryKind, NameCount, Timeline as TimelinePage } from "../generated/types";
import { usePagedQuery } from "../ipc/backend";
import { Button, Kbd, MOD } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { LongList } from "../parts/LongList";
import { Banner, Empty, Reading } from "../parts/Mark";
import t from "../parts/text.module.css";
import { Page, PageBody } from "../shell/Page";
import { useSession } from "../shell/session";
import { useViewState } from "../shell/viewState";
import { countOf } from "../shell/Waiting";
import { inWords } from "../text/failures";
import { dayFull, dayLong, dayTick, nearDay } from "../text/when";
import { EntryRow } from "./EntryRow";
import { KINDS } from "./kinds";
import s from "./timeline.module.css";

const PAGE = 60;
const NO_DAYS: Days = { from: null, to: null };

/** What was recorded, day by day, each entry with the story of how it came there. */
export function Timeline() {
  const [search, setSearch] = useViewState("search", "");
  const [kind, setKind] = useViewState<EntryKind | null>("kind", null);
  const sought = useDeferredValue(search.trim());
  const field = useRef<HTMLInputElement>(null);
  const [person, setPerson] = useViewState<string | null>("person", null);
  const [medication, setMedication] = useViewState<string | null>("medication", null);
  const [dates, setDates] = useViewState<Days>("dates", NO_DAYS);
  const shown = usePagedQuery("timeline", {
    limit: PAGE,
    search: sought,
    kind,
    ...(person && { person }),
    ...(medication && { medication }),
    ...(dates.from && { from: dates.from }),
    ...(dates.to && { to: dates.to }),
  });
  const rows = useMemo(() => rowsOf(shown.pages), [shown.pages]);
  const keys = useMemo(
    () => rows.map((row) => (row.kind === "day" ? row.date : row.entry.operation)),
    [rows],
  );
  const heads = useMemo(() => rows.flatMap((row, index) => (row.kind === "day" ? [index] : [])), [rows]);
  const { earlier, more: onward } = shown;
  const more = () => earlier && onward();
  const { total, kinds = [], people = [], medications = [] } = shown.pages[0] ?? {};
  const filtered =
    sought !== "" || [kind, person, medication, dates.from, dates.to].some((each) => each !== null);

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
    <Page title="Timeline">
      <PageBody>
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
          <Filter
            name="Kind"
            none="Every kind"
            value={kind}
            options={Object.entries(KINDS).map(([id, { many }]) => ({
              id,
              name: many,
              count: kinds.find((each) => each.kind === id)?.count ?? 0,
            }))}
            onChange={(value) => setKind(value as EntryKind | null)}
          />
          {people.length > 1 && (
            <Filter name="Person" none="Everyone" value={person} options={people} onChange={setPerson} />
          )}
          {medications.length > 0 && (
            <Filter
              name="Medication"
              none="Any medication"
              value={medication}
              options={medications}
              onChange={setMedication}
            />
          )}
          <Dates days={dates} onChange={setDates} />
          {filtered && (
            <button
              type="button"
              className={`${t.link} ui`}
              onClick={() => {
                setSearch("");
                setKind(null);
                setPerson(null);
                setMedication(null);
                setDates(NO_DAYS);
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
        {shown.here && rows.length === 0 && (
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
        {rows.length > 0 && (
          <LongList
            keys={keys}
            guess={40}
            heads={heads}
            steps="summary"
            onNearEnd={more}
            row={(index) => {
              const each = rows[index];
              if (!each) return null;
              return each.kind === "day" ? (
                <Day date={each.date} />
              ) : (
                <EntryRow entry={each.entry} sought={sought} />
              );
            }}
          />
        )}
        {shown.earlier && (
          <Button small className={s.earlier} busy={shown.reading} onClick={shown.more}>
            {shown.reading ? "Reading earlier" : "Show earlier"}
          </Button>
        )}
      </PageBody>
    </Page>
  );
}

/** One choice of what is shown, each with how many entries it would leave. What would leave none is not offered. */
function Filter({
  name,
  none,
  value,
  options,
  onChange,
}: {
  name: string;
  none: string;
  value: string | null;
  options: NameCount[];
  onChange(value: string | null): void;
}) {
  const id = `filter-${name.toLowerCase()}`;
  const offered = options.filter((each) => each.count > 0 || each.id === value);
  return (
    <>
      <span className="sr" id={`${id}-label`}>
        {name}
      </span>
      <Choice
        id={id}
        className={`${fieldStyles.control} ${s.kind} ${value ? s.set : ""}`}
        labelledBy={`${id}-label`}
        options={offered.map((each) => ({ value: each.id, label: `${each.name} (${each.count})` }))}
        none={none}
        value={value}
        onChange={onChange}
      />
    </>
  );
}

/** From which day to which, in a little window of its own. */
function Dates({ days, onChange }: { days: Days; onChange(days: Days): void }) {
  const set = days.from !== null || days.to !== null;
  const told = [days.from && `from ${dayTick(days.from)}`, days.to && `to ${dayTick(days.to)}`];
  const words = told.filter(Boolean).join(" ");
  return (
    <Popover.Root>
      <Popover.Trigger
        className={`${fieldStyles.control} ${fieldStyles.choice} ${s.kind} ${set ? s.set : ""}`}
        aria-label={`Dates: ${set ? words : "any day"}`}
      >
        {set ? words.slice(0, 1).toUpperCase() + words.slice(1) : "Any day"}
        <Icon of={Calendar} small />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={fieldStyles.over} sideOffset={6} align="start">
          <Popover.Popup className={`${fieldStyles.popup} ${s.dates}`} aria-label="Dates">
            <DayRange days={days} onChange={onChange} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Day({ date }: { date: string }) {
  const { today } = useSession();
  const near = nearDay(date, today);
  return (
    <div className={s.day}>
      <h2>{near ?? dayLong(date)}</h2>
      <span className="meta">{near ? dayLong(date) : dayFull(date).slice(-4)}</span>
    </div>
  );
}

type Row = { kind: "day"; date: string } | { kind: "entry"; entry: Entry };

/** The entries of several pages, each day named once before them: a page may end in the middle of one. */
function rowsOf(pages: TimelinePage[]): Row[] {
  const rows: Row[] = [];
  let open: string | undefined;
  for (const { date, entries } of pages.flatMap((page) => page.days)) {
    if (date !== open) rows.push({ kind: "day", date });
    open = date;
    for (const entry of entries) rows.push({ kind: "entry", entry });
  }
  return rows;
}
