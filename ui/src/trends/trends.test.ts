import { expect, it } from "vitest";
import { vitals } from "../mock/day";
import { summary } from "./kinds";
import { runs, scaleFor, ticksFor } from "./scale";

it("says the facts in a sentence, and calls nothing normal", () => {
  const text = summary(vitals("blood_pressure", 30), "today at 09:12");
  expect(text).toBe(
    "24 readings. Upper value 116 to 142, on average 127.2; lower value 72 to 87, on average 79.9 mmHg. Latest: 128/82, today at 09:12.",
  );
  expect(text).not.toMatch(/normal|high|low\b|good|healthy/i);
});

it("does not bridge a gap of several days, nor one longer than usual", () => {
  expect(runs(vitals("blood_pressure", 30).readings).length).toBe(2);
  expect(runs(vitals("weight", 30).readings).length).toBe(1);
});

it("holds every value between its lines", () => {
  for (const [low, high] of [
    [72, 142],
    [37, 37],
    [71, 71.8],
    [0, 0],
    [3.9, 11.2],
  ] as const) {
    const ticks = ticksFor(low, high);
    expect(ticks[0]).toBeLessThanOrEqual(low);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
    expect(ticks.length).toBeLessThanOrEqual(8);
  }
});

it("puts one value alone between lines, and no line below nothing", () => {
  const ticks = ticksFor(71.5, 71.5);
  expect(ticks[0]).toBeLessThan(71.5);
  expect(ticks.at(-1)).toBeGreaterThan(71.5);
  expect(ticksFor(0, 0)[0]).toBe(0);
});

it("one day stands at the same place in every chart", () => {
  const one = scaleFor(vitals("blood_pressure", 30));
  const other = scaleFor(vitals("weight", 30));
  expect(one.x("2026-03-01")).toBe(other.x("2026-03-01"));
});
