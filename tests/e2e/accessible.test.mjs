// In the real window: axe finds nothing on any place, light or dark; what one looks at does not jump while a place is opened; nothing is
// cut off with the largest text.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe } from "node:test";
import { until } from "./driver.mjs";
import { callsOf, picture, Stage, stepsOf } from "./stage.mjs";

const home = mkdtempSync(join(process.env.E2E_SCRATCH, "axe-"));
const AXE = readFileSync(new URL("../../ui/node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const PLACES = ["Chat", "Today", "Timeline", "Medications", "Reminders", "Care", "Trends", "Settings"];
let stage;
let app;
const step = stepsOf(() => app);
const call = callsOf(() => app);

const open = async (index) => {
  await app.run((key) => {
    window.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey: true, bubbles: true }));
  }, String(index + 1));
  await app.find("heading", PLACES[index]);
  await until("what it shows", () => app.run(() => document.querySelector("main :is(h2, h3, li, article)") !== null));
};

/** What axe finds wrong in what is shown, each as its rule and where. */
const faults = () =>
  app.run(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
  });

/** Runs in the page: what of the frame of a place moved while it was opened, by more than a pixel, in so many frames. */
function moved(key, frames) {
  const parts = { rail: "nav", title: "main h1", page: "main [data-scrolls]", composer: "main form textarea" };
  const seen = {};
  const jumps = [];
  window.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey: true, bubbles: true }));
  return new Promise((done) => {
    let left = frames;
    const look = () => {
      for (const [name, css] of Object.entries(parts)) {
        const box = document.querySelector(css)?.getBoundingClientRect();
        if (!box) continue;
        const before = seen[name];
        if (before && (Math.abs(before.top - box.top) > 1 || Math.abs(before.left - box.left) > 1)) {
          jumps.push(`${name} by ${Math.round(box.left - before.left)}, ${Math.round(box.top - before.top)}`);
        }
        seen[name] = { top: box.top, left: box.left };
      }
      left -= 1;
      if (left > 0) requestAnimationFrame(look);
      else done(jumps);
    };
    // The place before is left in the first frame.
    requestAnimationFrame(() => requestAnimationFrame(look));
  });
}

describe("for everybody", { timeout: 300_000 }, () => {
  before(async () => {
    stage = await Stage.start(home);
    app = stage.window;
    await app.resize(1280, 800).catch(() => undefined);
    await app.find("textbox", "What should Alara call you?");
    await app.evaluate(AXE);
    assert.deepEqual(await faults(), [], "the first screen");
    await app.press("button", "Look around with a made-up record");
    await app.says("Made up.", 90_000);
  });
  after(() => stage?.close());

  step("axe finds nothing on any place, light or dark", async () => {
    const found = [];
    for (const theme of ["light", "dark"]) {
      await app.run((chosen) => document.documentElement.setAttribute("data-theme", chosen), theme);
      for (const [index, place] of PLACES.entries()) {
        await open(index);
        for (const fault of await faults()) found.push(`${place}, ${theme}: ${fault}`);
      }
    }
    await app.run(() => document.documentElement.removeAttribute("data-theme"));
    assert.deepEqual(found, []);
  });

  step("nothing that one looks at moves while a place is opened", async () => {
    const jumps = [];
    for (const [index, place] of PLACES.entries()) {
      for (const jump of await app.run(moved, String(index + 1), 45)) jumps.push(`${place}: ${jump}`);
    }
    assert.deepEqual(jumps, []);
  });

  step("the largest text cuts nothing off", async () => {
    await call("save_settings", { region: null, time_zone: null, clock: null, text_size: "larger" });
    await until("larger text", () => app.run(() => document.documentElement.dataset.text === "larger"));
    const beyond = [];
    for (const [index, place] of PLACES.entries()) {
      await open(index);
      const wide = await app.run(() => document.documentElement.scrollWidth - window.innerWidth);
      if (wide > 0) beyond.push(`${place} by ${wide}`);
      if (place === "Today") await picture("today-larger-text");
    }
    await call("save_settings", { region: null, time_zone: null, clock: null, text_size: "usual" });
    assert.deepEqual(beyond, []);
  });
});
