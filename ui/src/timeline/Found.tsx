import s from "./timeline.module.css";

/** A text with what was looked for marked in it: underlined, for the tint is the user's own words alone. */
export function Found({ text, sought }: { text: string; sought: string }) {
  const words = sought.split(/\s+/).filter(Boolean);
  if (words.length === 0) return text;
  const any = new RegExp(`(${words.map(escaped).join("|")})`, "iu");
  return text.split(any).map((piece, index) => {
    const key = `${index}`;
    return index % 2 === 1 ? (
      <mark className={s.found} key={key}>
        {piece}
      </mark>
    ) : (
      <span key={key}>{piece}</span>
    );
  });
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
