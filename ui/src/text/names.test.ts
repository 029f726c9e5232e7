import { expect, it } from "vitest";
import { shortName } from "./names";

it("a long name keeps its beginning and its end", () => {
  expect(shortName("llama3.2:3b")).toBe("llama3.2:3b");
  const long = "a-very-long-model-name-as-services-have-them/instruct-32b-q4";
  expect(shortName(long)).toBe("a-very-long-model-name…truct-32b-q4");
  expect(shortName(long).length).toBeLessThan(36);
});
