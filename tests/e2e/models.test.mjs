// A model on a scripted local server, set up and used in the real window: who is asked, what is sent, what an answer stands on, what was
// left open, and how each turn went. A reply that is lost, stopped, or cut off by the program's death loses and doubles nothing.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, before, describe } from "node:test";
import { until } from "./driver.mjs";
import { callsOf, keepCode, picture, Stage, stepsOf } from "./stage.mjs";

/** A name as long as they come. */
const MODEL = "a-very-long-model-name-as-services-have-them/instruct-32b-q4_K_M-2026-03-14";
const unsure = (name, given) => ({ id: "call_1", function: { name, arguments: JSON.stringify(given) } });
const tool = (name, given) => unsure(name, { ...given, confidence: 0.95 });

/** What the server does with the next requests: words, a tool call, "lose" the connection, or "hang". */
const plan = [];
const asked = [];

const server = createServer(async (request, response) => {
  if (request.method === "GET") {
    response.end(JSON.stringify({ data: [{ id: MODEL }, { id: "small-model" }] }));
    return;
  }
  let body = "";
  for await (const piece of request) body += piece;
  const test = body.includes("connection test");
  if (!test) asked.push(body);
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (delta, finish_reason = null) =>
    response.write(`data: ${JSON.stringify({ model: MODEL, choices: [{ delta, finish_reason }] })}\n\n`);
  const what = test ? "ready" : (plan.shift() ?? "I see.");
  if (what === "hang" || what === "lose") {
    send({ content: "One moment, please. Let me" });
    if (what === "lose") setTimeout(() => response.destroy(), 50);
    return;
  }
  send(typeof what === "string" ? { content: what } : { tool_calls: [{ index: 0, ...what }] });
  send({}, typeof what === "string" ? "stop" : "tool_calls");
  response.end("data: [DONE]\n\n");
});

const home = mkdtempSync(join(process.env.E2E_SCRATCH, "model-"));
let stage;
let app;
const call = callsOf(() => app);
const go = (page) => app.press("button", page, "nav");
const entries = async () => {
  const { days } = await call("timeline", { before: null, limit: 60, search: "", kind: null });
  return days.flatMap((day) => day.entries).filter((entry) => !entry.undone);
};
const turns = async () => (await call("conversation", { before: null, limit: 20 })).turns;
const over = () =>
  until("the answer", async () => (await turns()).every((turn) => turn.state.kind !== "running") && !(await app.count("button", "Stop")));
/** The list of sections scrolls in a small window. */
const section = async (name) => {
  await app.run((title) => [...document.querySelectorAll("nav button")].find((one) => one.textContent === title)?.scrollIntoView({ inline: "center" }), name);
  await app.run((title) => [...document.querySelectorAll("nav button")].find((one) => one.textContent === title)?.click(), name);
};
const send = async (words) => {
  await app.type("textbox", "Message", words);
  await app.press("button", "Send");
};

const step = stepsOf(() => app);

async function start(environment) {
  stage = await Stage.start(home, environment);
  app = stage.window;
  await app.resize(1280, 800).catch(() => undefined);
}

