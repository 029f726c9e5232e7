// The record as a whole, in the real window: recorded by hand, backed up, put back, and erased; for oneself and for another.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe } from "node:test";
import { until } from "./driver.mjs";
import { callsOf, keepCode, picture, Stage, stepsOf } from "./stage.mjs";

const home = mkdtempSync(join(process.env.E2E_SCRATCH, "whole-"));
let stage;
let app;

const call = callsOf(() => app);
const go = (page) => app.press("button", page, "nav");
const entries = async () => {
  const { days } = await call("timeline", { before: null, limit: 60, search: "", kind: null });
  return days.flatMap((day) => day.entries).filter((entry) => !entry.undone);
};

const step = stepsOf(() => app);

async function start(environment) {
  stage = await Stage.start(home, environment);
  app = stage.window;
  await app.resize(1280, 800).catch(() => undefined);
}

describe("the record as a whole", { timeout: 150_000 }, () => {
  before(() => start());
  after(() => stage?.close());

  step("opens", async () => {
    await app.type("textbox", "What should Alara call you?", "Sam");
    await app.press("button", "Start");
    await app.says("Keep this recovery code");
    await keepCode(app);
    await app.find("textbox", "Message");
  });

  step("records by hand, and says what is wrong beside its field", async () => {
    await go("Today");
    await app.press("button", "Log by hand");
    await app.find("dialog", "/.");
    await picture("forms-light");
    await app.press("button", "Log blood pressure", "[role=dialog]");
    await app.says("Goes into Sam");
    await app.press("button", "Save", "[role=dialog]");
    await app.says("This is needed.");
    await app.type("textbox", "/^Systolic", "128");
    await app.type("textbox", "/^Diastolic", "82");
    await picture("form-light");
    await app.press("button", "Save", "[role=dialog]");
    await until("the reading", async () => (await entries()).some((entry) => entry.title === "128/82"));
    await until("the form to close once it is on disk", async () => (await app.count("dialog", "/.")) === 0);
  });

  step("keeps somebody else's record apart, and says whose it is", async () => {
    await go("Settings");
    await app.press("button", "People");
    await app.press("button", "Add somebody");
    await app.type("textbox", "Name", "Mom");
    await app.press("button", "Add");
    await until("Mom", async () => (await call("people")).people.length === 2);
    await picture("people-light");
    await go("Chat");
    await app.type("textbox", "Message", "gave mom her lisinopril");
    await app.press("button", "Send");
    await app.says("in Mom’s record");
    const card = await until("the card", async () => (await call("pending_list")).cards[0]);
    await call("decide", { id: card.id, digest: card.digest, decision: { kind: "confirm", changes: {} } });
    await go("Timeline");
    await app.says("Mom’s record");
    await picture("timeline-whose-light");
  });

  step("makes a backup and shows what going back to it would change", async () => {
    await go("Settings");
    await app.press("button", "Your data");
    await app.press("button", "Back up now");
    await app.says("Backed up and checked.");
    await call("submit_form", { tool: "log_hydration", values: { amount_ml: 250 } });
    await app.press("button", "/^Restore the backup");
    await app.says("1 entry would be gone");
    await picture("restore-light");
    await app.press("button", "Restore this backup");
    await until("the record of then", async () => (await entries()).length === 2);
    const kept = (await call("backups")).backups.map((row) => row.reason);
    assert.ok(kept.includes("before a restore"), `${kept}`);
  });

  step("shows all of it small, and in the dark", async () => {
    await app.resize(560, 800).catch(() => undefined);
    await app.says("Backups");
    await picture("data-small-light");
    await stage.close();
    await start({ GTK_THEME: "Adwaita:dark" });
    await app.find("textbox", "Message");
    await go("Settings");
    await app.press("button", "Your data");
    await app.says("Backups");
    await picture("data-dark");
    await go("Today");
    await app.press("button", "Log by hand");
    await app.press("button", "Add a medication", "[role=dialog]");
    await app.find("dialog", "/.");
    await picture("form-dark");
    await app.key("Escape");
  });

  step("erases for good only once the word was typed", async () => {
    await go("Settings");
    await app.press("button", "Your data");
    await app.press("button", "/^Erase everything");
    await app.says("will be erased for good");
    await app.type("textbox", "/^Type ERASE", "ERASE");
    await picture("erase-dark");
    await app.press("button", "Erase for good");
    await app.says("Erased: ");
    assert.equal((await entries()).length, 0, "nothing is left");
    assert.equal((await call("backups")).backups.length, 1, "one backup, of what is left");
  });
});
