import { type KeyboardEvent, useState } from "react";
import type { Adherence, Doses } from "../generated/types";
import { useSession } from "../shell/session";
import { dayField, dayName, dayTick, weekdays } from "../text/when";
import { type Cell, cells, doseCounts, spans } from "./kept";
import s from "./trends.module.css";

const SIDE = { small: 14, large: 44 };
const GAP = { small: 2, large: 4 };
const HEAD = 18;
const NAMES = 40;

/**
 * Each day as a box that is filled as far as its planned doses were taken, with figures where there is room: it is read by shape, not by
 * colour. A dot is a day on which nothing was planned.
 */
export function Heatmap({
  kept,
  labelledBy,
  onTable,
}: {
  kept: Adherence;
  labelledBy: string;
  onTable: () => void;
}) {
  const { today } = useSession();
  const [at, setAt] = useState<string>();
  const days = new Map(kept.days.map(({ date, doses }) => [date, doses]));
  const all = spans(kept.from, kept.to);
  const [first] = kept.days;
  // Years before anything was planned are said and not drawn.
  const years = all.filter(({ to }, index) => index === 0 || (first && to >= first.date));
  const large = all.length === 1 && kept.days.length <= 31;
  const chosen = at === undefined ? undefined : days.get(at);
  const told = at && `${dayName(at, today)}: ${chosen ? doseCounts(chosen) : "nothing planned"}`;
  function onKeyDown(event: KeyboardEvent) {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (move) {
      event.preventDefault();
      const index = kept.days.findIndex(({ date }) => date === at);
      const from = index < 0 ? (move < 0 ? kept.days.length : -1) : index;
      setAt(kept.days[Math.min(Math.max(from + move, 0), kept.days.length - 1)]?.date);
    } else if (event.key.toLowerCase() === "t" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      onTable();
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a chart that keys move in
    <div
      className={s.calendar}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move from day to day
      tabIndex={0}
      role="group"
      aria-label="Calendar of doses taken. Arrow keys move from day to day, T shows the table."
      onKeyDown={onKeyDown}
      onBlur={() => setAt(undefined)}
    >
      <div className={s.years} data-chart="">
        {years.map((span) => (
          <Grid
            key={span.to}
            all={cells(span.from, span.to, days)}
            large={large}
            at={at}
            labelledBy={labelledBy}
            onAt={setAt}
          />
        ))}
      </div>
      {first && years.length < all.length && (
        <p className="meta">Nothing was planned before {dayField(first.date)}.</p>
      )}
      <p className={`meta ${s.told}`} aria-live="polite">
        {told}
      </p>
      <p className={`meta ${s.key}`} aria-hidden="true">
        <Sample taken={2} /> all taken <Sample taken={1} /> some <Sample taken={0} /> none recorded as taken{" "}
        <Sample /> nothing planned
      </p>
    </div>
  );
}

function Grid({
  all,
  large,
  at,
  labelledBy,
  onAt,
}: {
  all: Cell[];
  large: boolean;
  at: string | undefined;
  labelledBy: string;
  onAt: (date: string | undefined) => void;
}) {
  const size = large ? "large" : "small";
  const step = SIDE[size] + GAP[size];
  const columns = (all.at(-1)?.column ?? 0) + 1;
  // A few weeks are read as a calendar on a wall: a row for each of them.
  const place = (cell: Cell) =>
    large
      ? { x: cell.row * step, y: HEAD + cell.column * step }
      : { x: NAMES + cell.column * step, y: HEAD + cell.row * step };
  const width = large ? 7 * step : NAMES + columns * step;
  const height = HEAD + (large ? columns : 7) * step;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by the heading and the sentence above it
    <svg
      className={s.chart}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby={labelledBy}
    >
      {large
        ? weekdays.map(({ short, value }) => (
            <text key={value} x={(value - 0.5) * step - GAP[size] / 2} y="12" textAnchor="middle">
              {short}
            </text>
          ))
        : [0, 2, 4].map((row) => (
            <text key={row} x="0" y={HEAD + row * step + 12}>
              {weekdays[row]?.short}
            </text>
          ))}
      {!large &&
        all
          .filter(({ date }, index) => date.endsWith("-01") || (index === 0 && Number(date.slice(8)) < 20))
          .map((cell) => (
            <text key={cell.date} x={place(cell).x} y="12">
              {cell.date.slice(5, 7) === "01" || cell === all[0]
                ? `${dayTick(cell.date).slice(0, 3)} ${cell.date.slice(0, 4)}`
                : dayTick(cell.date).slice(0, 3)}
            </text>
          ))}
      {all.map((cell) => (
        <g
          key={cell.date}
          onPointerEnter={() => onAt(cell.date)}
          onPointerLeave={() => onAt(undefined)}
          transform={`translate(${place(cell).x} ${place(cell).y})`}
        >
          <Box doses={cell.doses} side={SIDE[size]} chosen={cell.date === at} />
          {large && (
            <text className={s.dayOf} x="5" y="15">
              {Number(cell.date.slice(8))}
            </text>
          )}
          {large && cell.doses && (
            <text className={s.counts} x={SIDE.large / 2} y={SIDE.large - 9} textAnchor="middle">
              {cell.doses.taken}/{cell.doses.due}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** A box filled as far as was taken; with figures in it, only along its foot. */
function Box({ doses, side, chosen }: { doses: Doses | undefined; side: number; chosen: boolean }) {
  const large = side > 20;
  if (!doses) {
    return (
      <>
        {chosen && <rect className={s.boxChosen} width={side} height={side} rx="3" />}
        {!large && <circle className={s.noPlan} cx={side / 2} cy={side / 2} r="1.25" />}
      </>
    );
  }
  const full = large ? 4 : side;
  const share = (doses.taken / doses.due) * (large ? side - 2 : full);
  return (
    <>
      <rect
        className={chosen ? s.boxChosen : s.box}
        x="0.5"
        y="0.5"
        width={side - 1}
        height={side - 1}
        rx="3"
      />
      {large ? (
        <rect className={s.fill} x="1" y={side - 5} width={share} height={full} rx="2" />
      ) : (
        share > 0 && <rect className={s.fill} y={side - share} width={side} height={share} rx="3" />
      )}
    </>
  );
}

function Sample({ taken }: { taken?: number }) {
  const doses = taken === undefined ? undefined : { due: 2, taken, skipped: 0, open: 2 - taken };
  return (
    <svg className={s.chart} width="14" height="14" aria-hidden="true">
      <Box doses={doses} side={14} chosen={false} />
    </svg>
  );
}
