// Several cards of one message in the real window, by keys alone: named once more before they are recorded, seen together in the review,
// and taken back by one press.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe } from "node:test";
import { until } from "./driver.mjs";
import { callsOf, keepCode, looksOf, pictured, Stage, stepsOf } from "./stage.mjs";

const home = mkdtempSync(join(process.env.E2E_SCRATCH, "together-"));
let stage;
let app;

const step = stepsOf(() => app);
const looked = looksOf(() => app);
const call = callsOf(() => app);
const waiting = async () => (await call("pending_list")).cards;
const names = async () => (await call("medications")).current.map((one) => one.name.toLowerCase()).sort();

async function say(text) {
  await app.type("textbox", "Message", text);
  await app.key("Enter");
  await until("the answer", async () => {
    const { turns } = await call("conversation", { before: null, limit: 1 });
    return turns[0]?.said === text && turns[0].state.kind !== "running";
  });
}
const focused = () => app.run(() => document.activeElement?.textContent?.trim() ?? "");

describe("several cards of one message", { timeout: 200_000 }, () => {
  before(async () => {
    stage = await Stage.start(home);
    app = stage.window;
    await app.resize(1280, 800).catch(() => undefined);
    await app.type("textbox", "What should Alara call you?", "Sam");
    await app.press("button", "Start");
    await app.says("Keep this recovery code");
    await keepCode(app);
  });
  after(() => stage?.close());

  step("are named once more before anything is recorded, and no held key records them", async () => {
    await say("add metformin 500 mg at 8:00 and 20:00, and lisinopril 10 mg at 9:00");
    assert.equal((await waiting()).length, 2);
    await looked("together-chat");
    await app.press("button", "/^Confirm both", "[role=log]");
    await until("the second look", async () => (await focused()) === "Record both?");
    await app.chord("Enter");
    await app.chord("Enter");
    assert.deepEqual(await names(), []);
    await looked("together-once-more");
    await app.press("button", "/^Yes, record both", "[role=log]");
    await until("both", async () => (await names()).length === 2);
    assert.deepEqual(await names(), ["lisinopril", "metformin"]);
    assert.equal((await waiting()).length, 0);
    await pictured("together-recorded");
  });

  step("are taken back by one press", async () => {
    await app.press("button", "/^Undo both");
    await until("none", async () => (await names()).length === 0);
  });

  step("are seen together in the review, and answered there by Ctrl Enter", async () => {
    await say("add ramipril 5 mg at 8:00, and atorvastatin 20 mg at 21:00");
    assert.equal((await waiting()).length, 2);
    await app.run(() => document.querySelector("textarea").blur());
    await app.chord("r", "Control");
    await app.find("dialog", "/.");
    await app.press("button", "See both of this message together", "[role=dialog]");
    await until("the page of both", async () => (await focused()) === "Record both?");
    await looked("together-review");
    await app.chord("Enter");
    assert.deepEqual(await names(), []);
    await app.chord("Escape");
    await app.find("button", "See both of this message together", "[role=dialog]");
    await app.press("button", "See both of this message together", "[role=dialog]");
    await until("the page of both", async () => (await focused()) === "Record both?");
    await app.chord("Enter", "Control");
    await until("both", async () => (await names()).length === 2);
    await until("the review to close", async () => (await app.count("dialog", "/.")) === 0);
  });
});
