// The record shared over a service, in the real window: its password is gone from the keyring, or changed at the service, and is typed
// again.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe } from "node:test";
import { Bus } from "./bus.mjs";
import { Dav } from "./dav.mjs";
import { until } from "./driver.mjs";
import { callsOf, keepCode, looksOf, pagesOf, Stage, stepsOf } from "./stage.mjs";

const home = join(mkdtempSync(join(process.env.E2E_SCRATCH, "login-")), "desk");
const PART = "[aria-labelledby=other-computers]";
const NAME = "Your name there";
const PASSWORD = "Password, best one made for Alara alone";
let dav;
let stage;
const window = () => stage?.window;
const step = stepsOf(window);
const call = callsOf(window);
const looks = looksOf(window);
const page = pagesOf(window);

async function start() {
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

/** The keyring keeps nothing any more of what gets in at the service. */
async function emptyKeyring() {
  const bus = await Bus.on(process.env.DBUS_SESSION_BUS_ADDRESS);
  const ask = (path, of, member, signature, body) =>
    bus.call({ to: "org.freedesktop.secrets", path, interface: `org.freedesktop.Secret.${of}`, member, signature, body });
  const kept = { service: "Alara", username: `sync:${dav.address}#${home}` };
  const [unlocked] = await ask("/org/freedesktop/secrets", "Service", "SearchItems", "a{ss}", [kept]);
  assert.equal(unlocked.length, 1, "the keyring kept it");
  await ask(unlocked[0], "Item", "Delete");
  bus.end();
}

async function typeLogin(secret) {
  await window().type("textbox", NAME, dav.name);
  await window().type("textbox", PASSWORD, secret);
  await window().press("button", "Keep and exchange");
}

const shared = async () => (await call("other_computers")).shared;

describe("a password of a service", { timeout: 100_000 }, () => {
  before(async () => {
    dav = await Dav.open();
  });
  after(async () => {
    await stage?.close();
    dav.close();
  });

  step("is typed where the record is shared, and kept in the keyring", async () => {
    await start();
    await window().type("textbox", "What should Alara call you?", "Sam");
    await window().press("button", "Start");
    await window().says("Keep this recovery code");
    await keepCode(window());
    await openComputers();
    await window().press("button", "Share it…");
    await window().press("combobox", "/What lies between");
    await window().press("option", "WebDAV, such as Nextcloud");
    await window().type("textbox", "Address of the folder", dav.address);
    await window().type("textbox", NAME, dav.name);
    await window().type("textbox", PASSWORD, dav.password);
    await window().press("button", "See what leaves");
    await window().says("Whoever runs the service sees your name there");
    assert.equal(dav.files.size, 0, "nothing left before it was shown");
    await window().press("button", "Share it");
    await window().says("Type this code on the other computer");
    assert.ok(dav.files.size > 0);
    await window().press("button", "Done");
    await window().says("Kept in the system’s keyring.");
  });

  step("that is gone from the keyring is asked for, and a wrong one is not kept", async () => {
    await emptyKeyring();
    await start();
    await openComputers();
    await window().says("name and password are not kept on this computer");
    assert.equal(await window().count("button", "Exchange now"), 0);
    await looks("login-nowhere", PART);
    await typeLogin("another word");
    await window().says("did not accept the name or the password");
    assert.equal((await shared()).login.kept, "nowhere");
    await typeLogin(dav.password);
    await window().says("Kept in the system’s keyring.");
    assert.equal((await shared()).failed, null);
  });

  step("that was changed at the service is typed again", async () => {
    dav.password = "second word";
    await window().press("button", "Exchange now");
    await window().says("did not accept the name or the password");
    await window().press("button", "Type them again…");
    await typeLogin(dav.password);
    await until("the round", async () => (await shared()).failed === null);
    const denied = dav.denied;
    await window().press("button", "Exchange now");
    await window().says("came in");
    assert.equal(dav.denied, denied, "the new one is at hand");
  });
});
