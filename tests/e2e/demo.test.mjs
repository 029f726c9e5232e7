// The demo record in the real window: marked, by keyboard alone, every page at every size without anything cut off, and gone when it
// is left. Its pictures are those of `make pictures`.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe } from "node:test";
import { until } from "./driver.mjs";
import { callsOf, picture, pictured, Stage, stepsOf } from "./stage.mjs";

const home = mkdtempSync(join(process.env.E2E_SCRATCH, "around-"));
let stage;
let app;

const PAGES = ["Chat", "Today", "Timeline", "Medications", "Reminders", "Care", "Trends", "Settings"];
/** Pages that are opened from Care. */
const WITHIN = ["Background", "Contacts", "For a doctor"];
const SIZES = [
  [1280, 800],
  [900, 600],
  [560, 800],
  // As 1280 by 800 is at 200 %.
  [640, 400],
];
/** Every page at every size takes a while to be pictured: only where pictures are wanted. */
const step = stepsOf(() => app);
const call = callsOf(() => app);

/** What reaches beyond the window's edge, and is not made to. */
const cut = () =>
  app.run(() => {
    const wide = document.documentElement.scrollWidth > window.innerWidth;
    const beyond = (element) => {
      const box = element.getBoundingClientRect();
      return box.width > 1 && box.height > 1 && (box.right > window.innerWidth + 1 || box.left < -1);
    };
    const shown = [...document.querySelectorAll("main h1, main h2, main h3, main p, main button, header button")];
    const scrolls = (element) => element.closest("nav, table, svg, [role=log] *") !== null;
    const names = shown.filter((one) => beyond(one) && !scrolls(one)).map((one) => one.textContent.slice(0, 40));
    return wide ? ["the page itself", ...names] : names;
  });

