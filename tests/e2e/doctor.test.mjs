// What can be taken to a doctor, on the demo record in the real window: the page, and the same as a table in a file that
// is its owner's alone; and the charts and filters beside it.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe } from "node:test";
import { until } from "./driver.mjs";
import { looksOf, pagesOf, Stage, stepsOf } from "./stage.mjs";

const home = mkdtempSync(join(process.env.E2E_SCRATCH, "doctor-"));
let stage;
let app;

const step = stepsOf(() => app);
const looked = looksOf(() => app);
const openPage = pagesOf(() => app);

/** Whoever made the file alone may read it. */
function owners(path) {
  assert.equal(statSync(path).mode & 0o777, 0o600, path);
  return readFileSync(path);
}

describe("for a doctor", { timeout: 240_000 }, () => {
  before(async () => {
    stage = await Stage.start(home);
    app = stage.window;
    await app.press("button", "Open a demo record");
    await app.says("Demo.", 90_000);
    await app.resize(1280, 800);
  });
  after(() => stage?.close());

  step("shows how doses were kept, day by day, over a week and over years", async () => {
    await openPage(7);
    await app.find("heading", "Doses taken, day by day");
    await looked("kept-month");
    for (const range of ["Week", "Year", "5 years"]) {
      await app.press("radio", range);
      await app.find("heading", "Doses taken, day by day");
      await looked(`kept-${range.replace(" ", "-").toLowerCase()}`);
    }
  });

  step("chooses of the timeline by kind, medication and dates", async () => {
    await openPage(3);
    await app.press("combobox", "/Medication");
    await app.press("option", "/^Metformin");
    await app.opens("button", "/^Dates", "Dates");
    await looked("timeline-filters");
    await app.key("Escape");
    await app.press("button", "Clear");
  });

  step("has a page to take along", async () => {
    await openPage(6);
    await app.press("button", "For a doctor");
    await app.find("heading", "/health record$");
    await app.find("heading", "Blood pressure");
    await looked("doctor");
  });

  step("saves it as a table, for its owner alone", async () => {
    const csv = join(home, "summary.csv");
    await app.run(() => document.querySelector("details")?.setAttribute("open", ""));
    await app.type("textbox", "Save the table as", csv);
    await app.press("button", "Save the table");
    const saved = () => {
      try {
        return owners(csv).toString().includes("systolic");
      } catch {
        return false;
      }
    };
    await until("the table", saved);
    const pdf = join(home, "summary.pdf");
    await app.type("textbox", "Save the page as", pdf);
    await app.press("button", "Save the PDF");
    await app.says("Saved, ");
    await until("the pages", () => {
      try {
        return owners(pdf).subarray(0, 5).toString() === "%PDF-";
      } catch {
        return false;
      }
    });
    assert.match(owners(csv).toString(), /^part,date,time,what,value,unit,details,source\r\n/);
  });
});
