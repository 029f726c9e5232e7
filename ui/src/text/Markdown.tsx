import { Fragment, type ReactNode } from "react";
import s from "../parts/text.module.css";

type Block =
  | { kind: "text"; lines: string[] }
  | { kind: "bullets" | "numbers"; items: string[]; start: number }
  | { kind: "code"; text: string };

function blocks(text: string): Block[] {
  const found: Block[] = [];
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const last = found.at(-1);
    if (/^\s*```/.test(line)) {
      const code: string[] = [];
      while (++index < lines.length && !/^\s*```/.test(lines[index] ?? "")) code.push(lines[index] ?? "");
      found.push({ kind: "code", text: code.join("\n") });
      continue;
    }
    const bullet = /^\s*[-*•]\s+(.*)$/.exec(line);
    const number = /^\s*(\d{1,3})[.)]\s+(.*)$/.exec(line);
    const fresh = lines[index - 1]?.trim() === "";
    if (bullet) {
      if (last?.kind === "bullets") last.items.push(bullet[1] ?? "");
      else found.push({ kind: "bullets", items: [bullet[1] ?? ""], start: 1 });
    } else if (number) {
      if (last?.kind === "numbers") last.items.push(number[2] ?? "");
      else found.push({ kind: "numbers", items: [number[2] ?? ""], start: Number(number[1]) });
    } else if (line.trim() !== "") {
      const heading = /^#{1,6}\s+(.*)$/.exec(line);
      const plain = heading ? `**${heading[1]}**` : line;
      if (last?.kind === "text" && !fresh && !heading) last.lines.push(plain);
      else found.push({ kind: "text", lines: [plain] });
    }
  }
  return found;
}

/** Bold and code; stars for italics go, for italic is the user's own words; a link is its text and its address. */
function spans(text: string): ReactNode[] {
  const parts = text.split(/(\*\*[^*]+\*\*|__[^_]+__|`[^`]+`)/);
  return parts.map((part, index) => {
    const key = `${index}`;
    if (/^(\*\*|__).+\1$/.test(part)) return <strong key={key}>{part.slice(2, -2)}</strong>;
    if (/^`.+`$/.test(part)) return <code key={key}>{part.slice(1, -1)}</code>;
    return part
      .replace(/!?\[([^\]]*)\]\(([^)\s]*)\)/g, (_, name: string, address: string) =>
        name && name !== address ? `${name} (${address})` : address,
      )
      .replace(/(^|[\s(“"])\*([^*\s][^*]*)\*(?=[\s).,;:!?”"]|$)/g, "$1$2");
  });
}

/** A reply as text with light Markdown. Never HTML; nothing in it loads or can be followed. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className={s.reply}>
      {blocks(text).map((block, index) => {
        const key = `${index}`;
        if (block.kind === "code")
          return (
            <pre key={key}>
              <code>{block.text}</code>
            </pre>
          );
        if (block.kind === "text")
          return (
            <p key={key}>
              {block.lines.map((line, at) => {
                const place = `${at}`;
                return (
                  <Fragment key={place}>
                    {at > 0 && <br />}
                    {spans(line)}
                  </Fragment>
                );
              })}
            </p>
          );
        const items = block.items.map((item, at) => {
          const place = `${at}`;
          return <li key={place}>{spans(item)}</li>;
        });
        return block.kind === "bullets" ? (
          <ul key={key}>{items}</ul>
        ) : (
          <ol key={key} start={block.start}>
            {items}
          </ol>
        );
      })}
    </div>
  );
}