describe("demo", { timeout: 240_000 }, () => {
  before(async () => {
    stage = await Stage.start(home);
    app = stage.window;
    await app.resize(1280, 800).catch(() => undefined);
  });
  after(() => stage?.close());

  let lies;
  step("opens the demo record from the first screen", async () => {
    await app.press("button", "Open a demo record");
    await app.says("Demo.", 90_000);
    lies = (await call("app_state")).data_dir;
    assert.ok(existsSync(lies) && !lies.startsWith(home), "in a folder of its own");
    const { current } = await call("medications");
    assert.ok(current.length >= 4);
  });

  step("leads to every page by its key, and nothing of one is cut off at any size, light or dark", async () => {
    const faults = [];
    for (const [width, height] of SIZES) {
      await app.resize(width, height);
      for (const theme of ["light", "dark"]) {
        await app.run((chosen) => document.documentElement.setAttribute("data-theme", chosen), theme);
        for (const title of [...PAGES, ...WITHIN]) {
          const within = WITHIN.includes(title);
          await app.run((key) => {
            window.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey: true, bubbles: true }));
          }, String(PAGES.indexOf(within ? "Care" : title) + 1));
          if (within) {
            await app.find("heading", "Care");
            await app.press("button", title);
          }
          await app.find("heading", title);
          const shows = () => app.run(() => document.querySelector("main :is(h2, h3, li, article)") !== null);
          await until(`what ${title} shows`, shows);
          for (const fault of await cut()) faults.push(`${title} at ${width}: ${fault}`);
          await pictured(`${title.toLowerCase().replaceAll(" ", "-")}-${theme}-${width}x${height}`);
        }
      }
    }
    await app.run(() => document.documentElement.removeAttribute("data-theme"));
    assert.deepEqual(faults, []);
  });

  step("a page is come back to as it was left, and on paper stands all that was read", async () => {
    await app.resize(1280, 800);
    const go = (number) =>
      app.run((key) => window.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey: true, bubbles: true })), String(number));
    const scroller = "main :is([role=log], section[data-scrolls])";
    const top = () => app.run((css) => Math.round(document.querySelector(css)?.scrollTop ?? -1), scroller);
    /** What stands at the top edge of what scrolls. */
    const first = () =>
      app.run((css) => {
        const box = document.querySelector(css).getBoundingClientRect();
        return document.elementFromPoint(box.left + box.width / 2, box.top + 140)?.closest("[data-key]")?.dataset.key ?? "none";
      }, scroller);
    for (const [number, title, down] of [[3, "Timeline", 1500], [3, "Timeline", 4000], [1, "Chat", -500]]) {
      await go(number);
      await app.find("heading", title);
      await until("rows", () => app.run(() => document.querySelectorAll("[data-key]").length > 3));
      const by = await top();
      await app.run((css, to) => { document.querySelector(css).scrollTop = to; }, scroller, down < 0 ? by + down : down);
      await until(`${title} to stand`, async () => {
        const [one, other] = [[await top(), await first()], [await top(), await first()]];
        return String(one) === String(other) && one[1] !== "none";
      });
      const before = [await top(), await first()];
      await go(2);
      await app.find("heading", "Today");
      await go(number);
      await app.find("heading", title);
      await until(`${title} as it was left (${before})`, async () => (await first()) === before[1] && Math.abs((await top()) - before[0]) < 4, 5_000);
    }
    await go(3);
    await app.find("heading", "Timeline");
    const drawn = () => app.run(() => document.querySelectorAll("main details").length);
    const seen = await drawn();
    await app.run(() => { window.dispatchEvent(new Event("beforeprint")); });
    const printed = await drawn();
    await app.run(() => { window.dispatchEvent(new Event("afterprint")); });
    assert.ok(printed >= 60 && printed > seen, `${printed} rows on paper, ${seen} on the screen`);
    assert.ok((await drawn()) < printed, "and no longer behind it");
    await app.run((css) => { document.querySelector(css).scrollTop = 0; }, scroller);
  });

  step("changes a medication by keys alone, found by a few letters, and takes it back", async () => {
    await app.resize(1280, 800);
    await app.run(() => window.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true })));
    await app.find("combobox", "/.", "[role=dialog]");
    await picture("palette-light");
    for (const letter of "change metf") await app.key(letter);
    await until("the one that is meant", async () => (await app.count("option", "Change Metformin")) === 1);
    await app.key("Enter");
    await app.find("heading", "Change Metformin");
    await picture("form-change-light");
    await app.fill("dose", "1000 mg");
    await app.key("Enter");
    const dose = async () => (await call("medications")).current.find((one) => one.name === "Metformin").dose;
    await until("the new dose", async () => (await dose()) === "1000 mg");
    await until("the form to close", async () => (await app.count("dialog", "/.")) === 0);
    await app.run(() => window.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true })));
    await until("the dose before", async () => (await dose()) === "850 mg");
  });

  step("opens a form by a slash in the chat, and sends nothing", async () => {
    await app.run(() => window.dispatchEvent(new KeyboardEvent("keydown", { key: "1", ctrlKey: true, bubbles: true })));
    const { turns } = await call("conversation", { before: null, limit: 50 });
    await app.type("textbox", "Message", "/blood");
    await app.find("option", "Log blood pressure");
    await picture("slash-light");
    await app.key("Enter");
    await app.find("heading", "Log blood pressure");
    await app.key("Escape");
    await until("the form to close", async () => (await app.count("dialog", "/.")) === 0);
    assert.equal((await call("conversation", { before: null, limit: 50 })).turns.length, turns.length);
  });

  step("opens the other person's record, and says whose it is", async () => {
    await app.resize(1280, 800);
    const { people } = await call("people");
    const other = people.find((one) => !one.own);
    await app.run((key) => {
      window.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey: true, shiftKey: true, bubbles: true }));
    }, "P");
    await app.press("menuitem", other.name);
    await app.says(`Goes into ${other.name}`);
    await picture("other-person-light");
    const { current } = await call("medications");
    assert.ok(current.some((one) => one.name === "Amlodipine"));
  });

  step("touches no key", async () => {
    await assert.rejects(() => call("keep_in_keyring", { proof: { kind: "none" } }), /demo record/);
  });

  step("is gone when it is left", async () => {
    await app.press("button", "Leave");
    await app.find("heading", "A health record of your own");
    await until("the folder to go", () => !existsSync(lies));
  });
});
