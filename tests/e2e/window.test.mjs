// What must hold in the real window, on the stored record: from the first start to a kill while a confirmation waits.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { until } from "./driver.mjs";
import { callsOf, keepCode, picture, program, Stage } from "./stage.mjs";

const home = mkdtempSync(join(process.env.E2E_SCRATCH, "home-"));
let stage;
let app;

async function start(environment) {
  stage = await Stage.start(home, environment);
  app = stage.window;
  await app.resize(1280, 800).catch(() => undefined);
}

/** A step; where it fails, what could be seen then is kept. */
const step = (name, ...rest) => {
  const work = rest.pop();
  it(name, ...rest, async () => {
    try {
      await work();
    } catch (error) {
      await picture(`failed ${name}`.replace(/[^a-z0-9]+/gi, "-")).catch(() => undefined);
      const seen = await app?.text().catch(() => "nothing: the window does not answer");
      throw new Error(`${error.message}\n--- the window says:\n${seen}`, { cause: error });
    }
  });
};

async function say(words) {
  await app.type("textbox", "Message", words);
  await app.press("button", "Send");
  // The answer has ended when it can no longer be stopped.
  await until("the answer", async () => (await app.count("button", "Send")) > 0 && !(await app.text()).includes("Reading what you said"));
}

const go = (page) => app.press("button", page, "nav");
const call = callsOf(() => app);
const waiting = async () => (await call("pending_list")).cards;
/** What waits and fits. */
const asked = (what, fits) => until(`${what} to wait`, async () => (await waiting()).find(fits));
const reminder = (words) => asked(`a reminder to ${words}`, (card) => card.tool === "create_reminder" && card.title.toLowerCase().includes(words));
/** The review goes on to what else waits; Esc is Later. */
const putOff = () =>
  until("the review to close", async () => {
    if ((await app.count("dialog", "/.")) === 0) return true;
    await app.key("Escape");
    return false;
  });
const settled = (card) => until(`${card.name} to be settled`, async () => !(await waiting()).some((one) => one.id === card.id));

