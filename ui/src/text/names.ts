const LONG = 36;

/** A model's name where there is little room: its beginning and its end, which tell it from others. */
export function shortName(name: string): string {
  if (name.length <= LONG) return name;
  return `${name.slice(0, 22).trimEnd()}\u2026${name.slice(-12).trimStart()}`;
}
