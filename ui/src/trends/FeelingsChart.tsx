import { type KeyboardEvent, type PointerEvent, useState } from "react";
import type { CourseMark, Feelings, SymptomNamed, Vitals } from "../generated/types";
import { useSession } from "../shell/session";
import { dayName } from "../text/when";
import { byDay, dayInWords, MOODS, ROWS, severityOf } from "./felt";
import { VITALS } from "./kinds";
import { MarkLines } from "./Marks";
import { daysFor, PLOT, runs, scaleFor } from "./scale";
import s from "./trends.module.css";
import { BEHIND, useWide } from "./useWide";
import { DayNames, VitalLines, VitalNames } from "./VitalLines";

const NAMES = 132;
const MOOD = 30;
const SYMPTOM = 26;
const BETWEEN = 20;
/** A name that is longer is whole in the table, and where its day is told. */
const LONGEST = 17;
/** So many days can be joined by a line and still be told apart. */
const JOINED = 100;

/**
 * Moods by their word, under them each symptom in a row of its own, under them a vital if one is wanted: one day stands at one place in all
 * of them, so that they are read beside each other. Told apart by place and mark, not by colour.
 */
export function FeelingsChart({
  felt,
  beside,
  marks,
  labelledBy,
  onTable,
}: {
  felt: Feelings;
  beside: Vitals | undefined;
  marks: CourseMark[];
  labelledBy: string;
  onTable: () => void;
}) {
  const { today } = useSession();
  const [at, setAt] = useState<string>();
  const days = byDay(felt, beside);
  const [box, wide] = useWide();
  const width = wide + BEHIND;
  const scale = daysFor(felt, wide);
  const crisis = felt.moods.some(({ mood }) => mood === "crisis");
  const moods = felt.moods.length > 0 ? MOODS.filter(({ mood }) => mood !== "crisis" || crisis) : [];
  const symptoms = felt.symptoms.slice(0, ROWS);

  const moodY = (row: number) => PLOT.top + (row + 0.5) * MOOD;
  const symptomsTop =
    PLOT.top + moods.length * MOOD + (moods.length > 0 && symptoms.length > 0 ? BETWEEN : 0);
  const symptomY = (row: number) => symptomsTop + (row + 0.5) * SYMPTOM;
  const end = symptomsTop + symptoms.length * SYMPTOM;
  const under = end + BETWEEN;
  const bottom = beside ? under + PLOT.bottom : end;
  const height = bottom + 26;
  const many = days.length > JOINED;
  const radius = many ? 2.5 : 4;

  const chosen = days.find(({ date }) => date === at);
  const told = chosen && `${dayName(chosen.date, today)}: ${dayInWords(chosen, beside)}`;
  function onKeyDown(event: KeyboardEvent) {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (move) {
      event.preventDefault();
      const index = days.findIndex(({ date }) => date === at);
      const from = index < 0 ? (move < 0 ? days.length : -1) : index;
      setAt(days[Math.min(Math.max(from + move, 0), days.length - 1)]?.date);
    } else if (event.key.toLowerCase() === "t" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      onTable();
    }
  }
  // The nearest day, where one is near: in five years a mark is too small to be met.
  function onPointerMove({ clientX, currentTarget }: PointerEvent) {
    const x = clientX - currentTarget.getBoundingClientRect().left;
    const away = (date: string) => Math.abs(scale.x(date) - x);
    const near = days.reduce<string | undefined>(
      (best, { date }) => (best === undefined || away(date) < away(best) ? date : best),
      undefined,
    );
    setAt(near !== undefined && away(near) < 14 ? near : undefined);
  }
  const line = runs(felt.moods)
    .map((run) =>
      run
        .map(({ at, mood }) => `${scale.x(at.date)} ${moodY(moods.findIndex((one) => one.mood === mood))}`)
        .join("L"),
    )
    .map((points) => `M${points}`)
    .join("");
  const vital = beside && scaleFor(beside, wide);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a chart that keys move in */}
      <div
        className={s.chartBox}
        data-chart=""
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move from day to day
        tabIndex={0}
        role="group"
        aria-label="Mood and symptoms chart. Arrow keys move from day to day, T shows the table."
        onKeyDown={onKeyDown}
        onBlur={() => setAt(undefined)}
      >
        <svg
          className={`${s.chart} ${s.scaleNames}`}
          width={NAMES}
          height={height}
          viewBox={`0 0 ${NAMES} ${height}`}
          aria-hidden="true"
        >
          {moods.map(({ mood, label }, row) => (
            <text key={mood} x={NAMES - 12} y={moodY(row) + 4.5} textAnchor="end">
              {label}
            </text>
          ))}
          {symptoms.map(({ name }, row) => (
            <text key={name} className={s.label} x={NAMES - 12} y={symptomY(row) + 4.5} textAnchor="end">
              {short(name)}
            </text>
          ))}
          {beside && vital && (
            <g transform={`translate(0 ${under})`}>
              <text className={s.strong} x={NAMES - 12} y="10" textAnchor="end">
                {VITALS[beside.kind].title}
              </text>
              <VitalNames vitals={beside} scale={vital} x={NAMES - 12} />
            </g>
          )}
        </svg>
        <div className={s.days} ref={box}>
          {/* biome-ignore lint/a11y/noSvgWithoutTitle: named by the heading and the sentence above it */}
          <svg
            className={s.chart}
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-labelledby={labelledBy}
            onPointerMove={onPointerMove}
            onPointerLeave={() => setAt(undefined)}
          >
            {moods.map(({ mood }, row) => (
              <path className={s.grid} key={mood} d={`M0 ${moodY(row)}H${wide}`} />
            ))}
            {symptoms.map(({ name }, row) => (
              <path className={s.grid} key={name} d={`M0 ${symptomY(row)}H${wide}`} />
            ))}
            <MarkLines marks={marks} x={scale.x} bottom={bottom} />
            {chosen && <path className={s.cursor} d={`M${scale.x(chosen.date)} 24V${bottom}`} />}
            {!many && <path className={s.one} d={line} />}
            {felt.moods.map(({ operation, mood, at }) => (
              <circle
                key={operation}
                className={s.dotOne}
                cx={scale.x(at.date)}
                cy={moodY(moods.findIndex((one) => one.mood === mood))}
                r={radius}
              />
            ))}
            {symptoms.map(({ name, times }, row) => (
              <g key={name}>
                {times.map((time) => (
                  <Had key={time.operation} time={time} x={scale.x(time.at.date)} y={symptomY(row)} />
                ))}
                <text x={wide + 12} y={symptomY(row) + 4.5}>
                  {times.length}×
                </text>
              </g>
            ))}
            {beside && vital && (
              <g transform={`translate(0 ${under})`}>
                {vital.ticks.map((tick) => (
                  <path className={s.grid} key={tick} d={`M0 ${vital.y(tick)}H${wide}`} />
                ))}
                <VitalLines vitals={beside} scale={vital} />
              </g>
            )}
            <DayNames scale={scale} to={felt.to} today={today} y={bottom + 21} />
          </svg>
        </div>
      </div>
      <p className={`meta ${s.told}`} aria-live="polite">
        {told}
      </p>
      {symptoms.length > 0 && <Key />}
    </>
  );
}

function short(name: string) {
  const letters = [...name];
  return letters.length > LONGEST
    ? `${letters
        .slice(0, LONGEST - 1)
        .join("")
        .trimEnd()}…`
    : name;
}

/** A symptom at its day: the larger, the worse it was said to be; a ring where that was not said in one of three words. */
function Had({ time, x, y }: { time: SymptomNamed; x: number; y: number }) {
  const severity = severityOf(time);
  if (!severity) return <circle className={s.ring} cx={x} cy={y} r="4" />;
  const side = { mild: 5, moderate: 9, severe: 13 }[severity];
  return <rect className={s.had} x={x - side / 2} y={y - side / 2} width={side} height={side} rx="1" />;
}

function Key() {
  const sample = (severity: string | null) => (
    <svg className={s.chart} width="14" height="14" aria-hidden="true">
      <Had
        time={{ operation: "", at: { date: "", time: null, part: null }, severity, source: "said" }}
        x={7}
        y={7}
      />
    </svg>
  );
  return (
    <p className={`meta ${s.key}`} aria-hidden="true">
      {sample("mild")} mild {sample("moderate")} moderate {sample("severe")} severe {sample(null)} not said,
      or in other words
    </p>
  );
}
