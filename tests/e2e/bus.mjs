// A connection to a D-Bus of a test's own, and a bus to connect to: enough of it to stand in for what a desktop has.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { read, variant, written } from "./wire.mjs";

const [CALL, ANSWER, ERROR, SIGN] = [1, 2, 3, 4];
const DAEMON = { to: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus" };
const PROPERTIES = "org.freedesktop.DBus.Properties";

/** A bus that ends with its test: the system's, for a program that is told so. Answers its address and how to end it. */
export async function daemon() {
  const child = spawn("dbus-daemon", ["--session", "--nofork", "--print-address=1"], { stdio: ["ignore", "pipe", "ignore"] });
  const [address] = await once(createInterface({ input: child.stdout }), "line");
  return { address, end: () => child.kill("SIGKILL") };
}

/** One's own place on a bus: calls, signals, and objects that answer. */
export class Bus {
  #socket;
  #serial = 0;
  #waiting = new Map();
  #objects = new Map();
  #came = Buffer.alloc(0);
  name;

  static async on(address) {
    const bus = new Bus();
    const place = /(?:^|[:,])(path|abstract)=([^,;]+)/.exec(address);
    if (!place) throw new Error(`no place in the address ${address}`);
    const [, kind, path] = place;
    bus.#socket = connect(kind === "abstract" ? `\0${path}` : decodeURIComponent(path));
    await once(bus.#socket, "connect");
    const who = Buffer.from(String(process.getuid())).toString("hex");
    bus.#socket.write(`\0AUTH EXTERNAL ${who}\r\n`);
    const [answer] = await once(bus.#socket, "data");
    if (!answer.toString().startsWith("OK ")) throw new Error(`the bus says ${answer}`);
    bus.#socket.write("BEGIN\r\n");
    bus.#socket.on("data", (bytes) => bus.#hears(bytes));
    bus.#socket.on("error", () => undefined);
    [bus.name] = await bus.call({ ...DAEMON, member: "Hello" });
    return bus;
  }

  /** Calls a method; answers what it answers, as a list. */
  call({ to, path, interface: of, member, signature, body }) {
    const serial = ++this.#serial;
    this.#socket.write(written({ kind: CALL, serial, path, interface: of, member, to, signature, body }));
    return new Promise((done, fail) => this.#waiting.set(serial, { done, fail }));
  }

  /** Takes a name; from now on it is found by that. */
  async own(name) {
    const [got] = await this.call({ ...DAEMON, member: "RequestName", signature: "su", body: [name, 4] });
    if (got !== 1) throw new Error(`somebody else is ${name}`);
  }

  /** Says a signal to everybody. */
  say(path, of, member, signature, body) {
    this.#socket.write(written({ kind: SIGN, serial: ++this.#serial, path, interface: of, member, signature, body }));
  }

  /**
   * An object that answers. `methods` by name: `{ answers: "u", does: (body, message) => [value] }`; what `does` throws is the error that
   * is answered. `properties` by name: `[type, value]`.
   */
  serve(path, of, methods, properties = {}) {
    const of_all = { Get: { answers: "v", does: ([, name]) => [variant(...found(properties, name))] } };
    of_all.GetAll = {
      answers: "a{sv}",
      does: () => [Object.fromEntries(Object.entries(properties).map(([name, held]) => [name, variant(...held)]))],
    };
    this.#objects.set(path, { [of]: methods, [PROPERTIES]: of_all });
  }

  end() {
    this.#socket.destroy();
  }

  #hears(bytes) {
    this.#came = Buffer.concat([this.#came, bytes]);
    for (let one = read(this.#came); one; one = read(this.#came)) {
      this.#came = this.#came.subarray(one.length);
      const { message } = one;
      const waits = this.#waiting.get(message.answers);
      if (message.kind === CALL) this.#answer(message);
      else if (message.kind === ANSWER) waits?.done(message.body);
      else if (message.kind === ERROR) waits?.fail(new Error(`${message.error}: ${message.body[0] ?? ""}`));
      if (waits) this.#waiting.delete(message.answers);
    }
  }

  async #answer(call) {
    const back = { serial: 0, answers: call.serial, to: call.from };
    try {
      const method = found(found(this.#objects.get(call.path) ?? {}, call.interface), call.member);
      const body = await method.does(call.body, call);
      if (!call.quiet) this.#send({ ...back, kind: ANSWER, signature: method.answers ?? "", body });
    } catch (error) {
      const said = { error: "org.freedesktop.DBus.Error.Failed", signature: "s", body: [error.message] };
      if (!call.quiet) this.#send({ ...back, kind: ERROR, ...said });
    }
  }

  #send(message) {
    this.#socket.write(written({ ...message, serial: ++this.#serial }));
  }
}

function found(all, name) {
  if (!Object.hasOwn(all, name)) throw new Error(`there is no ${name}`);
  return all[name];
}
