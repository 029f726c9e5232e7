// What a run stands on: the driver's process, the program it starts, and where the pictures go.
import assert from "node:assert/strict";
import { it } from "node:test";
import { execFile, spawn } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { until, Window } from "./driver.mjs";

const { E2E_BIN, E2E_DRIVER, E2E_PICTURES } = process.env;

export const program = E2E_BIN;

/** A port that nobody listens on. */
function freePort() {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/** The program, started by its driver on a data folder. */
export class Stage {
  #driver;
  #home;
  window;

  static async start(home, environment = {}) {
    const stage = new Stage();
    stage.#home = home;
    const [port, native] = [await freePort(), await freePort()];
    stage.#driver = spawn(
      E2E_DRIVER,
      ["--port", String(port), "--native-port", String(native), "--native-driver", "/usr/bin/WebKitWebDriver"],
      // A group of its own, so that all of it can be ended.
      { env: { ...process.env, ...environment, ALARA_HOME: home }, stdio: ["ignore", "ignore", "inherit"], detached: true },
    );
    const base = `http://127.0.0.1:${port}`;
    try {
      await until("the driver", () => fetch(`${base}/status`).then((answer) => answer.ok));
      stage.window = await Window.open(base, E2E_BIN);
    } catch (error) {
      await stage.close();
      throw error;
    }
    return stage;
  }

  /** The program's own process: its work-arounds start it over under the same id. */
  get pid() {
    for (const name of readdirSync("/proc")) {
      if (!/^\d+$/.test(name)) continue;
      try {
        const own = readlinkSync(`/proc/${name}/exe`) === E2E_BIN;
        if (own && readFileSync(`/proc/${name}/environ`, "utf8").split("\0").includes(`ALARA_HOME=${this.#home}`)) {
          return Number(name);
        }
      } catch {
        // Gone meanwhile, or not ours to look at.
      }
    }
    return undefined;
  }

  /** As a power cut: no time to tidy up. */
  async kill() {
    const { pid } = this;
    if (!pid) throw new Error("the program does not run");
    process.kill(pid, "SIGKILL");
    await until("the program to be gone", () => this.pid === undefined);
    await this.#end();
  }

  /** As the system asks a program to end: it has the time to tidy up. */
  async end() {
    const { pid } = this;
    if (!pid) throw new Error("the program does not run");
    process.kill(pid, "SIGTERM");
    await until("the program to end by itself", () => this.pid === undefined, 10_000);
    await this.#end();
  }

  async close() {
    await this.window?.close().catch(() => undefined);
    await until("the program to end", () => this.pid === undefined, 5_000).catch(() => {
      const { pid } = this;
      if (pid) process.kill(pid, "SIGKILL");
    });
    await this.#end();
  }

  async #end() {
    const driver = this.#driver;
    if (!driver || driver.exitCode !== null || driver.signalCode !== null) return;
    const ended = new Promise((done) => driver.once("exit", done));
    try {
      process.kill(-driver.pid, "SIGKILL");
    } catch {
      driver.kill("SIGKILL");
    }
    await ended;
  }
}

const exec = promisify(execFile);

/** Keeps the recovery code that is shown, and types back what is asked for: answers with the code. */
export async function keepCode(app) {
  const { phase } = await app.run(() => window.__TAURI_INTERNALS__.invoke("app_state", { input: {} }));
  const { code, ask } = phase.code;
  await app.press("button", "I have kept it");
  for (const part of ask) await app.type("textbox", `Part ${part}`, code.split("-")[part - 1].toLowerCase());
  await app.press("button", "Open my record");
  // A record that was just made shows its first steps.
  if (!phase.code.renewed) {
    const left = async () => (await app.count("textbox", "Message")) > 0;
    await app.pressUntil("the first steps to be left", left, "button", "Leave all of them");
  }
  return code;
}

/** A picture of the screen; the driver's own hangs after the page has changed. Where the tool is missing there is none. */
export async function picture(name) {
  await new Promise((done) => setTimeout(done, 500));
  await exec("import", ["-window", "root", join(E2E_PICTURES, `${name}.png`)]).catch((error) => {
    if (error.code !== "ENOENT") throw error;
  });
}

/** Steps of a test in a window; where one fails, what could be seen then is kept. */
export const stepsOf = (window) => (name, work) =>
  it(name, async () => {
    try {
      await work();
    } catch (error) {
      await picture(`failed ${name}`.replace(/[^a-z0-9]+/gi, "-")).catch(() => undefined);
      const seen = await window()?.text().catch(() => "nothing: the window does not answer");
      throw new Error(`${error.message}\n--- the window says:\n${seen}`, { cause: error });
    }
  });

/** Asks the backend what a test cannot see. */
export const callsOf = (window) => (name, input) =>
  window().run(
    (command, given) => globalThis.__TAURI_INTERNALS__.invoke(command, { input: given }),
    name,
    input ?? {},
  );

/** Goes to a page by its number, as the keys do. */
export const pagesOf = (window) => (number) =>
  window().run((key) => {
    globalThis.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey: true, bubbles: true }));
  }, String(number));

/** Going about by Tab alone. */
export const keysOf = (window) => {
  /** What has the focus, by its name. */
  const focused = () =>
    window().run(() => {
      const at = document.activeElement;
      return (at?.getAttribute("aria-label") ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? "").trim();
    });
  /** Tab, until what has the focus is called so. */
  async function tabTo(name, most = 80) {
    for (let count = 0; count < most; count += 1) {
      if (new RegExp(name, "i").test(await focused())) return;
      await window().chord("Tab");
    }
    assert.fail(`Tab does not reach “${name}”; it stands on “${await focused()}”`);
  }
  return { focused, tabTo };
};

/** A picture where pictures are wanted. */
export const pictured = process.env.ALARA_PICTURES ? picture : async () => undefined;

/** What is shown, wide and narrow, light and dark; nothing may reach beyond the window's edge. A selector's element is scrolled to. */
export const looksOf = (window) => async (name, selector) => {
  for (const width of [1280, 560]) {
    for (const theme of ["light", "dark"]) {
      await window().resize(width, 800);
      await window().run((chosen) => document.documentElement.setAttribute("data-theme", chosen), theme);
      if (selector) {
        await window().run((one) => document.querySelector(one)?.scrollIntoView({ block: "start" }), selector);
      }
      const wide = await window().run(() => document.documentElement.scrollWidth > globalThis.innerWidth);
      assert.equal(wide, false, `${name} at ${width}`);
      await pictured(`${name}-${theme}-${width}x800`);
    }
  }
  await window().resize(1280, 800);
  await window().run(() => document.documentElement.removeAttribute("data-theme"));
};
