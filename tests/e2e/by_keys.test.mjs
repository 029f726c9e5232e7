// More of the real window without a pointer: other people's records, what is allowed beforehand, several cards at once, a value that
// cannot stand, a search, the lock, and the end of the program in the middle of a review.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe } from "node:test";
import { until } from "./driver.mjs";
import { callsOf, keepCode, keysOf, picture, Stage, stepsOf } from "./stage.mjs";

const home = mkdtempSync(join(process.env.E2E_SCRATCH, "by-keys-"));
let stage;
let app;
const step = stepsOf(() => app);
const call = callsOf(() => app);
const { focused, tabTo } = keysOf(() => app);

async function start() {
  stage = await Stage.start(home);
  app = stage.window;
  await app.resize(1280, 800).catch(() => undefined);
}

async function go(number, title) {
  await app.chord(String(number), "Control");
  await app.find("heading", title);
}

async function say(text) {
  await go(1, "Chat");
  await tabTo("^Message");
  await app.keys(text);
  await app.chord("Enter");
  await until("the answer", async () => {
    const { turns } = await call("conversation", { before: null, limit: 1 });
    return turns[0]?.said === text && turns[0].state.kind !== "running";
  });
}

const cards = async () => (await call("pending_list")).cards;
const closed = () => until("the dialog to close", async () => (await app.count("dialog", "/.")) === 0);
const names = async () => (await call("medications")).current.map((one) => one.name.toLowerCase()).sort();
const standing = async () => {
  const { days } = await call("timeline", { before: null, limit: 60, search: "", kind: null });
  return days.flatMap((day) => day.entries).filter((entry) => !entry.undone);
};

/** Writes into the field that has the focus, whatever stood there. */
async function instead(text) {
  await app.chord("a", "Control");
  await app.keys(text);
}

