import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { addDays, dayFull, monthTitle, weekdays } from "../text/when";
import s from "./fields.module.css";

const monthOf = (date: string) => date.slice(0, 7);

function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day, last.getUTCDate())))
    .toISOString()
    .slice(0, 10);
}

/** Monday is 0. */
const weekdayOf = (date: string) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

const MOVES: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** A month of days. Arrows move by day and week, Page Up and Down by month. */
export function Calendar({
  value,
  today,
  onChoose,
}: {
  value: string;
  today: string;
  onChoose(day: string): void;
}) {
  const [at, setAt] = useState(value);
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    moved.current = false;
  }, [at]);

  function onKeyDown(event: KeyboardEvent) {
    const move = MOVES[event.key];
    if (!move || event.ctrlKey) return;
    event.preventDefault();
    moved.current = true;
    setAt(move(at));
  }
  const first = `${monthOf(at)}-01`;
  const start = addDays(first, -weekdayOf(first));
  const weeks = [0, 1, 2, 3, 4, 5]
    .map((week) => weekdays.map((_, day) => addDays(start, week * 7 + day)))
    .filter((week) => week.some((day) => monthOf(day) === monthOf(at)));
  return (
    <div className={s.calendar}>
      <div className={s.month}>
        <Button
          small
          icon
          kind="quiet"
          aria-label="The month before"
          onClick={() => setAt(addMonths(at, -1))}
        >
          <Icon of={ChevronLeft} />
        </Button>
        <span aria-live="polite">{monthTitle(at)}</span>
        <Button small icon kind="quiet" aria-label="The month after" onClick={() => setAt(addMonths(at, 1))}>
          <Icon of={ChevronRight} />
        </Button>
      </div>
      <table ref={grid} onKeyDown={onKeyDown} aria-label={monthTitle(at)}>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day.value} scope="col" abbr={day.name}>
                {day.short.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className={s.day}
                    tabIndex={day === at ? 0 : -1}
                    aria-label={dayFull(day)}
                    aria-pressed={day === value}
                    aria-current={day === today ? "date" : undefined}
                    data-other={monthOf(day) === monthOf(at) ? undefined : true}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
