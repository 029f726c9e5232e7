import { type KeyboardEvent, useState } from "react";
import type { Labs, LabTest } from "../generated/types";
import { useSession } from "../shell/session";
import { shortMoment } from "../text/when";
import { exact, figures, rangeOf, withUnit } from "./labs";
import { daysFor, PLOT, runs, scaleOf } from "./scale";
import s from "./trends.module.css";
import { BEHIND, useWide } from "./useWide";
import { DayNames } from "./VitalLines";

const HEIGHT = 258;
const PERIODS = { height: 78, top: 8, bottom: 52, names: 73 };

/** Results as marks and lines, each on the range that was printed beside it. No zones of our own, no targets. */
export function LabChart({
  test,
  days,
  labelledBy,
  onTable,
}: {
  test: LabTest;
  days: Labs;
  labelledBy: string;
  onTable: () => void;
}) {
  const { today, clock } = useSession();
  const [at, setAt] = useState<number>();
  const [box, wide] = useWide();
  const scale = scaleOf(days, figures(test), wide);
  const [low = 0, high = 0] = [scale.ticks[0], scale.ticks.at(-1)];
  const { results, unit } = test;
  const last = results.at(-1);
  const chosen = at === undefined ? undefined : results[at];
  const range = chosen && rangeOf(chosen);
  const printed = chosen?.as_printed ? `, printed: ${chosen.as_printed}` : "";
  const told =
    chosen &&
    `${shortMoment(chosen.at, today, clock)} · ${withUnit(chosen.value, unit)}${range ? ` (${range})` : ""}${printed}`;

  function onKeyDown(event: KeyboardEvent) {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (move) {
      event.preventDefault();
      const from = at ?? (move < 0 ? results.length : -1);
      setAt(Math.min(Math.max(from + move, 0), results.length - 1));
    } else if (event.key.toLowerCase() === "t" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      onTable();
    }
  }
  const line = runs(results)
    .map((run) => `M${run.map((one) => `${scale.x(one.at.date)} ${scale.y(one.value)}`).join("L")}`)
    .join("");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a chart that keys move in
    <div
      className={s.chartBox}
      data-chart=""
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move from result to result
      tabIndex={0}
      role="group"
      aria-label={`${test.test} chart. Arrow keys move from result to result, T shows the table.`}
      onKeyDown={onKeyDown}
      onBlur={() => setAt(undefined)}
    >
      <svg
        className={`${s.chart} ${s.scaleNames}`}
        width="132"
        height={HEIGHT}
        viewBox={`0 0 132 ${HEIGHT}`}
        aria-hidden="true"
      >
        <text className={s.label} x="0" y={scale.y(high) + 4.5}>
          {unit}
        </text>
        {scale.ticks.map((tick) => (
          <text key={tick} x={120} y={scale.y(tick) + 4.5} textAnchor="end">
            {exact(tick)}
          </text>
        ))}
      </svg>
      <div className={s.days} ref={box}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: named by the heading and the sentence above it */}
        <svg
          className={s.chart}
          width={wide + BEHIND}
          height={HEIGHT}
          viewBox={`0 0 ${wide + BEHIND} ${HEIGHT}`}
          role="img"
          aria-labelledby={labelledBy}
        >
          {scale.ticks.map((tick) => (
            <path className={s.grid} key={tick} d={`M0 ${scale.y(tick)}H${wide}`} />
          ))}
          {results.map((one) => (
            <path
              className={s.printed}
              key={`${one.operation} range`}
              d={
                one.low === null && one.high === null
                  ? ""
                  : `M${scale.x(one.at.date)} ${scale.y(one.low ?? low)}V${scale.y(one.high ?? high)}`
              }
            />
          ))}
          <path className={s.one} d={line} />
          {results.map((one, index) => (
            <circle
              className={s.dotOne}
              key={one.operation}
              cx={scale.x(one.at.date)}
              cy={scale.y(one.value)}
              r={index === at ? 6 : 4}
              onPointerEnter={() => setAt(index)}
              onPointerLeave={() => setAt(undefined)}
            />
          ))}
          {last && (
            <text x={wide + 12} y={scale.y(last.value) + 5}>
              <tspan className={s.strong}>{exact(last.value)}</tspan>
            </text>
          )}
          <DayNames scale={scale} to={days.to} today={today} y={253} />
          {told && (
            <text className={s.strong} x={0} y={16.5}>
              {told}
            </text>
          )}
        </svg>
      </div>
      <span className="sr" aria-live="polite">
        {told}
      </span>
    </div>
  );
}

/** The days on which periods started, as marks on the days. */
export function PeriodChart({ labs, labelledBy }: { labs: Labs; labelledBy: string }) {
  const { today } = useSession();
  const [box, wide] = useWide();
  const scale = daysFor(labs, wide);
  return (
    <div className={s.chartBox}>
      <div className={s.days} ref={box}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: named by the heading and the sentence above it */}
        <svg
          className={s.chart}
          width={wide + BEHIND}
          height={PERIODS.height}
          viewBox={`0 0 ${wide + BEHIND} ${PERIODS.height}`}
          role="img"
          aria-labelledby={labelledBy}
        >
          <path className={s.grid} d={`M0 ${PERIODS.bottom}H${wide}`} />
          {labs.periods.map(({ operation, at }) => (
            <g key={operation}>
              <path className={s.pair} d={`M${scale.x(at.date)} ${PERIODS.top}V${PERIODS.bottom}`} />
              <circle className={s.dotOne} cx={scale.x(at.date)} cy={PERIODS.top + 4} r={PLOT.top / 9} />
            </g>
          ))}
          <DayNames scale={scale} to={labs.to} today={today} y={PERIODS.names} />
        </svg>
      </div>
    </div>
  );
}