describe("a model in the window", { timeout: 240_000 }, () => {
  before(async () => {
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    await start();
    await app.type("textbox", "What should Alara call you?", "Sam");
    await app.press("button", "Start");
    await app.says("Keep this recovery code");
    await keepCode(app);
    await app.find("textbox", "Message");
  });
  after(async () => {
    await stage?.close();
    server.closeAllConnections();
    server.close();
  });

  step("is set up, tested and used; who is asked for what stands below", async () => {
    const address = `http://127.0.0.1:${server.address().port}`;
    await call("set_up_model", { id: "lm_studio", address, model: MODEL });
    await call("set_up_model", { id: "llama_cpp", address, model: "small-model" }).catch(() => undefined);
    await go("Settings");
    await app.press("button", "Set up a model on this computer");
    await app.says("Test connection");
    await app.press("button", "Test connection");
    await app.says("Answered in");
    await app.press("button", "Use this model");
    await app.says("Who is asked");
    await picture("models-local-light");
    await app.press("button", "Close the set-up of a model on this computer");
    await app.run(() => document.querySelector("#m-order")?.scrollIntoView());
    await app.says("Nobody: this is off");
    await picture("models-asked-light");
    await app.press("button", "Set up a remote service");
    await app.says("I have read this");
    await picture("models-remote-light");
    await app.press("button", "Close the set-up of a remote service");
  });

  step("proposes, is recorded once, and is named", async () => {
    await go("Chat");
    plan.push(tool("log_medication", { medication_name: "aspirin" }));
    await send("I took my aspirin this morning");
    await app.find("listitem", "/Logged aspirin", "[role=log]");
    await app.says("Answered by a-very-long-model-name…");
    assert.equal((await entries()).length, 1);
    assert.ok(asked[0].includes('"tools"'), "the tools go in the provider's own form");
    // It was 37,000 before a step of a plan could be taken every so many days: two tools describe it.
    assert.ok(asked[0].length < 37_250, `${asked[0].length} bytes`);
  });

  step("answers from the record, and the chip opens the rows behind it", async () => {
    plan.push(tool("get_last_dose", { medication_name: "aspirin" }), "Your last aspirin was today.");
    await send("when did I last take aspirin?");
    await app.says("Your last aspirin was today.");
    await over();
    await picture("models-evidence-light");
    await app.press("button", "/^Last dose.*open the entry");
    await app.find("dialog", "/.");
    await until("the row", async () => (await app.run(() => document.querySelector("[role=dialog]")?.textContent ?? "")).includes("Aspirin"));
    await picture("models-rows-light");
    await app.key("Escape");
    await until("the dialog to close", async () => (await app.count("dialog", "/.")) === 0);
  });

  step("what it claims and did not do is not shown; what it left open is a chip, a card and a form", async () => {
    // It calls for what no message told: the words do not take its turn over.
    const stray = tool("log_symptom", { symptom_name: "headache", severity: 6 });
    plan.push(tool("log_medication", { medication_name: "omeprazole" }), stray, "I've logged your lisinopril. All done, it is saved!");
    await send("took omeprazole and 10 mg of lisinopril after breakfast");
    await app.says("Not recorded: Lisinopril");
    await over();
    const text = await app.text();
    for (const lie of ["I've logged your lisinopril", "it is saved"]) assert.ok(!text.includes(lie), lie);
    assert.equal((await entries()).length, 2);
    await picture("models-open-light");
    await app.press("button", "Fill in the form: Lisinopril");
    await app.says("Filled in from your words");
    await picture("models-form-light");
    await app.press("button", "Cancel", "[role=dialog]");
    await app.press("button", "Log it: Lisinopril");
    await app.find("dialog", "/.");
    assert.equal((await entries()).length, 2, "a card writes nothing");
    await app.press("button", "/^Confirm", "[role=dialog]");
    await until("the dose", async () => (await entries()).length === 3);
  });

  step("of no use, it leaves the turn to what the words told; three times in a row, another model is a press away", async () => {
    for (const name of ["levothyroxine", "vitamin D", "amlodipine"]) {
      const before = (await entries()).length;
      plan.push("Okay.", "Okay.", "Okay.");
      await send(`took my ${name}`);
      await until(`the dose of ${name}`, async () => (await entries()).length === before + 1);
      await over();
    }
    await app.says("Alara read this by itself");
    await app.says("No usable answer from a-very-long-model-name…");
    await app.says("This went wrong several times in a row");
    await picture("models-stuck-light");
    assert.equal(await app.count("button", "Ask the offline assistant"), 0, "it has answered");
    await app.press("button", "Leave it");
  });

  step("keeps a message whose reply is lost in the middle, and lets the offline assistant answer it", async () => {
    await call("model_manner", { purpose: null, temperature: null, offline_after: false });
    const before = (await entries()).length;
    plan.push("lose");
    await send("drank a glass of water");
    await app.says("Your message is kept");
    assert.equal((await entries()).length, before, "half a reply writes nothing");
    assert.equal(await app.count("button", "/^Log it: .*glass"), 0, "what can be sent again is not handed over besides");
    await picture("models-lost-light");
    await app.press("button", "let the offline assistant answer");
    await until("the glass to be recorded", async () => (await entries()).length === before + 1);
    await over();
  });

  step("loses and doubles nothing where the program dies in the middle of a reply", async () => {
    const [before, told] = [(await entries()).length, asked.length];
    plan.push("hang");
    await send("took two paracetamol just now");
    await until("the model to be asked", () => asked.length > told);
    await stage.kill();
    await start();
    await app.says("Alara was closed before the answer came");
    assert.equal((await entries()).length, before);
    plan.push(tool("log_medication", { medication_name: "paracetamol", dose: "2" }));
    await app.press("button", "Send it again");
    await until("the dose", async () => (await entries()).length === before + 1);
    await over();
    assert.equal((await entries()).length, before + 1, "once");
  });

  step("the trace tells how each turn went, with its exact prompt", async () => {
    await go("Settings");
    await app.press("button", "Turns");
    await app.says("Met at once");
    await picture("models-trace-light");
    await app.run(() => [...document.querySelectorAll("details")].find((one) => one.textContent.includes("when did I last"))?.setAttribute("open", ""));
    await app.press("button", "Show the exact prompt", "details[open]");
    await app.says("You are the voice of Alara");
    await app.says("Tools, beside it");
    await app.run(() => document.querySelector("[aria-label='The exact prompt']")?.scrollIntoView());
    await picture("models-prompt-light");
    await app.press("button", "Prompts");
    await app.type("textbox", "Your own additions", "Call me Sam.");
    await app.press("button", "Save");
    await app.says("Saved");
    await picture("models-prompts-light");
  });

  step("what is said yes to beforehand, by hand, is recorded unasked, says so, is undone, and asked again once that is withdrawn", async () => {
    const dose = () => entries().then((all) => all.filter((entry) => entry.title === "Metformin" && entry.kind === "dose"));
    const waiting = async () => (await call("pending_list")).cards.length;
    const says = async (what) => {
      await go("Chat");
      plan.push(unsure("log_medication", { medication_name: "metformin", dose: "500 mg" }), "Noted.");
      await send("I took my metformin 500 mg");
      await until(what, async () => (await dose()).length === 1 || (await waiting()) === 1);
      await over();
    };
    await call("submit_form", { tool: "add_medication", values: { name: "Metformin", dose: "500 mg", as_needed: true } });
    await says("a card");
    assert.equal(await waiting(), 1, "a model that does not say how sure it is is asked about");
    const [{ id, digest }] = (await call("pending_list")).cards;
    await call("decide", { id, digest, decision: { kind: "reject" } });
    await go("Settings");
    await section("What is asked");
    await app.press("button", "Give a standing consent");
    await app.press("combobox", "/Medication");
    await app.press("option", "Metformin");
    await app.fill("dose", "500 mg");
    await app.fill("from", "00:00");
    await app.fill("to", "23:59");
    const { today } = (await call("app_state")).phase.session;
    await app.fill("until", today);
    await picture("consent-form-light");
    await app.press("button", "Give it");
    await app.find("listitem", "/^Metformin 500 mg");
    await picture("consent-light");
    await says("the dose");
    assert.equal(await waiting(), 0);
    const [entry] = await dose();
    assert.match(entry.origin, /recorded by your standing consent of/);
    await go("Timeline");
    await app.run(() => [...document.querySelectorAll("summary")].find((one) => one.textContent.includes("Metformin"))?.click());
    await app.says("by your standing consent of");
    await picture("consent-entry-light");
    await call("undo", { operation: entry.operation });
    assert.equal((await dose()).length, 0);
    await go("Settings");
    await section("What is asked");
    await app.press("button", "Withdraw the consent to Metformin 500 mg");
    await app.says("You have given none.");
    await says("a card");
    assert.equal(await waiting(), 1);
    assert.equal((await dose()).length, 0);
  });

  step("all of it small, and in the dark", async () => {
    await stage.close();
    await start({ GTK_THEME: "Adwaita:dark" });
    await app.find("textbox", "Message");
    await picture("models-chat-dark");
    await app.resize(420, 700);
    await picture("models-chat-small-dark");
    await go("Settings");
    await app.says("Who is asked");
    await app.run(() => document.querySelector("#m-order")?.scrollIntoView());
    await picture("models-asked-small-dark");
    await section("Turns");
    await app.says("Met at once");
    await picture("models-trace-small-dark");
    await section("Prompts");
    await app.says("Your own additions");
    await picture("models-prompts-small-dark");
    const wide = await app.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(wide <= 0, `${wide} pixels are to the right of the window`);
  });
});
