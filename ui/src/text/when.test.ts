import { expect, it } from "vitest";
import {
  addDays,
  dayName,
  dayShort,
  daysBetween,
  daysInWords,
  shortMoment,
  spokenMoment,
  timeOfDay,
} from "./when";

const TODAY = "2026-03-14";

it("names a day as the look does", () => {
  expect(dayShort("2026-03-13")).toBe("Fri, March 13");
  expect(dayName("2026-03-14", TODAY)).toBe("Today");
  expect(dayName("2025-12-31", TODAY)).toBe("Wed, December 31, 2025");
});

it("counts over a change of the clocks", () => {
  expect(daysBetween("2026-03-07", "2026-03-09")).toBe(2);
  expect(addDays("2026-03-07", 2)).toBe("2026-03-09");
});

it("says no more of a time than is known", () => {
  const day = { date: "2026-03-13", time: null, part: null };
  expect(spokenMoment(day, TODAY, "h24")).toBe("yesterday");
  expect(spokenMoment({ ...day, part: "evening" }, TODAY, "h24")).toBe("yesterday, evening");
  expect(shortMoment({ ...day, time: "21:05" }, TODAY, "h24")).toBe("Yesterday, 21:05");
});

it("writes 12 hours where that is chosen", () => {
  expect(timeOfDay("00:05", "h12")).toBe("12:05 am");
  expect(timeOfDay("12:00", "h12")).toBe("12:00 pm");
  expect(timeOfDay("21:30", "h12")).toBe("9:30 pm");
});

it("puts the days of the week in words", () => {
  expect(daysInWords([1, 2, 3, 4, 5])).toBe("weekdays");
  expect(daysInWords([7, 1, 2, 3, 4, 5, 6])).toBe("every day");
  expect(daysInWords([3, 1])).toBe("Mon, Wed");
});
