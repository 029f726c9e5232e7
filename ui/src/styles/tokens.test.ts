import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const source = join(import.meta.dirname, "..");
const tokens = readFileSync(join(source, "styles/tokens.css"), "utf8");
const files = readdirSync(source, { recursive: true }).map(String);
const sheets = files.filter((name) => name.endsWith(".css") && !name.endsWith("tokens.css"));

/** The colours of a block of tokens, by name. */
function colours(block: string): Map<string, string> {
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((found) => [found[1] ?? "", found[2] ?? ""]),
  );
}
const cut = (from: string, to: string) => tokens.slice(tokens.indexOf(from), tokens.indexOf(to));
const light = colours(cut(":root {", "@media (prefers-color-scheme: dark)"));
const dark = colours(cut("@media (prefers-color-scheme: dark)", ':root[data-theme="dark"]'));
const darkByChoice = colours(cut(':root[data-theme="dark"]', "@media (prefers-contrast: more)"));

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

it("the two dark blocks are the same list", () => {
  expect([...darkByChoice]).toEqual([...dark]);
  expect([...dark.keys()]).toEqual([...light.keys()]);
});

describe.each([
  ["light", light],
  ["dark", dark],
])("%s", (_, theme) => {
  it.each([
    [
      "ink",
      ["paper", "paper-deep", "surface", "sunken", "said", "said-strong", "waits-tint", "danger-tint"],
      7,
    ],
    ["ink-2", ["paper", "paper-deep", "surface", "sunken", "said", "waits-tint"], 7],
    ["ink-3", ["paper", "paper-deep", "surface", "sunken", "said", "waits-tint"], 4.5],
    ["action-ink", ["paper", "surface", "sunken", "waits-tint"], 4.5],
    ["waits-ink", ["surface", "waits-tint"], 4.5],
    ["danger-ink", ["paper", "surface", "danger-tint"], 4.5],
    ["on-action", ["action", "action-hover"], 4.5],
    ["on-danger", ["danger", "danger-hover"], 4.5],
    ["line-strong", ["paper", "surface"], 3],
    ["waits", ["surface", "waits-tint"], 3],
    ["waits-line", ["surface", "waits-tint"], 3],
    ["focus", ["paper", "surface", "sunken", "waits-tint", "said"], 3],
  ])("%s can be read on %s", (ink, grounds, floor) => {
    for (const ground of grounds) {
      const ratio = contrast(theme.get(ink) ?? "", theme.get(ground) ?? "");
      expect(ratio, `${ink} on ${ground}`).toBeGreaterThanOrEqual(floor);
    }
  });
});

describe.each(sheets)("%s", (sheet) => {
  const text = readFileSync(join(source, sheet), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");

  it("writes no colour of its own", () => {
    expect(text.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi)).toBeNull();
  });

  it("names only tokens that there are", () => {
    const used = [...text.matchAll(/var\(--([\w-]+)/g)].map((found) => found[1] ?? "");
    const own = ["anchor-width", "available-height"];
    expect(used.filter((name) => !tokens.includes(`--${name}:`) && !own.includes(name))).toEqual([]);
  });

  it("uses italics for the user's own words alone", () => {
    const rules = [...text.matchAll(/([^{}]+)\{[^{}]*font-style:\s*italic/g)].map((found) =>
      found[1]?.trim(),
    );
    for (const rule of rules) expect([".said", ".words", ".quote blockquote"]).toContain(rule);
  });
});

it("the window stores nothing and runs no HTML", () => {
  const code = files.filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^test\/|^mock\//.test(name));
  const faults = code.filter((name) =>
    /localStorage|sessionStorage|indexedDB|dangerouslySetInnerHTML|innerHTML|document\.cookie|\beval\(/.test(
      readFileSync(join(source, name), "utf8"),
    ),
  );
  expect(faults).toEqual([]);
});

it("only the two adapters know where the backend is", () => {
  const code = files.filter((name) => /\.tsx?$/.test(name) && name !== "ipc/tauri.ts");
  const faults = code.filter((name) => /from "@tauri-apps\//.test(readFileSync(join(source, name), "utf8")));
  expect(faults).toEqual([]);
  const mocked = code.filter(
    (name) =>
      !/\.test\.|^test\/|^mock\/|^window\.tsx$/.test(name) &&
      /\/mock\//.test(readFileSync(join(source, name), "utf8")),
  );
  expect(mocked).toEqual([]);
});
