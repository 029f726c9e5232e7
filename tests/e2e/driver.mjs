// A WebDriver session with the real window, by plain fetch.

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const PATIENCE = 30_000;
/** How long a press waits for what lies over its element to go, in milliseconds. */
const COVERED = 3_000;

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** Asks again until `look` answers something true. */
export async function until(what, look, ms = PATIENCE) {
  const end = Date.now() + ms;
  let last;
  for (;;) {
    try {
      last = await look();
      if (last) return last;
    } catch (error) {
      // An element that was redrawn meanwhile is looked for again.
      last = error;
    }
    if (Date.now() > end) {
      throw new Error(`waited ${ms} ms for ${what}`, last instanceof Error ? { cause: last } : undefined);
    }
    await sleep(100);
  }
}

/** Runs in the page: the visible elements with this role and this accessible name, the last one first. */
function named(role, name, inside) {
  const kinds = {
    button: "button",
    textbox: "input:not([type=checkbox]):not([type=radio]), textarea",
    checkbox: "input[type=checkbox]",
    heading: "h1, h2, h3, h4",
    radio: "input[type=radio]",
    dialog: "[role=dialog]",
    log: "[role=log]",
    listitem: "li",
    status: "[role=status]",
  };
  const squeeze = (text) => (text ?? "").replace(/\s+/g, " ").trim();
  const called = (element) => {
    const label = element.getAttribute("aria-label");
    if (label) return label;
    const by = element.getAttribute("aria-labelledby");
    if (by) return by.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    if (element.labels?.length) return [...element.labels].map((one) => one.textContent).join(" ");
    const text = element.cloneNode(true);
    for (const hidden of text.querySelectorAll("kbd, [aria-hidden=true]")) hidden.remove();
    return text.textContent;
  };
  const fits = (text) => (name.startsWith("/") ? new RegExp(name.slice(1), "i").test(text) : text === name);
  const within = inside ? document.querySelector(inside) : document;
  return [...(within?.querySelectorAll(kinds[role] ?? `[role=${role}]`) ?? [])]
    .filter((element) => element.getClientRects().length > 0 && fits(squeeze(called(element))))
    .reverse();
}

/** Runs in the page: whether a press on this element reaches it, once it has stood still for two frames. */
async function reached(element) {
  const boxOf = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left, top, width, height];
  };
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  await frame();
  const before = boxOf();
  await frame();
  const [left, top, width, height] = boxOf();
  if (String(before) !== String([left, top, width, height])) return false;
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const page = [null, document.documentElement, document.body];
  return !page.includes(hit) && (element.contains(hit) || hit.contains(element));
}

export class Window {
  #base;
  #id;

  constructor(base, id) {
    this.#base = base;
    this.#id = id;
  }

  static async open(base, application) {
    const made = await send("POST", `${base}/session`, {
      capabilities: { alwaysMatch: { "tauri:options": { application } } },
    });
    const window = new Window(base, made.sessionId);
    await window.#ask("POST", "/timeouts", { script: 20_000 });
    return window;
  }

