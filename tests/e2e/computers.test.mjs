// One record on two computers, in the real window: shared after what leaves was read, brought to a second one by the code, and a pick.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { after, describe } from "node:test";
import { until } from "./driver.mjs";
import { callsOf, keepCode, looksOf, pagesOf, Stage, stepsOf } from "./stage.mjs";

const scratch = mkdtempSync(join(process.env.E2E_SCRATCH, "computers-"));
const [desk, laptop, folder] = ["desk", "laptop", "between"].map((name) => join(scratch, name));
const PART = "[aria-labelledby=other-computers]";
let stage;
let code;
const window = () => stage?.window;
const step = stepsOf(window);
const call = callsOf(window);
const looks = looksOf(window);
const page = pagesOf(window);

async function start(home) {
  await stage?.close();
  stage = await Stage.start(home);
  await window().resize(1280, 800);
}

async function openComputers() {
  await until("the window", async () => (await window().count("textbox", "Message")) > 0);
  await page(8);
  await window().press("button", "Your data");
  await window().find("heading", "Other computers");
}

/** Reads what would leave. */
async function readTerms() {
  await window().type("textbox", "Folder between your computers", folder);
  await window().press("button", "See what leaves");
  await window().says("every change ever recorded here");
}

async function enter(tool, operation, set) {
  const form = await call("form", { tool, operation, about: null });
  const written = await call("submit_form", { tool, values: { ...form.fixed, ...set } });
  assert.equal(written.kind, "executed", JSON.stringify(written));
}

async function correct(systolic) {
  const { days } = await call("timeline", { before: null, limit: 5, search: "", kind: null });
  await enter("correct_entry", days[0].entries[0].operation, { "changes.systolic": systolic });
}

const exchange = async () => {
  await window().press("button", "Exchange now");
  await window().says("came in");
};

describe("two computers", { timeout: 150_000 }, () => {
  after(() => stage?.close());

  step("nothing leaves before what does was read, and the code is shown then", async () => {
    mkdirSync(folder);
    await start(desk);
    await window().type("textbox", "What should Alara call you?", "Sam");
    await window().press("button", "Start");
    await window().says("Keep this recovery code");
    await keepCode(window());
    await enter("log_blood_pressure", null, { systolic: 128, diastolic: 82 });
    await openComputers();
    await window().press("button", "Share it…");
    await readTerms();
    assert.deepEqual(readdirSync(folder), []);
    await looks("computers-terms", PART);
    await window().press("button", "Share it");
    await window().says("Type this code on the other computer");
    await looks("computers-code", PART);
    code = (await call("show_pairing_code", { proof: { kind: "none" } })).code;
    await window().press("button", "Done");
    await window().says("No other computer has joined yet.");
    assert.ok(readdirSync(folder).length > 0);
  });

  step("brings the record to a computer that has none", async () => {
    await start(laptop);
    await window().press("button", "Bring it here");
    await looks("computers-join");
    await readTerms();
    await window().type("textbox", "Pairing code", code.toLowerCase());
    await looks("computers-join-code", "form:last-of-type");
    await window().press("button", "Join it");
    await window().says("Keep this recovery code");
    await keepCode(window());
    await openComputers();
    await correct(148);
    await exchange();
  });

  step("shows both versions of what both changed, and keeps the one that is picked", async () => {
    // Away until it is written: rounds are made by themselves, and this one is to know nothing of the other.
    renameSync(folder, `${folder}.away`);
    await start(desk);
    await openComputers();
    await correct(138);
    renameSync(`${folder}.away`, folder);
    await exchange();
    await window().says("1 conflict to pick between");
    await looks("computers-shared", PART);
    await window().press("button", "/^Take this one");
    await until("the pick", async () => (await call("other_computers")).shared.conflicts.length === 0);
    await window().press("button", "Change it…");
    await looks("computers-change", PART);
  });
});