describe("the window", { timeout: 170_000 }, () => {
  before(() => start());
  after(() => stage?.close());

  step("asks for a name, shows the recovery code, and opens an empty record", async () => {
    await app.type("textbox", "What should Alara call you?", "Sam");
    await picture("first-run");
    await app.press("button", "Start");
    await app.says("Keep this recovery code");
    await picture("recovery-code");
    await keepCode(app);
    await app.find("textbox", "Message");
    assert.equal((await waiting()).length, 0);
  });

  step("writes what was said at once, and shows what was written", async () => {
    await say("I took my aspirin this morning");
    await app.find("listitem", "/Logged aspirin", "[role=log]");
    await app.find("button", "/^Undo aspirin");
    assert.equal((await waiting()).length, 0);
  });

  step("asks before it sets a reminder, and sets it once confirmed in the review", async () => {
    await say("Remind me to take my medication at 9am");
    const card = await reminder("medication");
    assert.deepEqual((await call("reminders")).reminders, [], "nothing is set before it is confirmed");
    await picture("waits-light");
    await app.press("button", `Review ${card.name}`, "[role=log]");
    await app.find("dialog", "/.");
    await picture("review-light");
    await app.press("button", `Confirm ${card.name}`, "[role=dialog]");
    await settled(card);
    await putOff();
    await go("Reminders");
    await app.says("9:00");
    assert.equal((await call("reminders")).reminders.length, 1);
    await go("Chat");
  });

  step("writes a visit on the day to which it was corrected", async () => {
    await say("I went to the hospital yesterday for a checkup");
    const card = await asked("a critical card", (one) => one.tier === "critical");
    assert.equal((await waiting()).length, 1, "one visit is asked about once");
    await app.says("Critical");
    assert.equal(await app.count("button", `Confirm ${card.name}`, "[role=log]"), 0, "what is critical is looked at first");
    await app.press("button", `Review ${card.name}`, "[role=log]");
    await app.find("dialog", "/.");
    await app.fill("occurred_at.date", "2026-01-19");
    await picture("review-critical-light");
    await app.press("button", `Confirm ${card.name}`, "[role=dialog]");
    await settled(card);
    await putOff();
    await go("Timeline");
    await app.says("January 19");
    await picture("timeline-light");
    const visits = (await standing()).filter((entry) => /checkup|hospital/i.test(`${entry.title} ${entry.detail}`));
    assert.equal(visits.length, 1, "written once");
    assert.equal(visits[0].at.date, "2026-01-19");
    await go("Chat");
  });

  step("sets what is confirmed in the conversation itself", async () => {
    await say("Remind me to call the pharmacy at 5pm");
    const card = await reminder("pharmacy");
    await app.press("button", `Confirm ${card.name}`, "[role=log]");
    await settled(card);
    await app.find("button", "/^Undo call the pharmacy");
    await app.press("button", "/^Undo call the pharmacy", "[role=log]");
    await app.says("undone");
  });

  step("records nothing of what is rejected", async () => {
    await say("Remind me to stretch at 3pm");
    const card = await reminder("stretch");
    await app.press("button", `Reject ${card.name}`, "[role=log]");
    await settled(card);
    assert.equal((await call("reminders")).reminders.length, 1);
  });

  step("takes back what was written", async () => {
    const before = (await standing()).length;
    await say("I took two ibuprofen");
    await app.press("button", "/^Undo ibuprofen");
    // "undone" stands there already, of what was taken back before.
    await app.find("button", "/^Redo ibuprofen", "[role=log]");
    assert.equal((await standing()).length, before);
  });

  step("refuses a command that it was not granted", async () => {
    assert.equal((await call("app_state")).phase.kind, "open", "what is granted answers");
    await assert.rejects(call("ungranted"), /not allowed/);
    for (const name of ["plugin:event|emit", "plugin:webview|create_webview_window", "plugin:window|close", "plugin:window-state|restore_state"]) {
      await assert.rejects(call(name), /not allowed/, name);
    }
  });

  step("reaches nothing outside, and does not leave", async () => {
    const outside = "http://127.0.0.1:9/";
    await assert.rejects(
      app.run((address) => fetch(address, { mode: "no-cors" }).then(() => "reached"), outside),
      /Load failed|access control|not allowed|denied|blocked/i,
    );
    const blocked = await app.run(
      (address) =>
        new Promise((done) => {
          document.addEventListener("securitypolicyviolation", (event) => done(event.effectiveDirective), { once: true });
          const image = document.createElement("img");
          image.src = address;
          setTimeout(() => done("nothing"), 3000);
        }),
      `${outside}pixel.png`,
    );
    assert.equal(blocked, "img-src");
    await app.run(() => {
      location.href = "https://example.org/";
      window.open("https://example.org/");
    });
    await new Promise((done) => setTimeout(done, 1000));
    assert.match(await app.run(() => location.href), /^tauri:\/\/localhost/);
    await app.find("textbox", "Message");
  });

  step("keeps what waits through a kill, and writes it once", async () => {
    await say("Remind me to take my vitamins at 8pm");
    const card = await reminder("vitamins");
    await stage.kill();
    await start();
    await app.find("textbox", "Message");
    const still = await reminder("vitamins");
    assert.equal(still.id, card.id);
    assert.equal(still.digest, card.digest);
    assert.equal((await call("reminders")).reminders.length, 1, "waiting is not a yes");
    await app.press("button", `Review ${still.name}`, "[role=log]");
    await app.press("button", `Confirm ${still.name}`, "[role=dialog]");
    await settled(still);
    await putOff();
    const again = await call("decide", { id: still.id, digest: still.digest, decision: { kind: "confirm", changes: {} } }).catch(
      (error) => ({ kind: error.message }),
    );
    assert.notEqual(again.kind, "confirmed", "a second yes finds nothing to say yes to");
    assert.equal((await call("reminders")).reminders.length, 2);
  });

  step("shows its pages by day and by night", async () => {
    await pictures("light");
    await stage.close();
    await start({ GTK_THEME: "Adwaita:dark" });
    await app.find("textbox", "Message");
    assert.equal(await app.run(() => matchMedia("(prefers-color-scheme: dark)").matches), true);
    await pictures("dark");
  });

  step("leaves nothing readable in the data folder", async () => {
    const files = all(home);
    assert.ok(files.length >= 2, "a record and what belongs to it");
    for (const file of files) {
      const bytes = readFileSync(file);
      assert.ok(!bytes.subarray(0, 15).equals(Buffer.from("SQLite format 3")), file);
      for (const word of ["aspirin", "ibuprofen", "checkup", "hospital", "vitamins"]) {
        assert.ok(!bytes.includes(word), `${file} holds "${word}"`);
      }
    }
  });

  step("a second start brings the first one forward and ends", async () => {
    const second = spawnSync(program, ["--data-dir", home], { encoding: "utf8", timeout: 15_000 });
    assert.equal(second.status, 0, second.stderr);
    assert.equal((await call("app_state")).phase.kind, "open");
  });

  const terminal = join(dirname(program), "alara");
  step("keeps the terminal away while it is open", { skip: !existsSync(terminal) && "alara is not built" }, async () => {
    const second = spawnSync(terminal, ["pending"], { env: { ...process.env, ALARA_HOME: home }, encoding: "utf8", timeout: 15_000 });
    assert.equal(second.status, 1);
    assert.match(second.stderr, /Alara is open/);
  });

  it("says in one line that there is no display", () => {
    const env = { ...process.env, ALARA_HOME: home };
    delete env.DISPLAY;
    const alone = spawnSync(program, { env, encoding: "utf8", timeout: 15_000 });
    assert.equal(alone.status, 1);
    assert.match(alone.stderr, /^There is no display here\b.*\n$/);
  });
});

/** What stands in the record and was not taken back. */
async function standing() {
  const { days } = await call("timeline", { before: null, limit: 60, search: "", kind: null });
  return days.flatMap((day) => day.entries).filter((entry) => !entry.undone);
}

async function pictures(theme) {
  for (const page of ["Today", "Timeline", "Medications", "Reminders", "Trends", "Settings", "Chat"]) {
    await go(page);
    await app.find("heading", page);
    await picture(`${page.toLowerCase()}-${theme}`);
  }
}

function all(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? all(path) : [path];
  });
}
