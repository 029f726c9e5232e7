import { type KeyboardEvent, useState } from "react";
import type { CourseMark, Vitals } from "../generated/types";
import { useSession } from "../shell/session";
import { shortMoment } from "../text/when";
import { readingFigure, VITALS } from "./kinds";
import { MarkLines } from "./Marks";
import { PLOT, scaleFor } from "./scale";
import s from "./trends.module.css";
import { BEHIND, useWide } from "./useWide";
import { DayNames, VitalLines, VitalNames } from "./VitalLines";

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
  const [box, wide] = useWide();
  const width = wide + BEHIND;
  const scale = scaleFor(vitals, wide);
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
  const bubble = chosen && `${shortMoment(chosen.at, today, clock)} · ${readingFigure(chosen)}`;
  const bubbleWidth = bubble ? bubble.length * 7 + 20 : 0;
  const bubbleX = chosen
    ? Math.min(Math.max(scale.x(chosen.at.date) - bubbleWidth / 2, 0), width - bubbleWidth)
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
        <VitalNames vitals={vitals} scale={scale} x={120} />
      </svg>
      <div className={s.days} ref={box}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: named by the heading and the sentence above it */}
        <svg
          className={s.chart}
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          role="img"
          aria-labelledby={labelledBy}
        >
          {scale.ticks.map((tick) => (
            <path className={s.grid} key={tick} d={`M0 ${scale.y(tick)}H${wide}`} />
          ))}
          <MarkLines marks={marks} x={scale.x} bottom={PLOT.bottom} />
          {chosen && <path className={s.cursor} d={`M${scale.x(chosen.at.date)} 24V${PLOT.bottom}`} />}
          <VitalLines vitals={vitals} scale={scale} onAt={setAt} />
          <DayNames scale={scale} to={vitals.to} today={today} y={253} />
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