describe("by keys alone, further", { timeout: 400_000 }, () => {
  before(async () => {
    await start();
    await app.type("textbox", "What should Alara call you?", "Nora");
    await app.press("button", "Start");
    await app.says("Keep this recovery code");
    await keepCode(app);
    await app.find("textbox", "Message");
  });
  after(() => stage?.close());

  step("several cards of one message are seen together and answered at once", async () => {
    await say("add metformin 500 mg at 8:00 and 20:00, and lisinopril 10 mg at 9:00");
    assert.equal((await cards()).length, 2);
    await app.chord("r", "Control");
    await app.find("dialog", "/.");
    await tabTo("^See both of this message together");
    await app.chord("Enter");
    await until("the page of both", async () => (await focused()) === "Record both?");
    await app.chord("Enter", "Control");
    await until("both", async () => (await names()).length === 2);
    await closed();
    assert.deepEqual(await names(), ["lisinopril", "metformin"]);
  });

  step("a consent is given beforehand, listed and withdrawn", async () => {
    await go(8, "Settings");
    await tabTo("^What is asked");
    await app.chord("Enter");
    await tabTo("^Give a standing consent");
    await app.chord("Enter");
    await app.find("dialog", "/.");
    await tabTo("^Medication");
    await app.chord("Enter");
    await app.find("option", "Metformin");
    for (let count = 0; count < 4 && !/Metformin/.test(await focused()); count += 1) await app.chord("Down");
    await app.chord("Enter");
    await until("the list to close", async () => (await app.count("option", "Metformin")) === 0);
    await tabTo("^Dose");
    await app.keys("500 mg");
    await tabTo("^From");
    await instead("00:01");
    await tabTo("^To");
    await instead("23:59");
    await tabTo("^Until");
    const soon = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
    await instead(soon);
    await picture("consent-by-keys");
    await app.chord("Enter");
    await until("the consent", async () => (await call("consents")).consents.length === 1);
    await closed();
    const [consent] = (await call("consents")).consents;
    assert.deepEqual([consent.medication.toLowerCase(), consent.dose, consent.until.date], ["metformin", "500 mg", soon]);
    await tabTo("^Withdraw the consent to metformin 500 mg");
    await app.chord("Enter");
    await until("none", async () => (await call("consents")).consents.length === 0);
    await app.says("You have given none.");
  });

  step("a value that cannot stand is told at its field, and put right there", async () => {
    await say("I went to the hospital yesterday for a checkup");
    const [card] = await cards();
    assert.equal(card.tier, "critical");
    await app.chord("r", "Control");
    await app.find("dialog", "/.");
    await tabTo("^Date");
    await instead("2099-01-01");
    await app.chord("Enter", "Control");
    await until("that it cannot be", () => app.run(() => document.querySelector("[role=dialog] [aria-invalid=true]") !== null));
    await until("the focus on it", () => app.run(() => document.activeElement?.getAttribute("aria-invalid") === "true"));
    await picture("failing-edit");
    assert.equal((await cards()).length, 1, "it waits still");
    assert.equal((await standing()).filter((entry) => entry.kind === "care").length, 0);
    await instead("2026-01-19");
    await app.chord("Enter", "Control");
    await until("nothing to wait", async () => (await cards()).length === 0);
    await closed();
    const [visit] = (await standing()).filter((entry) => entry.kind === "care");
    assert.equal(visit.at.date, "2026-01-19");
  });

  step("a review goes on where it was, after the program was killed in the middle of it", async () => {
    await say("remind me to call the pharmacy tomorrow at 4pm");
    await say("remind me to water the plants tomorrow at 6pm");
    const before = await cards();
    assert.equal(before.length, 2);
    await app.chord("r", "Control");
    await app.find("dialog", "/.");
    await tabTo("^Time");
    await instead("17:30");
    await until("what was typed to be kept", async () => Object.keys((await cards())[0].draft).length > 0);
    await stage.kill();
    await start();
    await app.find("textbox", "Message");
    const still = await cards();
    assert.deepEqual(still.map(({ id, digest, title }) => [id, digest, title]), before.map(({ id, digest, title }) => [id, digest, title]));
    assert.deepEqual((await call("reminders")).reminders, []);
    await app.chord("r", "Control");
    await app.find("dialog", "/.");
    await app.says("Edited by you");
    await app.chord("Enter", "Control");
    await until("the first", async () => (await cards()).length === 1);
    await until("the second to be shown", async () => /plants/i.test(await app.run(() => document.querySelector("[role=dialog] h2")?.textContent ?? "")));
    await app.chord("x", "Control", "Shift");
    await until("none to wait", async () => (await cards()).length === 0);
    await closed();
    const { reminders } = await call("reminders");
    assert.deepEqual(reminders.map(({ title, next }) => `${title} ${next.time}`.toLowerCase()), ["call the pharmacy 17:30"]);
  });

  step("what was said and what was recorded is searched", async () => {
    await say("took two ibuprofen");
    await say("my bp was 128 over 82");
    await go(3, "Timeline");
    await app.chord("f", "Control");
    await until("the field", async () => /^Search all entries/.test(await focused()));
    await app.keys("ibup");
    await until("the one", () => app.run(() => /^1 entry$/m.test(document.querySelector("main")?.innerText ?? "")));
    await go(1, "Chat");
    await app.chord("f", "Control");
    await until("the search", async () => /search/i.test(await focused()));
    await app.keys("128 over");
    await app.says("my bp was 128 over 82");
    await picture("chat-search");
    await app.chord("Escape");
  });

  step("another person's record is made and opened, and what is said goes there", async () => {
    await app.chord("P", "Control", "Shift");
    await app.find("menuitem", "Add somebody you look after");
    for (let count = 0; count < 4 && !/^Add somebody/.test(await focused()); count += 1) await app.chord("Down");
    await app.chord("Enter");
    await until("where a name is asked for", async () => (await app.count("textbox", "Name")) > 0);
    await tabTo("^Name$");
    await app.keys("Mom");
    await app.chord("Enter");
    await until("Mom", async () => (await call("people")).people.length === 2);
    await app.chord("P", "Control", "Shift");
    await app.find("menuitem", "Mom");
    for (let count = 0; count < 4 && !/^Mom/.test(await focused()); count += 1) await app.chord("Down");
    await app.chord("Enter");
    await until("her record", async () => {
      const { phase } = await call("app_state");
      return phase.kind === "open" && phase.session.person.name === "Mom";
    });
    await go(1, "Chat");
    await app.says("Goes into Mom");
    await say("took her amlodipine");
    await app.chord("P", "Control", "Shift");
    await app.find("menuitem", "/^Nora");
    for (let count = 0; count < 4 && !/^Nora/.test(await focused()); count += 1) await app.chord("Down");
    await app.chord("Enter");
    await until("one's own", async () => (await call("app_state")).phase.session?.person.name === "Nora");
  });

  step("the window is locked, and opened again", async () => {
    await app.chord("l", "Control");
    await app.says("Your record is locked");
    await tabTo("^(Unlock|Open)");
    await app.chord("Enter");
    await until("the record", async () => (await call("app_state")).phase.kind === "open");
    await app.find("textbox", "Message");
  });
});
