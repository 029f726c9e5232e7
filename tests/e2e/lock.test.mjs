// The lock in the real window: a PIN is set, the record is closed and the window cleared, and only what guards it opens it again.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { until } from "./driver.mjs";
import { callsOf, keepCode, picture, program, Stage } from "./stage.mjs";

const home = mkdtempSync(join(process.env.E2E_SCRATCH, "home-"));
let stage;
let app;
let code;

async function start(environment) {
  stage = await Stage.start(home, environment);
  app = stage.window;
  await app.resize(1280, 800).catch(() => undefined);
}
const call = callsOf(() => app);
const phase = async () => (await call("app_state")).phase;
const terminal = join(dirname(program), "alara");

describe("the lock", { timeout: 170_000 }, () => {
  before(() => start());
  after(() => stage?.close());

  it("a PIN is set in the settings", async () => {
    await app.type("textbox", "What should Alara call you?", "Sam");
    await app.press("button", "Start");
    await app.says("Keep this recovery code");
    code = await keepCode(app);
    await app.type("textbox", "Message", "took my metformin");
    await app.press("button", "Send");
    await app.find("button", "/^Undo metformin");
    await app.press("button", "Settings", "nav");
    await app.press("button", "Security");
    await app.says("Recovery code");
    await picture("security-light");
    await app.press("button", "Set a PIN");
    await app.type("textbox", "New PIN", "4711");
    await app.type("textbox", "The same again", "4711");
    await app.press("button", "Save the PIN");
    await app.says("A PIN is set");
    await picture("security-pin-light");
  });

  it("locking closes the record and clears the window", async () => {
    await app.press("button", "Chat", "nav");
    await app.type("textbox", "Message", "and a headache since");
    await app.press("button", "Lock");
    await app.says("Your record is locked");
    const left = await app.run(() => document.documentElement.outerHTML);
    for (const word of ["metformin", "headache", "Sam"]) assert.ok(!left.includes(word), `"${word}" is left in the window`);
    assert.equal((await phase()).kind, "locked");
    await assert.rejects(call("timeline", { before: null, limit: 1, search: "", kind: null }), /not open/);
    await picture("locked-light");
    // The folder is let go: the database is closed, and its journal is in it.
    assert.ok(!readdirSync(home).some((name) => name === "alara.db-wal"), "the journal is gone");
  });

  it("the keyring alone does not open it any more, nor does a wrong PIN", async () => {
    await assert.rejects(call("unlock", { kind: "again" }));
    await app.type("textbox", "PIN", "0815");
    await app.press("button", "Unlock");
    await app.says("7 more can be tried");
    await picture("locked-wrong-light");
    assert.equal((await phase()).kind, "locked");
    if (existsSync(terminal)) {
      const asked = spawnSync(terminal, ["log"], { env: { ...process.env, ALARA_HOME: home }, encoding: "utf8", timeout: 30_000 });
      assert.equal(asked.status, 1, asked.stdout);
      assert.match(asked.stderr, /PIN/);
    }
  });

  it("the PIN opens it, with what was being typed", async () => {
    await app.type("textbox", "PIN", "4711");
    await app.press("button", "Unlock");
    await app.find("button", "/^Undo metformin");
    const typed = await until("the draft", () => app.run(() => document.querySelector("textarea")?.value));
    assert.equal(typed, "and a headache since");
  });

  it("a start anew asks for the PIN, and an end of the program leaves the record at rest", async () => {
    await stage.end();
    assert.ok(!readdirSync(home).includes("alara.db-wal"), "closed cleanly");
    await start({ GTK_THEME: "Adwaita:dark" });
    await app.says("Open your record");
    await picture("start-pin-dark");
    await app.press("button", "Use the recovery code");
    await app.type("textbox", "Recovery code", code);
    await app.press("button", "Open");
    await app.find("button", "/^Undo metformin");
  });

  it("a new key brings a new code, and the old one opens nothing any more", async () => {
    await app.press("button", "Settings", "nav");
    await app.press("button", "Security");
    await app.press("button", "Make a new key");
    await picture("security-renew-dark");
    await app.type("textbox", "Your PIN", "4711");
    await app.press("button", "Make a new key");
    await app.says("Keep this new recovery code");
    await picture("new-code-dark");
    const next = await keepCode(app);
    assert.notEqual(next, code);
    await app.find("textbox", "Message");
    await call("lock");
    await assert.rejects(call("unlock", { kind: "recovery_code", code }));
    await call("unlock", { kind: "recovery_code", code: next });
    assert.equal((await phase()).kind, "open");
    const { days } = await call("timeline", { before: null, limit: 60, search: "", kind: null });
    assert.ok(days.flatMap((day) => day.entries).some((entry) => /metformin/i.test(entry.title)), "the record is whole");
  });

  it("shows them in a small window too", async () => {
    await app.press("button", "Settings", "nav");
    await app.press("button", "Security");
    await app.says("Recovery code");
    await app.resize(420, 700);
    await picture("security-small-dark");
    await call("lock");
    await app.says("Your record is locked");
    await picture("locked-small-dark");
    const wide = await app.run(() => document.documentElement.scrollWidth <= window.innerWidth);
    assert.ok(wide, "nothing sticks out");
  });

  it("no file of the folder holds a PIN, a code or a word", () => {
    for (const name of readdirSync(home)) {
      const bytes = readFileSync(join(home, name));
      for (const word of ["4711", code, code.replaceAll("-", ""), "metformin", "headache"]) {
        // Four digits stand anywhere in ciphertext by chance: a PIN is looked for in the files that are text.
        if (word === "4711" && !/\.(json|tries|count)$/.test(name)) continue;
        if (word === "4711" && name === "vault.json") continue;
        assert.ok(!bytes.includes(word), `${name} holds it`);
      }
    }
  });
});
