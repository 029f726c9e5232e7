// What a person types into a date or time field, read strictly: one meaning, or none.
const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);

function valid(year: number, month: number, day: number): string | undefined {
  const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}

function monthNumber(word: string): number | undefined {
  const name = word.toLowerCase().replace(/\.$/, "");
  if (name.length < 3) return undefined;
  const index = MONTHS.findIndex(
    (month) => month.startsWith(name) || (name === "sept" && month === "september"),
  );
  return index < 0 ? undefined : index + 1;
}

/**
 * "2026-03-13", "March 13", "13 Mar 2026", "Fri, March 13, 2026", "today", "yesterday". A date with no year is
 * the latest such day not after today. Figures alone (3/4) have two meanings and are not read.
 */
export function readDate(typed: string, today: string): string | undefined {
  const text = typed.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return valid(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const back = { today: 0, yesterday: 1 }[text];
  if (back !== undefined) {
    const date = new Date(`${today}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() - back);
    return date.toISOString().slice(0, 10);
  }
  const plain = text.replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/, "").replace(/,/g, " ");
  const words = plain.split(/\s+/).filter(Boolean);
  const [first = "", second = "", third] = words;
  if (words.length < 2 || words.length > 3) return undefined;
  const month = monthNumber(first) ?? monthNumber(second);
  const dayWord = monthNumber(first) ? second : first;
  const day = /^\d{1,2}(st|nd|rd|th)?$/.test(dayWord) ? Number.parseInt(dayWord, 10) : undefined;
  if (!month || !day) return undefined;
  if (third !== undefined) return /^\d{4}$/.test(third) ? valid(Number(third), month, day) : undefined;
  const year = Number(today.slice(0, 4));
  const thisYear = valid(year, month, day);
  return thisYear && thisYear <= today ? thisYear : valid(year - 1, month, day);
}

/** "9:30", "21:30", "9 pm", "9.30 pm", "noon", "0930". An hour alone from 1 to 12 has two meanings and is not read. */
export function readTime(typed: string): string | undefined {
  const text = typed.trim().toLowerCase().replace(/\s+/g, " ");
  if (text === "noon") return "12:00";
  if (text === "midnight") return "00:00";
  const match = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s?(am|pm|a\.m\.|p\.m\.)?$/.exec(text);
  if (!match) return undefined;
  let hours = Number(match[1]);
  const minutes = match[2] === undefined ? 0 : Number(match[2]);
  const half = match[3]?.[0];
  if (half) {
    if (hours < 1 || hours > 12) return undefined;
    hours = (hours % 12) + (half === "p" ? 12 : 0);
  } else if (match[2] === undefined && hours >= 1 && hours <= 12) {
    return undefined;
  }
  if (hours > 23 || minutes > 59) return undefined;
  return `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}

/** "8:00, 20:00", "8 am and 8 pm": each of them read, or none. */
export function readTimes(typed: string): string[] | undefined {
  const parts = typed.split(/\s*(?:[,;&]|\band\b)\s*/i).filter((part) => part !== "");
  const read = parts.map(readTime);
  const all = read.filter((time) => time !== undefined);
  return all.length > 0 && all.length === read.length ? all : undefined;
}
