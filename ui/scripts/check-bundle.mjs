// What is shipped holds no stand-in backend, asks no other machine for anything, and needs no inline
// script or style, so that the content security policy can forbid all three.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const dist = new URL("../dist/", import.meta.url).pathname;
const files = readdirSync(dist, { recursive: true }).map(String);
const faults = [];
for (const file of files.filter((name) => /\.(html|js|css)$/.test(name))) {
  const text = readFileSync(join(dist, file), "utf8");
  if (/stand-in backend/i.test(text)) faults.push(`${file} holds the stand-in backend`);
  if (/url\(\s*["']?(?:https?:)?\/\//.test(text)) faults.push(`${file} loads from another machine`);
  if (/\b(?:localStorage|sessionStorage|indexedDB)\b/.test(text)) faults.push(`${file} stores in the window`);
  if (file.endsWith(".html")) {
    if (/<script(?![^>]*\ssrc=)/.test(text)) faults.push(`${file} has an inline script`);
    if (/<style|\sstyle=/.test(text)) faults.push(`${file} has an inline style`);
    if (/(?:src|href)="(?:https?:)?\/\//.test(text)) faults.push(`${file} loads from another machine`);
  }
}
// What is read before anything is shown: the page, its scripts and its styles. Other pages are read when they are opened.
const FIRST = 250_000;
const page = readFileSync(join(dist, "index.html"), "utf8");
const first = [...page.matchAll(/(?:src|href)="\/?([^"]+\.(?:js|css))"/g)].map(([, file]) => file);
const size = first.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
if (first.length === 0 || size > FIRST)
  faults.push(`the first load is ${size} bytes compressed, of ${FIRST} at most`);
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}
