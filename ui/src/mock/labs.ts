// The stand-in's results of a laboratory, and its periods.
import type { Labs } from "../generated/types";
import { addDays } from "../text/when";
import { at, TODAY } from "./words";

export function labs(days: number, some = true): Labs {
  const result = (operation: string, back: number, value: number) => ({
    operation,
    at: { ...at(null), date: addDays(TODAY, -back) },
    value,
    low: 4,
    high: 5.6,
    as_printed: null,
    source: "said" as const,
  });
  const results = [result("op-a1c-1", 20, 6.1), result("op-a1c-2", 3, 5.85)];
  const start = (operation: string, back: number) => ({
    operation,
    at: { ...at(null), date: addDays(TODAY, -back) },
    source: "said" as const,
  });
  return {
    from: addDays(TODAY, 1 - days),
    to: TODAY,
    tests: some && days >= 30 ? [{ test: "A1C", unit: "%", unit_unsaid: false, results }] : [],
    periods: some && days >= 30 ? [start("op-p-1", 29), start("op-p-2", 1)] : [],
    days_between: some && days >= 30 ? 28 : null,
  };
}
