import { type KeyboardEvent, useState } from "react";
import type { CourseMark, Vitals } from "../generated/types";
import { useSession } from "../shell/session";
import { dayTick, shortMoment } from "../text/when";
import { figure, readingFigure, unitSign, VITALS } from "./kinds";
import { MarkLines } from "./Marks";
import { PLOT, runs, scaleFor } from "./scale";
import s from "./trends.module.css";

const WIDTH = 884;
const HEIGHT = 258;

/** Readings as marks and lines: both values told apart by mark, line and label. No zones, no targets. */
export function VitalChart({
  vitals,
  marks = [],
  labelledBy,
  onTable,
}: {
  vitals: Vitals;
  marks?: CourseMark[];
  labelledBy: string;
  onTable?: () => void;
}) {
  const { today, clock } = useSession();
  const [at, setAt] = useState<number>();
  const { readings, kind } = vitals;
  const words = VITALS[kind];
  const scale = scaleFor(vitals);
  const last = readings.at(-1);
  const chosen = at === undefined ? undefined : readings[at];

  function onKeyDown(event: KeyboardEvent) {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (move) {
      event.preventDefault();
      const from = at ?? (move < 0 ? readings.length : -1);
      setAt(Math.min(Math.max(from + move, 0), readings.length - 1));
    } else if (onTable && event.key.toLowerCase() === "t" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      onTable();
    }
  }
  const line = (of: "value" | "second") =>
    runs(vitals)
      .map((run) => run.map((one) => `${scale.x(one.at.date)} ${scale.y(one[of] ?? one.value)}`).join("L"))
      .map((points) => `M${points}`)
      .join("");
  const bubble = chosen && `${shortMoment(chosen.at, today, clock)} · ${readingFigure(chosen)}`;
  const bubbleWidth = bubble ? bubble.length * 7 + 20 : 0;
  const bubbleX = chosen
    ? Math.min(Math.max(scale.x(chosen.at.date) - bubbleWidth / 2, 0), WIDTH - bubbleWidth)
    : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a chart that keys move in
    <div
      className={s.chartBox}
      data-chart=""
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move from reading to reading
      tabIndex={0}
      role="group"
      aria-label={`${words.title} chart. Arrow keys move from reading to reading${onTable ? ", T shows the table" : ""}.`}
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
        <text className={s.label} x="0" y={scale.y(scale.ticks.at(-1) ?? 0) + 4.5}>
          {unitSign(vitals.unit)}
        </text>
        {scale.ticks.map((tick) => (
          <text key={tick} x="120" y={scale.y(tick) + 4.5} textAnchor="end">
            {figure(tick)}
          </text>
        ))}
      </svg>
      <div className={s.days}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: named by the heading and the sentence above it */}
        <svg
          className={s.chart}
          width={WIDTH}
          height={HEIGHT}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-labelledby={labelledBy}
        >
          {scale.ticks.map((tick) => (
            <path className={s.grid} key={tick} d={`M0 ${scale.y(tick)}H${PLOT.width}`} />
          ))}
          <MarkLines marks={marks} x={scale.x} bottom={PLOT.bottom} />
          {chosen && <path className={s.cursor} d={`M${scale.x(chosen.at.date)} 24V${PLOT.bottom}`} />}
          {words.second && (
            <path
              className={s.pair}
              d={readings
                .map(
                  (one) =>
                    `M${scale.x(one.at.date)} ${scale.y(one.value)}V${scale.y(one.second ?? one.value)}`,
                )
                .join("")}
            />
          )}
          <path className={s.one} d={line("value")} />
          {words.second && <path className={s.two} d={line("second")} />}
          {readings.map((one, index) => {
            const x = scale.x(one.at.date);
            return (
              <g
                key={one.operation}
                onPointerEnter={() => setAt(index)}
                onPointerLeave={() => setAt(undefined)}
              >
                <circle className={s.dotOne} cx={x} cy={scale.y(one.value)} r="4" />
                {one.second !== null && (
                  <rect className={s.dotTwo} x={x - 3.5} y={scale.y(one.second) - 3.5} width="7" height="7" />
                )}
              </g>
            );
          })}
          {last && (
            <text x="784" y={scale.y(last.value) + 5}>
              <tspan className={s.strong}>{figure(last.value)}</tspan> {words.first}
            </text>
          )}
          {last && last.second !== null && words.second && (
            <text x="784" y={scale.y(last.second) + 5}>
              <tspan className={s.strong}>{figure(last.second)}</tspan> {words.second}
            </text>
          )}
          {scale.named.map((date) => (
            <text key={date} x={scale.x(date)} y="253" textAnchor="middle">
              {dayTick(date)}
            </text>
          ))}
          <text className={s.strong} x={scale.x(vitals.to)} y="253" textAnchor="middle">
            {vitals.to === today ? "Today" : dayTick(vitals.to)}
          </text>
          {chosen && (
            <>
              <rect className={s.bubble} x={bubbleX} y="0" width={bubbleWidth} height="24" rx="6" />
              <text className={s.bubbleText} x={bubbleX + bubbleWidth / 2} y="16.5" textAnchor="middle">
                {bubble}
              </text>
            </>
          )}
        </svg>
      </div>
      <span className="sr" aria-live="polite">
        {bubble}
      </span>
    </div>
  );
}
