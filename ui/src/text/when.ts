// Times as a person reads them. The backend has already made them local; nothing here knows a time zone.
import type { ClockStyle, DayPart, Moment } from "../generated/types";

const LOCALE = "en-US";

function utc(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

function format(date: string, options: Intl.DateTimeFormatOptions): string {
  const day = utc(date);
  if (Number.isNaN(day.getTime())) return date;
  return new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: "UTC" }).format(day);
}

/** "Saturday, March 14" */
export const dayLong = (date: string) => format(date, { weekday: "long", month: "long", day: "numeric" });
/** "Fri, March 13" */
export const dayShort = (date: string) => format(date, { weekday: "short", month: "long", day: "numeric" });
/** "Friday, March 13, 2026" */
export const dayFull = (date: string) =>
  format(date, { weekday: "long", month: "long", day: "numeric", year: "numeric" });
/** "Fri, March 13, 2026", as a date field shows it */
export const dayField = (date: string) =>
  format(date, { weekday: "short", month: "long", day: "numeric", year: "numeric" });
/** "Mar 9" */
export const dayTick = (date: string) => format(date, { month: "short", day: "numeric" });
/** "Mar 2026" */
export const monthTick = (date: string) => format(date, { month: "short", year: "numeric" });
/** "March 2026" */
export const monthTitle = (date: string) => format(date, { month: "long", year: "numeric" });

/** The date `days` later (or earlier). */
export function addDays(date: string, days: number): string {
  const day = utc(date);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** Whole days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000);
}

/** "Today", "Yesterday", "Tomorrow", or nothing. */
export function nearDay(date: string, today: string): string | undefined {
  return { [-1]: "Yesterday", 0: "Today", 1: "Tomorrow" }[daysBetween(today, date)];
}

/** "Today", "Yesterday", else "Fri, March 13". */
export function dayName(date: string, today: string): string {
  return nearDay(date, today) ?? (date.slice(0, 4) === today.slice(0, 4) ? dayShort(date) : dayField(date));
}

/** "09:12", or "9:12 am". */
export function timeOfDay(time: string, clock: ClockStyle): string {
  if (clock === "h24") return time;
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const half = hours < 12 ? "am" : "pm";
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, "0")} ${half}`;
}

const PARTS: Record<DayPart, string> = {
  night: "night",
  morning: "morning",
  afternoon: "afternoon",
  evening: "evening",
};

/** What is known of the time of day: "09:12", "morning", or nothing. */
export function timeOf(at: Moment, clock: ClockStyle): string | undefined {
  if (at.time) return timeOfDay(at.time, clock);
  return at.part ? PARTS[at.part] : undefined;
}

/** "09:12" today; "Fri, March 13, 09:12" otherwise. */
export function shortMoment(at: Moment, today: string, clock: ClockStyle): string {
  const time = timeOf(at, clock);
  if (at.date === today && time) return time;
  const day = dayName(at.date, today);
  return time ? `${day}, ${time}` : day;
}

/** "today at 09:24", "yesterday morning", "on Fri, March 13 at 09:24". */
export function spokenMoment(at: Moment, today: string, clock: ClockStyle): string {
  const near = nearDay(at.date, today)?.toLowerCase();
  const day = near ?? `on ${dayName(at.date, today)}`;
  if (at.time) return `${day} at ${timeOfDay(at.time, clock)}`;
  return at.part ? `${day}, ${PARTS[at.part]}` : day;
}

/** For `<time datetime>`. */
export const machineTime = (at: Moment) => (at.time ? `${at.date}T${at.time}` : at.date);

const WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The days of the week, 1 Monday to 7 Sunday. */
export const weekdays = WEEK.map((name, index) => ({ value: index + 1, name, short: name.slice(0, 3) }));

/** "every day", "weekdays", "Mon, Wed, Fri" */
export function daysInWords(days: number[]): string {
  const set = [...new Set(days)].sort((a, b) => a - b);
  if (set.length === 7) return "every day";
  if (set.join() === "1,2,3,4,5") return "weekdays";
  if (set.join() === "6,7") return "weekends";
  return set.map((day) => weekdays[day - 1]?.short ?? "").join(", ");
}
