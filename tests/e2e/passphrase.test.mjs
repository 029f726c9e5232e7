// A machine on which no keyring answers: a passphrase keeps the record, and nothing else opens it.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { keepCode, picture, Stage } from "./stage.mjs";

const home = mkdtempSync(join(process.env.E2E_SCRATCH, "home-"));
const nobody = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(process.env.E2E_SCRATCH, "no-bus")}` };
const passphrase = "a calm river in spring";
let stage;
let app;

async function start() {
  stage = await Stage.start(home, nobody);
  app = stage.window;
  await app.resize(1280, 800).catch(() => undefined);
}

describe("without a keyring", { timeout: 90_000 }, () => {
  before(start);
  after(() => stage?.close());

  it("says what that means and asks for a passphrase", async () => {
    await app.says("No keyring answers on this computer");
    await app.type("textbox", "What should Alara call you?", "Sam");
    await app.type("textbox", "Passphrase", passphrase);
    await app.type("textbox", "The same again", passphrase);
    await picture("first-run-passphrase");
    await app.press("button", "Start");
    await app.says("Keep this recovery code");
    await keepCode(app);
    await app.type("textbox", "Message", "took my metformin");
    await app.press("button", "Send");
    await app.find("button", "/^Undo metformin");
  });

  it("opens with that passphrase at the next start, and with no other", async () => {
    await stage.kill();
    await start();
    await app.type("textbox", "Passphrase", "a calm river in autumn");
    await app.press("button", "Open");
    await app.find("alert", "/.");
    assert.equal(await app.count("textbox", "Message"), 0);
    await picture("wrong-passphrase");
    await app.type("textbox", "Passphrase", passphrase);
    await app.press("button", "Open");
    await app.find("button", "/^Undo metformin");
  });
});
