// Trends and long lists in the real window, on the demo record: mood and symptoms beside a vital; thousands of rows of which few are there.
import assert from "node:assert/strict";
import { mkdtempSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe } from "node:test";
import { until } from "./driver.mjs";
import { callsOf, looksOf, pagesOf, picture, Stage, stepsOf } from "./stage.mjs";

const home = mkdtempSync(join(process.env.E2E_SCRATCH, "trends-"));
let stage;
let app;

const step = stepsOf(() => app);
const looked = looksOf(() => app);
const call = callsOf(() => app);
const openPage = pagesOf(() => app);

/** What stands in the scroller of the page: how many rows there are, how many are drawn, and where it is scrolled to. */
const rows = () =>
  app.run(() => {
    const list = document.querySelector("main [data-rows]");
    const at = list.closest("[data-scrolls]");
    return {
      all: Number(list.dataset.rows),
      drawn: list.children.length,
      toEnd: at.scrollHeight - at.scrollTop - at.clientHeight,
      top: at.scrollTop,
    };
  });

describe("over time", { timeout: 240_000 }, () => {
  before(async () => {
    stage = await Stage.start(home);
    app = stage.window;
    await app.press("button", "Open a demo record");
    await app.says("Demo.", 90_000);
    await app.resize(1280, 800);
  });
  after(() => stage?.close());

  step("shows mood and symptoms beside each other and beside a vital, from a week to five years", async () => {
    await openPage(7);
    await app.find("heading", "Mood and symptoms");
    await looked("felt-month", "#trend-felt");
    await app.press("combobox", "/Beside it");
    await app.press("option", "Beside blood pressure");
    await app.says("Blood pressure:");
    await looked("felt-beside", "#trend-felt");
    for (const range of ["Week", "Year", "5 years"]) {
      await app.press("radio", range);
      await app.find("heading", "Mood and symptoms");
      await looked(`felt-${range.replace(" ", "-").toLowerCase()}`, "#trend-felt");
    }
  });

  step("goes through its days by the arrows, and T shows the table", async () => {
    await app.press("radio", "Month");
    await app.run(() => document.querySelector("[aria-label^='Mood and symptoms chart']").focus());
    await app.chord("Left");
    const told = () => app.run(() => document.querySelector("[aria-labelledby=trend-felt] [aria-live=polite]").textContent);
    const last = await until("a day", told);
    await app.chord("Left");
    await until("the day before", async () => (await told()) !== last);
    await app.key("t");
    const heads = () => app.run(() => [...document.querySelectorAll("[aria-labelledby=trend-felt] th[scope=col]")].map((one) => one.textContent));
    assert.deepEqual(await heads(), ["Day", "Mood", "Symptoms", "Blood pressure"]);
    await looked("felt-table", "#trend-felt");
  });

  step("saves the chart as a picture, for its owner alone", async () => {
    await app.run(() => [...document.querySelectorAll("[aria-labelledby=trend-felt] input[type=radio]")][0].click());
    const png = join(home, "mood.png");
    await app.press("button", "Save as a picture: Mood and symptoms");
    await app.type("textbox", "Save the picture as", png);
    await app.key("Enter");
    await app.says("Saved,");
    assert.equal(statSync(png).mode & 0o777, 0o600);
    assert.ok(statSync(png).size > 5_000);
    await app.key("Escape");
  });

  step("holds of a long timeline only what is near, and reads on where one scrolls to", async () => {
    await openPage(3);
    await app.find("heading", "Timeline");
    const first = await until("the rows", rows);
    assert.ok(first.all >= 60, `${first.all} rows`);
    for (let turn = 0; turn < 30 && (await rows()).all < 400; turn += 1) {
      await app.run(() => document.querySelector("main [data-scrolls]").scrollBy(0, 4_000));
      await new Promise((done) => setTimeout(done, 150));
    }
    const now = await rows();
    assert.ok(now.all >= 400, `scrolling reads on: ${now.all} rows`);
    assert.ok(now.drawn < 60, `${now.drawn} are drawn`);
    await looked("timeline-long", "main [data-rows] [data-index]");
  });

  step("goes from entry to entry by the arrow keys, however many there are", async () => {
    await app.run(() => document.querySelector("main [data-scrolls]").scrollTo(0, 0));
    await until("the first entry", () => app.run(() => document.querySelector("main [data-index='1'] summary") !== null));
    await app.run(() => document.querySelector("main [data-index='1'] summary").focus());
    for (let count = 0; count < 60; count += 1) await app.chord("Down");
    const at = () => app.run(() => Number(document.activeElement.closest("[data-index]")?.dataset.index));
    await until("sixty entries on", async () => (await at()) > 60);
    const inside = await app.run(() => {
      const box = document.activeElement.getBoundingClientRect();
      const around = document.activeElement.closest("[data-scrolls]").getBoundingClientRect();
      return box.top >= around.top && box.bottom <= around.bottom;
    });
    assert.ok(inside, "what has the focus is seen");
  });

  step("begins the conversation at its newest, and keeps one's place when earlier words are read in", async () => {
    await openPage(1);
    await app.find("log", "Conversation");
    await until("the newest", async () => (await rows()).toEnd < 80);
    for (let ten = 0; ten < 6; ten += 1) {
      await app.run(async (first) => {
        const { invoke, transformCallback } = window.__TAURI_INTERNALS__;
        for (let number = first; number < first + 10; number += 1) {
          const input = { id: crypto.randomUUID(), text: `my weight is ${70 + number / 10} kg` };
          await invoke("send_message", { input, events: `__CHANNEL__:${transformCallback(() => {})}` });
        }
      }, ten * 10);
    }
    await openPage(2);
    await app.find("heading", "Today");
    await openPage(1);
    await until("the newest of them", () => app.run(() => document.querySelector("[role=log]").textContent.includes("75.9 kg")));
    await until("the end", async () => (await rows()).toEnd < 2);
    const before = await rows();
    assert.ok(before.drawn < before.all, `${before.drawn} of ${before.all} are drawn`);
    await app.run(() => document.querySelector("[role=log]").scrollTo(0, 0));
    const marked = await until("what is at the top", () =>
      app.run(() => {
        const log = document.querySelector("[role=log]");
        const edge = log.getBoundingClientRect().top;
        const one = [...log.querySelectorAll("article")].find((each) => each.getBoundingClientRect().top > edge + 60);
        return one ? { words: one.textContent, top: Math.round(one.getBoundingClientRect().top) } : undefined;
      }),
    );
    await app.press("button", "Show earlier");
    await until("the earlier ones", async () => (await rows()).all > before.all);
    await new Promise((done) => setTimeout(done, 500));
    const moved = await app.run((words) => {
      const one = [...document.querySelectorAll("[role=log] article")].find((each) => each.textContent === words);
      return one ? Math.round(one.getBoundingClientRect().top) : undefined;
    }, marked.words);
    assert.ok(moved !== undefined && Math.abs(moved - marked.top) < 80, `it stood at ${marked.top} and stands at ${moved}`);
    assert.equal(await app.run(() => document.querySelector("[role=log]").getAttribute("aria-live")), "off");
  });

  step("goes to the newest when something is said", async () => {
    await app.type("textbox", "Message", "my weight is 71.4 kg");
    await app.key("Enter");
    await app.find("listitem", "/Logged .*71.4", "[role=log]");
    await until("the newest", async () => (await rows()).toEnd < 2);
    assert.equal(await app.run(() => document.querySelector("[role=log]").getAttribute("aria-live")), "polite");
    await looked("chat-newest", "[role=log]");
    await app.resize(560, 800);
    await until("the newest, in a narrow window too", async () => (await rows()).toEnd < 2);
    await app.resize(1280, 800);
    await until("the newest, in a wide one again", async () => (await rows()).toEnd < 2);
  });
});
