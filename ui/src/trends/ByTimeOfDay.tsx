import { useState } from "react";
import type { Vitals } from "../generated/types";
import { figure, unitSign, VITALS } from "./kinds";
import { byPart, meanFigure, type PartReadings, partsInWords, type Spread } from "./parts";
import { ShownAs } from "./ShownAs";
import { ticksFor } from "./scale";
import s from "./trends.module.css";

const WIDTH = 620;
const HEIGHT = 236;
const LEFT = 56;
const TOP = 28;
const BOTTOM = 184;

/** Readings by part of the day, for who measures more than once a day: from lowest to highest, the average named. */
export function ByTimeOfDay({ vitals }: { vitals: Vitals }) {
  const [table, setTable] = useState(false);
  const parts = byPart(vitals);
  if (parts.length < 2) return null;
  const title = `${VITALS[vitals.kind].title} by time of day`;
  const id = `parts-${vitals.kind}`;
  return (
    <section className={s.trend} aria-labelledby={id}>
      <div className={s.head}>
        <div>
          <h2 id={id}>{title}</h2>
          <p className="meta" id={`${id}-text`}>
            {partsInWords(vitals, parts)}
          </p>
        </div>
        <div className={s.headEnd}>
          <ShownAs title={title} of={id} table={table} onTable={setTable} />
        </div>
      </div>
      {table ? (
        <PartsTable vitals={vitals} parts={parts} title={title} />
      ) : (
        <Bars vitals={vitals} parts={parts} labelledBy={`${id} ${id}-text`} />
      )}
    </section>
  );
}

function Bars({ vitals, parts, labelledBy }: { vitals: Vitals; parts: PartReadings[]; labelledBy: string }) {
  const spreads = parts.flatMap((one) => (one.second ? [one.first, one.second] : [one.first]));
  const ticks = ticksFor(
    Math.min(...spreads.map((one) => one.low)),
    Math.max(...spreads.map((one) => one.high)),
  );
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const y = (value: number) => BOTTOM - ((value - low) / (high - low || 1)) * (BOTTOM - TOP);
  const slot = (WIDTH - LEFT) / parts.length;
  return (
    <div className={s.partsBox} data-chart="">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: named by the heading and the sentence above it */}
      <svg
        className={s.chart}
        width={WIDTH}
        height={HEIGHT}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby={labelledBy}
      >
        {ticks.map((tick, index) => (
          <g key={tick}>
            <path className={s.grid} d={`M${LEFT} ${y(tick)}H${WIDTH}`} />
            <text x={LEFT - 10} y={y(tick) + 4.5} textAnchor="end">
              {index === ticks.length - 1 ? unitSign(vitals.unit) : figure(tick)}
            </text>
          </g>
        ))}
        {parts.map((one, index) => {
          const x = LEFT + slot * (index + 0.5);
          return (
            <g key={one.part}>
              <Range spread={one.first} x={x} y={y} />
              {one.second && <Range spread={one.second} x={x} y={y} lower />}
              <text className={s.strong} x={x} y={BOTTOM + 22} textAnchor="middle">
                {one.title}
              </text>
              <text x={x} y={BOTTOM + 41} textAnchor="middle">
                {meanFigure(one)}, {one.readings.length}×
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** From the lowest to the highest as a line with ends, the average as a mark. */
function Range({
  spread,
  x,
  y,
  lower = false,
}: {
  spread: Spread;
  x: number;
  y: (value: number) => number;
  lower?: boolean;
}) {
  const mean = y(spread.mean);
  const ends = `M${x - 7} ${y(spread.low)}h14M${x - 7} ${y(spread.high)}h14`;
  return (
    <>
      <path
        className={lower ? s.two : s.one}
        d={`M${x} ${y(spread.low)}V${y(spread.high)}${spread.low === spread.high ? "" : ends}`}
      />
      {lower ? (
        <rect className={s.dotTwo} x={x - 4.5} y={mean - 4.5} width="9" height="9" />
      ) : (
        <circle className={s.dotOne} cx={x} cy={mean} r="5" />
      )}
      <text x={x + 14} y={mean + 4.5}>
        {figure(Math.round(spread.mean))}
      </text>
    </>
  );
}

function PartsTable({ vitals, parts, title }: { vitals: Vitals; parts: PartReadings[]; title: string }) {
  const words = VITALS[vitals.kind];
  const told = ({ low, mean, high }: Spread) =>
    low === high ? figure(low) : `${figure(mean)} (${figure(low)} to ${figure(high)})`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: what scrolls must be reachable by keys
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <div className={s.table} tabIndex={0} role="group" aria-label={`${title}, as a table`}>
      <table>
        <caption className="sr">{title}: average, lowest to highest</caption>
        <thead>
          <tr>
            <th scope="col">Part of the day</th>
            <th scope="col">Readings</th>
            <th scope="col">{words.second ? `Upper (${words.first})` : words.title}</th>
            {words.second && <th scope="col">Lower ({words.second})</th>}
          </tr>
        </thead>
        <tbody>
          {parts.map((one) => (
            <tr key={one.part}>
              <th scope="row">
                {one.title}, {one.hours} o’clock
              </th>
              <td>{one.readings.length}</td>
              <td>{told(one.first)}</td>
              {words.second && <td>{one.second ? told(one.second) : ""}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
