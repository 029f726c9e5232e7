import { expect, it } from "vitest";
import { hospital, mixed, reminder } from "../mock/cards";
import { neighbour, nextOpen, withNew } from "./queue";

const queue = withNew([], [hospital(), reminder(), mixed()]);

it("what is decided stays in the queue, so that it never shrinks under a hand", () => {
  const after = withNew(queue, [reminder(), mixed()]);
  expect(after.map((step) => step.id)).toEqual(["p-hospital", "p-reminder", "p-mixed"]);
});

it("what comes in meanwhile is added at the end", () => {
  const before = withNew([], [hospital()]);
  expect(withNew(before, [mixed(), hospital()]).map((step) => step.id)).toEqual(["p-hospital", "p-mixed"]);
});

it("goes on to the next that is open, around the end, and never to one put off", () => {
  const [first, second, third] = queue;
  if (!first || !second || !third) throw new Error("three");
  expect(nextOpen(queue, "p-mixed")).toBe("p-hospital");
  expect(nextOpen([{ ...first, decided: true }, { ...second, seen: true }, third], "p-hospital")).toBe(
    "p-mixed",
  );
  expect(
    nextOpen(
      [
        { ...first, seen: true },
        { ...second, decided: true },
      ],
      "p-reminder",
    ),
  ).toBeUndefined();
});

it("the neighbours are reached in either direction, and end at the ends", () => {
  expect(neighbour(queue, "p-reminder", -1)).toBe("p-hospital");
  expect(neighbour(queue, "p-hospital", -1)).toBeUndefined();
});
