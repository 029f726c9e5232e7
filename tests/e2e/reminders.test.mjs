// Reminders that arrive, with the program as people have it: a notification service that records and answers, a login service that says
// when the computer slept, a place for icons, and a wall clock that is set.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { after, before, describe } from "node:test";
import { fileURLToPath } from "node:url";
import { daemon } from "./bus.mjs";
import { Icons, Login, Screen } from "./desktop.mjs";
import { until } from "./driver.mjs";
import { callsOf, keepCode, picture, program, Stage, stepsOf } from "./stage.mjs";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const scratch = mkdtempSync(join(process.env.E2E_SCRATCH, "reminders-"));
const home = join(scratch, "home");
const source = join(dirname(fileURLToPath(import.meta.url)), "../faults/clock.c");
let stage;
let app;
let system;
let screen;
let login;
let icons;
let environment;

/** The program's wall clock: so much ahead of the machine's. */
const clock = {
  ahead: 0,
  file: join(scratch, "clock"),
  set(ahead) {
    clock.ahead = Math.round(ahead / SECOND) * SECOND;
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(BigInt(clock.ahead / SECOND));
    // In its place: the program looks into this very file.
    const file = openSync(clock.file, existsSync(clock.file) ? "r+" : "w");
    writeSync(file, bytes, 0, bytes.length, 0);
    closeSync(file);
  },
  now: () => Date.now() + clock.ahead,
};

const call = callsOf(() => app);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const step = stepsOf(() => app);

async function start() {
  stage = await Stage.start(home, environment);
  app = stage.window;
  await app.resize(1280, 800).catch(() => undefined);
}

/** Says it in the chat and confirms what it asks. Answers when it is due: at the next full minute, some twenty seconds from here. */
async function remind(words) {
  const second = (clock.now() % MINUTE) / SECOND;
  clock.set(clock.ahead + ((38 - second + 60) % 60) * SECOND);
  const due = Math.ceil(clock.now() / MINUTE) * MINUTE;
  const at = new Date(due).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  await app.type("textbox", "Message", `Remind me to ${words} at ${at}`);
  await app.press("button", "Send");
  const card = await until("the card", async () => (await call("pending_list")).cards.find((one) => one.tool === "create_reminder"));
  await call("decide", { id: card.id, digest: card.digest, decision: { kind: "confirm", changes: {} } });
  assert.ok(clock.now() < due, "it is set before it is due");
  return due;
}

const doses = async () => {
  const { days } = await call("timeline", { before: null, limit: 60, search: "", kind: "dose" });
  return days.flatMap((day) => day.entries).filter((entry) => !entry.undone).length;
};
const stands = async (words) => (await call("today")).reminders.find((row) => row.title.toLowerCase().includes(words))?.state;
const said = (words) => screen.sent.filter((told) => told.title.toLowerCase().includes(words)).length;

/** The program's windows, and whether each is seen. */
function windows() {
  const tree = execFileSync("xwininfo", ["-root", "-tree"], { encoding: "utf8" });
  const ours = [...tree.matchAll(/(0x[0-9a-f]+) "Alara"/g)].map(([, id]) => id);
  return ours.map((id) => execFileSync("xwininfo", ["-id", id], { encoding: "utf8" }).includes("IsViewable"));
}

