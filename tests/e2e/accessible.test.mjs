// In the real window: axe finds nothing on any page, light or dark; what one looks at does not jump while a page is opened; nothing is
// cut off with the largest text.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe } from "node:test";
import { until } from "./driver.mjs";
import { callsOf, picture, Stage, stepsOf } from "./stage.mjs";

const home = mkdtempSync(join(process.env.E2E_SCRATCH, "axe-"));
const AXE = readFileSync(new URL("../../ui/node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const PAGES = ["Chat", "Today", "Timeline", "Medications", "Reminders", "Care", "Trends", "Settings"];
let stage;
let app;
const step = stepsOf(() => app);
const call = callsOf(() => app);

const open = async (index) => {
  await app.run((key) => {
    window.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey: true, bubbles: true }));
  }, String(index + 1));
  await app.find("heading", PAGES[index]);
  await until("what it shows", () => app.run(() => document.querySelector("main :is(h2, h3, li, article)") !== null));
};

/** What axe finds wrong in what is shown, each as its rule and where. */
async function faults(within) {
  if (!(await app.run(() => "axe" in window))) await app.evaluate(AXE);
  return app.run(async (css) => {
    // What is still fading in is paler than it will be; what turns for ever is not waited for.
    const fading = document.getAnimations().map((each) => each.finished.catch(() => undefined));
    await Promise.race([Promise.all(fading), new Promise((done) => setTimeout(done, 500))]);
    const { violations } = await window.axe.run(css ?? document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
  }, within ?? null);
}

/** The same, by day and by night; within an element alone, where the library keeps things around it that are nobody's to read. */
async function faultless(what, within) {
  for (const theme of ["light", "dark"]) {
    await app.run((chosen) => document.documentElement.setAttribute("data-theme", chosen), theme);
    assert.deepEqual(await faults(within), [], `${what}, ${theme}`);
  }
  await app.run(() => document.documentElement.removeAttribute("data-theme"));
}

/** Runs in the page: what of the frame of a page moved while it was opened, by more than a pixel, in so many frames. */
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
    // The page before is left in the first frame.
    requestAnimationFrame(() => requestAnimationFrame(look));
  });
}

describe("for everybody", { timeout: 400_000 }, () => {
  before(async () => {
    stage = await Stage.start(home);
    app = stage.window;
    await app.resize(1280, 800).catch(() => undefined);
    await app.find("textbox", "What should Alara call you?");
    await faultless("the first screen");
    await app.press("button", "Open a demo record");
    await app.says("Demo.", 90_000);
  });
  after(() => stage?.close());

  step("axe finds nothing on any page, light or dark", async () => {
    const found = [];
    for (const theme of ["light", "dark"]) {
      await app.run((chosen) => document.documentElement.setAttribute("data-theme", chosen), theme);
      for (const [index, page] of PAGES.entries()) {
        await open(index);
        for (const fault of await faults()) found.push(`${page}, ${theme}: ${fault}`);
      }
      for (const page of ["Background", "Contacts"]) {
        await open(PAGES.indexOf("Care"));
        await app.press("button", page);
        await app.find("heading", page);
        await until("what it shows", () => app.run(() => document.querySelector("main :is(h2, h3)") !== null));
        for (const fault of await faults()) found.push(`${page}, ${theme}: ${fault}`);
      }
    }
    await app.run(() => document.documentElement.removeAttribute("data-theme"));
    assert.deepEqual(found, []);
  });

  step("nothing that one looks at moves while a page is opened", async () => {
    const jumps = [];
    for (const [index, page] of PAGES.entries()) {
      for (const jump of await app.run(moved, String(index + 1), 45)) jumps.push(`${page}: ${jump}`);
    }
    assert.deepEqual(jumps, []);
  });

  step("the largest text cuts nothing off", async () => {
    await call("save_settings", { region: null, time_zone: null, clock: null, text_size: "larger" });
    await until("larger text", () => app.run(() => document.documentElement.dataset.text === "larger"));
    const beyond = [];
    for (const [index, page] of PAGES.entries()) {
      await open(index);
      const wide = await app.run(() => document.documentElement.scrollWidth - window.innerWidth);
      if (wide > 0) beyond.push(`${page} by ${wide}`);
      if (page === "Today") await picture("today-larger-text");
    }
    await call("save_settings", { region: null, time_zone: null, clock: null, text_size: "usual" });
    assert.deepEqual(beyond, []);
  });

  step("nor on what can be asked beforehand, on a doctor's page, in the palette and in a form", async () => {
    const { name, dose } = (await call("medications")).current.find((one) => one.dose);
    const soon = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
    const values = { medication_name: name, dose, from: "06:00", to: "10:00", until: soon };
    const given = await call("submit_form", { tool: "give_consent", values });
    assert.equal(given.kind, "executed", JSON.stringify(given));
    await open(7);
    await app.press("button", "What is asked");
    await app.find("button", `/^Withdraw the consent to ${name}`);
    await faultless("what is asked, with a standing consent");
    await app.press("button", "Give a standing consent");
    await app.find("dialog", "/.");
    await faultless("the form of a standing consent");
    await app.key("Escape");
    await open(5);
    await app.press("button", "For a doctor");
    await app.find("heading", "/health record$");
    await app.find("heading", "Blood pressure");
    await faultless("a doctor's page");
    await app.chord("k", "Control");
    await app.find("combobox", "/.", "[role=dialog]");
    await faultless("the palette");
    await app.keys("no such thing");
    await app.says("Nothing here is called that");
    await faultless("the palette, with nothing found");
    await app.chord("Escape");
    await app.chord("P", "Control", "Shift");
    await app.find("menuitem", "Add somebody you look after");
    await faultless("the people", "[role=menu]");
    await app.chord("Escape");
  });

  step("nor on any step of the first run", async () => {
    await app.press("button", "Leave");
    await app.type("textbox", "What should Alara call you?", "Nora");
    await app.press("button", "Start");
    await app.find("heading", "Keep this recovery code");
    await faultless("the recovery code");
    const { phase } = await call("app_state");
    await app.press("button", "I have kept it");
    await app.find("heading", "Type two parts of it back");
    await faultless("the code asked back");
    await app.press("button", "Open my record");
    await faultless("the code asked back, with what is wrong");
    for (const part of phase.code.ask) {
      await app.type("textbox", `Part ${part}`, phase.code.code.split("-")[part - 1].toLowerCase());
    }
    await app.press("button", "Open my record");
    for (const [heading, what] of [["How answers are made", "how answers are made"], ["/^Where you are", "region and time"]]) {
      await app.find("heading", heading);
      await faultless(`first steps: ${what}`);
      await app.press("button", "Continue");
    }
    await app.find("heading", "What do you take?");
    await faultless("first steps: the first medications");
  });
});
