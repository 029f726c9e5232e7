import type { Vitals } from "../generated/types";
import { figure, unitSign, VITALS } from "./kinds";
import { type DayScale, runs, type Scale } from "./scale";
import s from "./trends.module.css";

const MANY = 120;

/** The names of a vital's lines, right-aligned before `x`. */
export function VitalNames({ vitals, scale, x }: { vitals: Vitals; scale: Scale; x: number }) {
  return (
    <>
      <text className={s.label} x="0" y={scale.y(scale.ticks.at(-1) ?? 0) + 4.5}>
        {unitSign(vitals.unit)}
      </text>
      {scale.ticks.map((tick) => (
        <text key={tick} x={x} y={scale.y(tick) + 4.5} textAnchor="end">
          {figure(tick)}
        </text>
      ))}
    </>
  );
}

/** Readings as marks and lines: both values told apart by mark, line and label, the last of them named. */
export function VitalLines({
  vitals,
  scale,
  onAt,
}: {
  vitals: Vitals;
  scale: Scale;
  /** Which reading the pointer is on. */
  onAt?: (index: number | undefined) => void;
}) {
  const { readings, kind } = vitals;
  const words = VITALS[kind];
  const last = readings.at(-1);
  // Of many the marks are small, so that each can still be seen.
  const mark = readings.length > MANY ? 2 : 4;
  const line = (of: "value" | "second") =>
    runs(readings)
      .map((run) => run.map((one) => `${scale.x(one.at.date)} ${scale.y(one[of] ?? one.value)}`).join("L"))
      .map((points) => `M${points}`)
      .join("");
  return (
    <>
      {words.second && (
        <path
          className={s.pair}
          d={readings
            .map(
              (one) => `M${scale.x(one.at.date)} ${scale.y(one.value)}V${scale.y(one.second ?? one.value)}`,
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
            onPointerEnter={onAt && (() => onAt(index))}
            onPointerLeave={onAt && (() => onAt(undefined))}
          >
            <circle className={s.dotOne} cx={x} cy={scale.y(one.value)} r={mark} />
            {one.second !== null && (
              <rect
                className={s.dotTwo}
                x={x - mark + 0.5}
                y={scale.y(one.second) - mark + 0.5}
                width={2 * mark - 1}
                height={2 * mark - 1}
              />
            )}
          </g>
        );
      })}
      {last && (
        <text x={scale.wide + 12} y={scale.y(last.value) + 5}>
          <tspan className={s.strong}>{figure(last.value)}</tspan> {words.first}
        </text>
      )}
      {last && last.second !== null && words.second && (
        <text x={scale.wide + 12} y={scale.y(last.second) + 5}>
          <tspan className={s.strong}>{figure(last.second)}</tspan> {words.second}
        </text>
      )}
    </>
  );
}

/** The days named under a chart, the last of them always. */
export function DayNames({ scale, to, today, y }: { scale: DayScale; to: string; today: string; y: number }) {
  return (
    <>
      {scale.named.map(({ date, name }) => (
        <text key={date} x={scale.x(date)} y={y} textAnchor="middle">
          {name}
        </text>
      ))}
      <text className={s.strong} x={scale.x(to)} y={y} textAnchor="middle">
        {to === today ? "Today" : scale.name(to)}
      </text>
    </>
  );
}
