import type { CourseMark, CourseTurn } from "../generated/types";
import { dayField } from "../text/when";
import s from "./trends.module.css";

const TURNS: Record<CourseTurn, string> = { start: "▲", change: "◆", stop: "■" };

/** Where medications began, changed and ended: the figure of each stands at its day in every chart below. */
export function MarkList({ marks }: { marks: CourseMark[] }) {
  if (marks.length === 0) return null;
  return (
    <details className={s.marks} open={marks.length <= 6}>
      <summary>
        <h2>Medications that began, changed or ended ({marks.length})</h2>
      </summary>
      <ol>
        {marks.map((mark, index) => (
          <li key={`${mark.date}${mark.medication}${mark.what}`}>
            <span className={s.markNumber} aria-hidden="true">
              {index + 1}
            </span>
            <span aria-hidden="true">{TURNS[mark.turn]}</span>
            <span>
              {dayField(mark.date)}: <b>{mark.medication}</b> {mark.what}
            </span>
          </li>
        ))}
      </ol>
      <p className="meta">The charts below show each at its day.</p>
    </details>
  );
}

/** The same in a chart: a line at the day, with its figures on top. Those of one place share it. */
export function MarkLines({
  marks,
  x,
  bottom,
}: {
  marks: CourseMark[];
  x: (date: string) => number;
  bottom: number;
}) {
  const places: { x: number; told: string }[] = [];
  for (const [index, mark] of marks.entries()) {
    const here = x(mark.date);
    // The figures of two places that would touch are those of one.
    const figure = String(index + 1);
    const near = places.find(
      (place) => Math.abs(place.x - here) < 6 + (place.told.length + figure.length) * 3.5,
    );
    if (near) near.told = `${near.told},${figure}`;
    else places.push({ x: here, told: figure });
  }
  return places.map((place) => (
    <g key={place.x}>
      <path className={s.markLine} d={`M${place.x} 26V${bottom}`} />
      <text className={s.markText} x={place.x} y="21" textAnchor="middle">
        {place.told}
      </text>
    </g>
  ));
}
