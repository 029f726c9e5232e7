// A whole dialog in the real window, and the same with the program killed and started again in the middle of it: nothing of it differs.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { after, describe } from "node:test";
import { until } from "./driver.mjs";
import { callsOf, keepCode, picture, Stage, stepsOf } from "./stage.mjs";

let stage;
let app;
const step = stepsOf(() => app);
const call = callsOf(() => app);

/** What is said, in this order; each with how many cards wait after it. */
const TALK = [
  ["took two ibuprofen", 0],
  ["my bp was 128 over 82", 0],
  ["sorry, it was 138 over 82", 1],
  ["yes", 0],
  ["remind me to take my vitamins at 8pm", 1],
  ["yes", 0],
  ["when did I last take ibuprofen?", 0],
  ["what was my blood pressure?", 0],
  ["drank a glass of water", 0],
  ["undo", 0],
];
/** Before this one the program ends: a card waits, and the next word is a bare yes. */
const ENDS_BEFORE = 5;

async function start(home) {
  stage = await Stage.start(home);
  app = stage.window;
  await app.resize(1280, 800).catch(() => undefined);
}

async function say(text) {
  const seen = (await call("conversation", { before: null, limit: 50 })).turns.length;
  await app.type("textbox", "Message", text);
  await app.key("Enter");
  await until(`the answer to “${text}”`, async () => {
    const { turns } = await call("conversation", { before: null, limit: 50 });
    return turns.length === seen + 1 && turns.every((turn) => turn.state.kind !== "running");
  });
}

/** All that a person sees of the talk and of the record, without the hours of the test. */
async function seen() {
  const { turns } = await call("conversation", { before: null, limit: 50 });
  const { days } = await call("timeline", { before: null, limit: 60, search: "", kind: null });
  const told = {
    turns: turns.map((turn) => ({
      said: turn.said,
      reply: turn.reply,
      state: turn.state.kind,
      done: turn.done.map(({ label, undone }) => ({ label, undone })),
      asked: turn.asked.map(({ title, state }) => ({ title, state: state.kind })),
    })),
    entries: days.flatMap((day) => day.entries).map(({ title, detail, undone, values }) => ({ title, detail, undone, values })),
    reminders: (await call("reminders")).reminders.map(({ title, schedule }) => ({ title, schedule })),
    waiting: (await call("pending_list")).cards.map(({ title, summary }) => ({ title, summary })),
  };
  return JSON.parse(JSON.stringify(told).replace(/just now|(today at )?\b\d\d:\d\d\b/g, (hour) => (hour === "20:00" ? hour : "then")));
}

async function talk(name, ends) {
  const home = mkdtempSync(join(process.env.E2E_SCRATCH, `${name}-`));
  await start(home);
  await app.type("textbox", "What should Alara call you?", "Sam");
  await app.press("button", "Start");
  await app.says("Keep this recovery code");
  await keepCode(app);
  await app.find("textbox", "Message");
  for (const [index, [text, waits]] of TALK.entries()) {
    if (ends && index === ENDS_BEFORE) {
      const before = await seen();
      await stage.kill();
      await start(home);
      await app.find("textbox", "Message");
      assert.deepEqual(await seen(), before, "the end of the program changes nothing");
    }
    await say(text);
    assert.equal((await call("pending_list")).cards.length, waits, `after “${text}”`);
  }
  await picture(`dialog-${name}`);
  const told = await seen();
  await stage.close();
  return told;
}

describe("a whole dialog", { timeout: 300_000 }, () => {
  after(() => stage?.close());
  let through;

  step("is recorded, corrected, asked about, answered by a bare yes, and its last word taken back", async () => {
    through = await talk("through", false);
    assert.equal(through.turns.length, TALK.length);
    const stands = through.entries.filter((entry) => !entry.undone);
    assert.ok(stands.some(({ title }) => title === "138/82"), "the reading as it was corrected");
    assert.ok(stands.some(({ title }) => title === "Ibuprofen"));
    assert.ok(!stands.some(({ title }) => /water/i.test(title)), "what was taken back");
    assert.deepEqual(through.reminders.map(({ schedule }) => schedule.includes("20:00")), [true]);
    assert.match(through.turns[6].reply, /ibuprofen/i);
    assert.match(through.turns[7].reply, /138\/82/);
    for (const { reply, asked } of through.turns) {
      assert.doesNotMatch(`${reply} ${asked.map(({ title }) => title)}`, /[0-9a-f]{8}-[0-9a-f]{4}-/, "no id is shown");
    }
  });

  step("is the same where the program was killed in the middle of it", async () => {
    assert.deepEqual(await talk("killed", true), through);
  });
});
