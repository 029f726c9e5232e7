// The system's own dialog for files and folders, over the real window. It belongs to no page: it is looked for on the screen.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { until } from "./driver.mjs";
import { keepCode, picture, Stage } from "./stage.mjs";

const home = mkdtempSync(join(process.env.E2E_SCRATCH, "choose-"));
let stage;
let app;

const windows = () => execFileSync("xwininfo", ["-root", "-tree"], { encoding: "utf8" });

describe("choosing a path", { timeout: 100_000 }, () => {
  before(async () => {
    stage = await Stage.start(home);
    app = stage.window;
  });
  after(() => stage?.close());

  it("opens the system's dialog at once, and the window goes on meanwhile", async () => {
    await app.type("textbox", "What should Alara call you?", "Sam");
    await app.press("button", "Start");
    await app.says("Keep this recovery code");
    await keepCode(app);
    await app.find("textbox", "Message");
    await app.press("button", "Settings", "nav");
    await app.press("button", "Your data");
    await app.says("Export and import");
    const begun = Date.now();
    await app.press("button", "Browse: Import from");
    await until("the dialog", () => windows().includes("Choose a file"));
    assert.ok(Date.now() - begun < 15_000, "no portal was waited for");
    await picture("choose-light");
    await app.type("textbox", "Export to", "/home/sam/out.jsonl");
  });
});
