import { describe, expect, it } from "vitest";
import { readDate, readTime, readTimes } from "./read";

const TODAY = "2026-03-14";

describe("a day as it is typed", () => {
  it.each([
    ["2026-03-13", "2026-03-13"],
    ["2026-1-9", "2026-01-09"],
    ["March 13", "2026-03-13"],
    ["13 mar", "2026-03-13"],
    ["Fri, March 13, 2026", "2026-03-13"],
    ["jan 19th", "2026-01-19"],
    ["sept 3", "2025-09-03"],
    ["december 24", "2025-12-24"],
    ["today", "2026-03-14"],
    ["Yesterday", "2026-03-13"],
    ["Feb 29, 2024", "2024-02-29"],
  ])("%s is %s", (typed, date) => expect(readDate(typed, TODAY)).toBe(date));

  it.each([
    "3/4",
    "03-04-2026",
    "13",
    "Feb 30, 2026",
    "2026-13-01",
    "ma 3",
    "tomorrow-ish",
    "",
    "March",
    "March 1 2 3",
  ])("%s has no one meaning and is not guessed", (typed) => expect(readDate(typed, TODAY)).toBeUndefined());
});

describe("a time as it is typed", () => {
  it.each([
    ["09:30", "09:30"],
    ["9:30 pm", "21:30"],
    ["12 am", "00:00"],
    ["12 pm", "12:00"],
    ["9.05", "09:05"],
    ["2130", "21:30"],
    ["20", "20:00"],
    ["noon", "12:00"],
    ["8 P.M.", "20:00"],
  ])("%s is %s", (typed, time) => expect(readTime(typed)).toBe(time));

  it.each(["8", "12", "25:00", "9:60", "13 pm", "0 am", "evening", "", "9:3"])(
    "%s has no one meaning and is not guessed",
    (typed) => expect(readTime(typed)).toBeUndefined(),
  );
});

describe("several times in one line", () => {
  it.each([
    ["8:00, 20:00", ["08:00", "20:00"]],
    ["8 am and 8 pm", ["08:00", "20:00"]],
    ["7:30; noon & 21:00", ["07:30", "12:00", "21:00"]],
    ["9:30", ["09:30"]],
  ])("%s", (typed, times) => expect(readTimes(typed)).toEqual(times));
  it.each(["", "8:00, sometimes", "and", "8"])("%s is not read at all", (typed) =>
    expect(readTimes(typed)).toBeUndefined(),
  );
});
