// What a desktop has and a bare session bus has not: a notification service, a login service and a place for icons. Each records what it
// is told, and says what a person or the system would.
import { Bus } from "./bus.mjs";
import { until } from "./driver.mjs";
import { variant } from "./wire.mjs";

const NOTICES = "org.freedesktop.Notifications";
const LOGIN = "org.freedesktop.login1";
const WATCHER = "org.kde.StatusNotifierWatcher";
const MENU = "com.canonical.dbusmenu";

/** A notification service (Desktop Notifications Specification). */
export class Screen {
  #bus;
  #last = 0;
  /** Every notification that was sent, in order. */
  sent = [];
  /** The ids of those that are shown. */
  open = new Set();
  /** While it is set nothing that is sent is shown or answered. */
  hangs = false;
  /** How often something was asked of it. */
  asked = 0;
  /** While it is set everything that is sent is shown, and nobody is told its id. */
  mute = false;
  /** While it is set everything that is sent is refused. */
  refuses = false;

  static async on(address) {
    const screen = new Screen();
    screen.#bus = await Bus.on(address);
    screen.#bus.serve("/org/freedesktop/Notifications", NOTICES, {
      GetCapabilities: { answers: "as", does: () => [["actions", "body"]] },
      Notify: { answers: "u", does: (body) => screen.#notify(body) },
      CloseNotification: { does: ([id]) => screen.#close(id) },
    });
    await screen.#bus.own(NOTICES);
    return screen;
  }

  #notify([, replaces, , title, body, actions, hints, stays]) {
    this.asked += 1;
    if (stays > 0) return this.#place(stays);
    const told = { id: 0, replaces, title, body, actions: actions.filter((_, index) => index % 2 === 0), hints, at: Date.now() };
    this.sent.push(told);
    if (this.refuses) throw new Error("not now");
    if (this.hangs) return new Promise(() => undefined);
    told.id = replaces || ++this.#last;
    this.open.add(told.id);
    if (this.mute) return new Promise(() => undefined);
    return [told.id];
  }

  /** What goes by itself only holds a place. */
  #place(ms) {
    if (this.refuses) throw new Error("not now");
    if (this.hangs) return new Promise(() => undefined);
    const id = ++this.#last;
    this.open.add(id);
    setTimeout(() => this.sent.some((told) => told.id === id) || this.open.delete(id), ms);
    return [id];
  }

  #close(id) {
    if (!this.open.delete(id)) throw new Error("there is no such notification");
    this.#bus.say(`/org/freedesktop/Notifications`, NOTICES, "NotificationClosed", "uu", [id, 3]);
    return [];
  }

  /** Somebody presses a button of it, and it goes. */
  press(id, action) {
    this.#bus.say("/org/freedesktop/Notifications", NOTICES, "ActionInvoked", "us", [id, action]);
    if (this.open.delete(id)) this.#bus.say("/org/freedesktop/Notifications", NOTICES, "NotificationClosed", "uu", [id, 2]);
  }

  /** The next one that says this, counted from `after`. */
  shows(words, after = 0, ms = 40_000) {
    const fits = (told) => told.title.toLowerCase().includes(words);
    return until(`a notification of ${words}`, async () => this.sent.slice(after).find(fits), ms);
  }

  end() {
    this.#bus.end();
  }
}

/** The login service of the system's bus: it says when the computer goes to sleep and when it woke. It grants nobody a delay. */
export class Login {
  #bus;
  asked = 0;

  static async on(address) {
    const login = new Login();
    login.#bus = await Bus.on(address);
    login.#bus.serve("/org/freedesktop/login1", `${LOGIN}.Manager`, {
      Inhibit: {
        answers: "h",
        does: () => {
          login.asked++;
          throw new Error("nobody is waited for here");
        },
      },
    });
    await login.#bus.own(LOGIN);
    return login;
  }

  prepareForSleep(asleep) {
    this.#bus.say("/org/freedesktop/login1", `${LOGIN}.Manager`, "PrepareForSleep", "b", [asleep]);
  }

  end() {
    this.#bus.end();
  }
}

/** A place for icons (StatusNotifierWatcher), and the hand that opens an icon's menu. */
export class Icons {
  #bus;
  /** The bus names of the icons. */
  there = [];

  static async on(address) {
    const icons = new Icons();
    icons.#bus = await Bus.on(address);
    const properties = {
      IsStatusNotifierHostRegistered: ["b", true],
      ProtocolVersion: ["i", 0],
      RegisteredStatusNotifierItems: ["as", []],
    };
    const register = ([name], { from }) => {
      icons.there.push(name.startsWith("/") ? from : name);
      return [];
    };
    icons.#bus.serve("/StatusNotifierWatcher", WATCHER, { RegisterStatusNotifierItem: { does: register } }, properties);
    await icons.#bus.own(WATCHER);
    return icons;
  }

  #menu(member, signature, body) {
    return this.#bus.call({ to: this.there.at(-1), path: "/MenuBar", interface: MENU, member, signature, body });
  }

  /** The entries of the newest icon's menu, those of its submenus after their own: `{ id, label, enabled }`. */
  async menu() {
    const [, root] = await this.#menu("GetLayout", "iias", [0, -1, []]);
    const flat = ([id, { label, enabled }, children]) => [{ id, label, enabled: enabled ?? true }, ...children.flatMap(flat)];
    return flat(root).filter(({ label }) => label !== undefined);
  }

  /** Chooses an entry of the menu. */
  choose({ id }) {
    return this.#menu("Event", "isvu", [id, "clicked", variant("s", ""), 0]);
  }

  end() {
    this.#bus.end();
  }
}
