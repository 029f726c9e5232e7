import { expect, it } from "vitest";
import { spans } from "./kept";

it("makes no year of a rest of a few days", () => {
  const years = spans("2021-11-24", "2026-11-23");
  expect(years).toHaveLength(5);
  expect(years.at(-1)?.from).toBe("2021-11-24");
  expect(spans("2026-10-25", "2026-11-23")).toHaveLength(1);
});
