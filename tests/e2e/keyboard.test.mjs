// The real window without a pointer, from the first start on: every key is pressed as a person's keyboard would.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe } from "node:test";
import { until } from "./driver.mjs";
import { callsOf, keysOf, picture, Stage, stepsOf } from "./stage.mjs";

const home = mkdtempSync(join(process.env.E2E_SCRATCH, "keys-"));
let stage;
let app;
const step = stepsOf(() => app);
const call = callsOf(() => app);

const { tabTo } = keysOf(() => app);

const entries = async () =>
  (await call("timeline", { before: null, limit: 50, search: "", kind: null })).days.flatMap((day) => day.entries);

describe("by keys alone", { timeout: 200_000 }, () => {
  before(async () => {
    stage = await Stage.start(home);
    app = stage.window;
    await app.resize(1280, 800).catch(() => undefined);
  });
  after(() => stage?.close());

  step("a record is made, its code kept, and its first medication added", async () => {
    await app.find("heading", "A health record of your own");
    await app.keys("Nora");
    await app.chord("Enter");
    await app.find("heading", "Keep this recovery code");
    const { phase } = await call("app_state");
    await tabTo("^I have kept it");
    await app.chord("Enter");
    await app.find("heading", "Type two parts of it back");
    for (const [index, part] of phase.code.ask.entries()) {
      if (index > 0) await app.chord("Tab");
      await app.keys(phase.code.code.split("-")[part - 1].toLowerCase());
    }
    await app.chord("Enter");
    await app.find("heading", "How answers are made");
    await picture("first-steps-1");
    await tabTo("^Continue");
    await app.chord("Enter");
    await app.find("heading", "/^Where you are");
    await picture("first-steps-2");
    await tabTo("^Continue");
    await app.chord("Enter");
    await app.find("heading", "What do you take?");
    await tabTo("^Medication, row 1");
    await app.keys("Metformin");
    await app.chord("Tab");
    await app.keys("500 mg");
    await app.chord("Tab");
    await app.keys("8:00, 20:00");
    await picture("first-steps-3");
    await app.chord("Enter");
    await app.find("heading", "Chat");
    const { current } = await call("medications");
    assert.deepEqual(current.map((one) => one.name), ["Metformin"]);
  });

  step("something is said, and undone", async () => {
    await tabTo("^Message");
    await app.keys("took two ibuprofen");
    await app.chord("Enter");
    await until("what was said to be recorded", async () => (await entries()).some((one) => one.title === "Ibuprofen"));
    await until("the answer", async () => (await app.count("button", "Send")) > 0);
    await app.chord("3", "Control");
    await app.find("heading", "Timeline");
    await app.chord("z", "Control");
    await until("the undo", async () => (await entries()).find((one) => one.title === "Ibuprofen")?.undone);
  });

  step("what waits is reviewed, and confirmed", async () => {
    await app.chord("1", "Control");
    await app.find("heading", "Chat");
    await tabTo("^Message");
    await app.keys("remind me to call the pharmacy tomorrow at 4pm");
    await app.chord("Enter");
    await until("a card to wait", async () => (await call("pending_list")).cards.length === 1);
    await until("the answer", async () => (await app.count("button", "Send")) > 0);
    await app.chord("r", "Control");
    await app.find("dialog", "/.");
    await app.chord("Enter", "Control");
    await until("nothing to wait", async () => (await call("pending_list")).cards.length === 0);
    await until("the review to close", async () => {
      if ((await app.count("dialog", "/.")) === 0) return true;
      await app.chord("Escape");
      return false;
    });
  });

  step("charts are read, and the window is locked", async () => {
    await app.chord("1", "Control");
    await tabTo("^Message");
    await app.keys("my bp was 128 over 82");
    await app.chord("Enter");
    await until("the reading", async () => (await entries()).some((one) => one.title === "128/82"));
    await until("the answer", async () => (await app.count("button", "Send")) > 0);
    await app.chord("7", "Control");
    await app.find("heading", "Blood pressure");
    await tabTo("^Blood pressure chart");
    await app.chord("Left");
    await app.says("128/82");
    await app.chord("t");
    await until("the table", () => app.run(() => document.querySelector("main table caption") !== null));
    await app.chord("l", "Control");
    await until("the lock", async () => (await call("app_state")).phase.kind === "locked");
  });
});
