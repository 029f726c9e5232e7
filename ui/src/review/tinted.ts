import type { Card, Quote, Words } from "../generated/types";

const whole = (quote: Quote) => quote.words.map(({ text }) => text).join("");

/** The sentences that several cards stand on, each once; tinted is what gave a value to any of them. */
export function tintedTogether(cards: Card[]): Quote[] {
  const quotes = new Map<string, Quote>();
  for (const quote of cards.flatMap(({ said }) => said)) {
    const text = whole(quote);
    const known = quotes.get(text);
    quotes.set(text, known ? { ...known, words: both(known.words, quote.words) } : quote);
  }
  return [...quotes.values()];
}

/** Two cuts of one text as one: a part ends wherever one of the two does, and holds the fields of both. */
function both(one: Words[], other: Words[]): Words[] {
  const ends = (words: Words[]) => {
    let end = 0;
    return words.map(({ text, fields }) => {
      end += text.length;
      return { end, fields };
    });
  };
  const [first, second] = [ends(one), ends(other)];
  const text = one.map((words) => words.text).join("");
  const cuts = [...new Set([...first, ...second].map(({ end }) => end))].sort((a, b) => a - b);
  const at = (parts: typeof first, end: number) => parts.find((part) => part.end >= end)?.fields ?? [];
  return cuts
    .filter((end, index) => end > (cuts[index - 1] ?? 0))
    .map((end, index, all) => ({
      text: text.slice(all[index - 1] ?? 0, end),
      fields: [...new Set([...at(first, end), ...at(second, end)])],
    }));
}
