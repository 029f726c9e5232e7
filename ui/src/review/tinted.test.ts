import { expect, it } from "vitest";
import { at, card } from "../mock/words";
import { tintedTogether } from "./tinted";

const words = (...parts: [string, ...string[]][]) => parts.map(([text, ...fields]) => ({ text, fields }));

it("tints what gave a value to any of them, and shows one sentence once", () => {
  const one = words(["add "], ["ramipril", "name"], [" 5 mg, and zinc at 8"]);
  const other = words(["add ramipril 5 mg, and "], ["zinc", "name"], [" at "], ["8", "times"]);
  const cards = [one, other].map((said, index) =>
    card(`c${index}`, { said: [{ words: said, at: at("09:00") }] }),
  );
  const [quote, ...more] = tintedTogether(cards);
  expect(more).toEqual([]);
  expect(quote?.words).toEqual(
    words(["add "], ["ramipril", "name"], [" 5 mg, and "], ["zinc", "name"], [" at "], ["8", "times"]),
  );
});

it("keeps two sentences apart", () => {
  const cards = ["one", "two"].map((text) =>
    card(text, { said: [{ words: words([text]), at: at("09:00") }] }),
  );
  expect(tintedTogether(cards).map(({ words }) => words[0]?.text)).toEqual(["one", "two"]);
});