describe("reminders", { timeout: 240_000 }, () => {
  before(async () => {
    const shim = join(scratch, "clock.so");
    execFileSync("cc", ["-O1", "-shared", "-fPIC", "-o", shim, source]);
    clock.set(0);
    system = await daemon();
    const session = process.env.DBUS_SESSION_BUS_ADDRESS;
    [screen, icons, login] = [await Screen.on(session), await Icons.on(session), await Login.on(system.address)];
    environment = {
      DBUS_SYSTEM_BUS_ADDRESS: system.address,
      LD_PRELOAD: shim,
      CLOCK_FILE: clock.file,
      CLOCK_PROGRAM: basename(program),
      // As it is set by hand: it would else be started over, and the clock be lost by the way.
      WEBKIT_DISABLE_DMABUF_RENDERER: "1",
    };
    await start();
  });
  after(async () => {
    await stage?.close();
    for (const each of [screen, icons, login, system]) each?.end();
  });

  step("made by chat ring within five seconds of their time", async () => {
    await app.type("textbox", "What should Alara call you?", "Sam");
    await app.press("button", "Start");
    await app.says("Keep this recovery code");
    await keepCode(app);
    await app.find("textbox", "Message");
    await call("submit_form", { tool: "add_medication", values: { name: "Metformin", dose: "500 mg", as_needed: true } });
    const due = await remind("take my metformin");
    const told = await screen.shows("metformin");
    const late = told.at + clock.ahead - due;
    assert.ok(late >= 0 && late < 5 * SECOND, `${late} ms late`);
    assert.deepEqual(told.actions, ["default", "taken", "snooze", "skip"]);
    assert.equal(told.hints["desktop-entry"], "org.alara.Alara");
    assert.equal(await doses(), 0, "nothing is taken by itself");
  });

  step("log one dose when Taken is pressed, and no second one", async () => {
    const { id } = screen.sent.at(-1);
    screen.press(id, "taken");
    await until("the dose", async () => (await doses()) === 1);
    screen.press(id, "taken");
    await pause(1500);
    assert.equal(await doses(), 1);
    assert.equal(await stands("metformin"), "taken");
  });

  step("come once where the program ends between due and shown", async () => {
    const asked = screen.asked;
    screen.hangs = true;
    await remind("stretch");
    // It asks for a place first, and gets no answer.
    await until("the notification to be begun", () => screen.asked > asked, 90_000);
    await stage.kill();
    screen.hangs = false;
    const before = screen.sent.length;
    await start();
    await screen.shows("stretch", before);
    await pause(2000);
    assert.equal(screen.sent.length - before, 1, "once");
  });

  step("leave nothing standing where the program ends between Notify and its answer", async () => {
    const before = new Set(screen.open);
    const sent = screen.sent.length;
    screen.mute = true;
    await remind("water the plants");
    await screen.shows("water", sent);
    await stage.kill();
    screen.mute = false;
    const tried = screen.sent.length;
    await start();
    await screen.shows("water", tried);
    await pause(1500);
    const left = [...screen.open].filter((id) => !before.has(id));
    assert.equal(left.length, 1, "one notification of it");
    await app.find("textbox", "Message");
    await app.type("textbox", "Message", "snooze it 10 minutes");
    await app.press("button", "Send");
    await app.says("Snoozed until");
    await until("it to be taken away", async () => !screen.open.has(left[0]));
    await picture("reminders-snoozed-light");
    assert.equal(await doses(), 1, "nothing is written");
    const { occurrence } = (await call("today")).reminders.find((row) => row.title.toLowerCase().includes("water"));
    await call("mark_dose", { occurrence, action: "skip", minutes: null });
  });

  step("are not shown twice by a kill, and what was shown is taken away once it is answered", async () => {
    const before = screen.sent.length;
    await stage.kill();
    await start();
    await app.find("textbox", "Message");
    await pause(2500);
    assert.equal(screen.sent.length, before, "it stands there still");
    const [shown] = screen.open;
    const done = await until("the icon's menu", async () => {
      const menu = await icons.menu();
      const at = menu.findIndex(({ label }) => /stretch/i.test(label) && label !== menu[0].label);
      return menu.slice(at).find(({ label }) => label === "Done");
    });
    await icons.choose(done);
    await until("stretch to be done", async () => (await stands("stretch")) === "taken");
    await until("the notification of the life before to go", async () => !screen.open.has(shown));
    assert.equal(await doses(), 1, "a reminder without a medication writes nothing");
  });

  step("come late, once, when the computer wakes", async () => {
    const before = screen.sent.length;
    login.prepareForSleep(true);
    clock.set(clock.ahead + 25 * HOUR);
    const woke = Date.now();
    login.prepareForSleep(false);
    const told = await screen.shows("metformin", before);
    assert.ok(told.at - woke < 5 * SECOND, `${told.at - woke} ms after it woke`);
    assert.match(told.body, /late/);
    await pause(1500);
    assert.equal(screen.sent.length - before, 1);
    assert.equal(await doses(), 1, "nothing is taken by itself");
  });

  step("say in Today where the desktop refuses them, and come once it takes them", async () => {
    const before = said("metformin");
    screen.refuses = true;
    clock.set(clock.ahead + 24 * HOUR);
    login.prepareForSleep(false);
    await until("that it was refused", async () => /did not show/.test((await call("today")).unseen ?? ""));
    await app.press("button", "Today", "nav");
    await app.says("did not show");
    await picture("reminders-refused-light");
    screen.refuses = false;
    const tried = screen.sent.length;
    login.prepareForSleep(false);
    await screen.shows("metformin", tried);
    await until("that all is well", async () => (await call("today")).unseen === null);
    assert.ok(said("metformin") > before);
  });

  step("come to a program that was started hidden, and a second start shows it", async () => {
    await stage.end();
    assert.equal(screen.open.size, 0, "nothing that names something is left by a program that has ended");
    const before = screen.sent.length;
    const env = { ...process.env, ...environment, ALARA_HOME: home };
    const hidden = spawn(program, ["--hidden"], { env, stdio: ["ignore", "ignore", "inherit"] });
    const ended = new Promise((done) => hidden.once("exit", done));
    try {
      await screen.shows("metformin", before);
      assert.ok(!windows().includes(true), "no window is seen");
      const second = spawnSync(program, ["--hidden"], { env, encoding: "utf8", timeout: 15_000 });
      assert.equal(second.status, 0, second.stderr);
      assert.ok(!windows().includes(true), "one that is to start hidden has nothing to show");
      spawnSync(program, [], { env, encoding: "utf8", timeout: 15_000 });
      await until("the window", async () => windows().includes(true));
      await picture("reminders-second-start");
    } finally {
      hidden.kill("SIGTERM");
    }
    assert.equal(await ended, 0, "it ends by itself");
    assert.equal(screen.open.size, 0);
  });
});