  #ask(method, path, body) {
    return send(method, `${this.#base}/session/${this.#id}${path}`, body);
  }

  /** Runs a function of its own in the page; it may be asynchronous. */
  async run(work, ...args) {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${work})(...[...arguments].slice(0, -1))).then(
        (value) => done({ value }), (error) => done({ error: typeof error === "string" ? error : (error?.message ?? JSON.stringify(error)) }));`;
    const answer = await this.#ask("POST", "/execute/async", { script, args });
    if (answer?.error !== undefined) throw new Error(answer.error);
    return answer?.value;
  }

  /** The newest visible element with this role and name. A name that begins with `/` is an expression. */
  find(role, name, inside) {
    return until(`the ${role} "${name}"`, async () => (await this.#all(role, name, inside))[0]);
  }

  async count(role, name, inside) {
    return (await this.#all(role, name, inside)).length;
  }

  async #all(role, name, inside) {
    const found = await this.run(named, role, name, inside ?? null);
    return found.map((one) => one[ELEMENT]);
  }

  /** Presses what nothing lies over. What stays covered is pressed all the same, so that a test sees what a person would. */
  async press(role, name, inside) {
    const end = Date.now() + COVERED;
    await until(`pressing the ${role} "${name}"`, () => this.#tap(role, name, inside, Date.now() >= end));
  }

  /** Presses what is there until `gone` says that the press was taken; it may go away between a look and a press. */
  async pressUntil(what, gone, role, name) {
    await until(what, async () => {
      if (await gone()) return true;
      if (await this.#tap(role, name)) await sleep(500);
      return gone();
    });
  }

  /** Presses what opens a dialog, again where the press was lost with a list that was just closing. */
  opens(role, name, dialog) {
    return this.pressUntil(`the dialog "${dialog}"`, async () => (await this.count("dialog", dialog)) > 0, role, name);
  }

  /** One press on what is there now: whether there was something to press, with nothing over it unless `covered` may be. */
  async #tap(role, name, inside, covered = false) {
    const [element] = await this.#all(role, name, inside);
    if (!element) return false;
    if (!(await this.run(reached, { [ELEMENT]: element })) && !covered) return false;
    await this.#ask("POST", `/element/${element}/click`, {});
    return true;
  }

  async type(role, name, text) {
    const element = await this.find(role, name);
    await this.#fill(element, text);
  }

  /** Writes into the control of a field, whatever stood there. */
  async fill(field, text) {
    const css = `[data-field="${field}"] :is(input, textarea)`;
    const found = await until(`the field ${field}`, () =>
      this.#ask("POST", "/element", { using: "css selector", value: css }),
    );
    await this.#fill(found[ELEMENT], text);
  }

  async #fill(element, text) {
    await this.#ask("POST", `/element/${element}/clear`, {});
    await this.#ask("POST", `/element/${element}/value`, { text });
  }

  /** Presses a key where the focus is. */
  key(name) {
    const value = { Escape: "\uE00C", Enter: "\uE007" }[name] ?? name;
    const actions = [{ type: "keyDown", value }, { type: "keyUp", value }];
    return this.#ask("POST", "/actions", { actions: [{ type: "key", id: "keys", actions }] });
  }

  /** Presses a key where the focus is, with others held down: `press("k", "Control")`. */
  chord(name, ...held) {
    const special = { Control: "\uE009", Shift: "\uE008", Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C", Down: "\uE015", Up: "\uE013", Right: "\uE014", Left: "\uE012", Space: " ", Delete: "\uE017" };
    const all = [...held, name].map((each) => special[each] ?? each);
    const actions = [
      ...all.map((value) => ({ type: "keyDown", value })),
      ...all.toReversed().map((value) => ({ type: "keyUp", value })),
    ];
    return this.#ask("POST", "/actions", { actions: [{ type: "key", id: "keys", actions }] });
  }

  /** Types where the focus is, as a person would: key by key. */
  async keys(text) {
    const actions = [...text].flatMap((value) => [{ type: "keyDown", value }, { type: "keyUp", value }]);
    await this.#ask("POST", "/actions", { actions: [{ type: "key", id: "keys", actions }] });
  }

  /** Evaluates a text in the page, past its content security policy, as only a driver can. */
  evaluate(script) {
    return this.#ask("POST", "/execute/sync", { script, args: [] });
  }

  /** All that can be read in the window. */
  text() {
    return this.run(() => document.body.innerText);
  }

  says(words, ms) {
    return until(`the words "${words}"`, async () => (await this.text()).includes(words), ms);
  }

  resize(width, height) {
    return this.#ask("POST", "/window/rect", { x: 0, y: 0, width, height });
  }

  close() {
    return this.#ask("DELETE", "");
  }
}

async function send(method, url, body) {
  const response = await fetch(url, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: { "content-type": "application/json" },
    signal: AbortSignal.timeout(PATIENCE + 15_000),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value?.error}: ${value?.message}`);
  return value;
}
