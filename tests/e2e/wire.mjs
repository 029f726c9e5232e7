// D-Bus as its specification writes it: values to bytes and back, little-endian, each at its own boundary. Nothing of it is Alara's.

const ALIGN = { y: 1, b: 4, n: 2, q: 2, i: 4, u: 4, x: 8, t: 8, d: 8, s: 4, o: 4, g: 1, a: 4, v: 1, h: 4, "(": 8, "{": 8 };

/** A value together with its type: what a variant holds. */
export const variant = (type, value) => ({ type, value });

/** The complete types of a signature, one after another: "a{sv}i" is "a{sv}" and "i". */
export function types(signature) {
  const found = [];
  for (let at = 0; at < signature.length; ) {
    const end = endOf(signature, at);
    found.push(signature.slice(at, end));
    at = end;
  }
  return found;
}

function endOf(signature, at) {
  const first = signature[at];
  if (first === "a") return endOf(signature, at + 1);
  if (first !== "(" && first !== "{") return at + 1;
  for (let depth = 0, end = at; ; end++) {
    if ("({".includes(signature[end])) depth++;
    if (")}".includes(signature[end]) && --depth === 0) return end + 1;
  }
}

class Writer {
  #parts = [];
  length = 0;

  add(bytes) {
    this.#parts.push(bytes);
    this.length += bytes.length;
  }

  align(to) {
    const short = (to - (this.length % to)) % to;
    if (short > 0) this.add(Buffer.alloc(short));
  }

  u32(number) {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(number >>> 0);
    this.add(bytes);
  }

  put(type, value) {
    this.align(ALIGN[type[0]]);
    switch (type[0]) {
      case "y":
        return this.add(Buffer.from([value]));
      case "b":
        return this.u32(value ? 1 : 0);
      case "i":
      case "u":
        return this.u32(value);
      case "s":
      case "o": {
        const bytes = Buffer.from(value);
        this.u32(bytes.length);
        return this.add(Buffer.concat([bytes, Buffer.from([0])]));
      }
      case "g":
        return this.add(Buffer.from([value.length, ...Buffer.from(value), 0]));
      case "v":
        this.put("g", value.type);
        return this.put(value.type, value.value);
      case "(":
      case "{": {
        const inner = types(type.slice(1, -1));
        for (const [index, each] of inner.entries()) this.put(each, value[index]);
        return;
      }
      case "a": {
        const of = type.slice(1);
        const items = new Writer();
        // The boundary counts from the message's own beginning: so does what is written apart.
        const start = this.length + 4;
        const pad = (ALIGN[of[0]] - (start % ALIGN[of[0]])) % ALIGN[of[0]];
        items.length = (start + pad) % 8;
        const before = items.length;
        for (const item of of[0] === "{" && !Array.isArray(value) ? Object.entries(value) : value) items.put(of, item);
        this.u32(items.length - before);
        if (pad > 0) this.add(Buffer.alloc(pad));
        return this.add(items.bytes());
      }
      default:
        throw new Error(`no way to write ${type}`);
    }
  }

  bytes() {
    return Buffer.concat(this.#parts);
  }
}

class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  align(to) {
    this.at += (to - (this.at % to)) % to;
  }

  #take(length, read) {
    const value = read(this.at);
    this.at += length;
    return value;
  }

  get(type) {
    const { bytes } = this;
    this.align(ALIGN[type[0]]);
    switch (type[0]) {
      case "y":
        return this.#take(1, (at) => bytes[at]);
      case "b":
        return this.#take(4, (at) => bytes.readUInt32LE(at) === 1);
      case "n":
        return this.#take(2, (at) => bytes.readInt16LE(at));
      case "q":
        return this.#take(2, (at) => bytes.readUInt16LE(at));
      case "i":
        return this.#take(4, (at) => bytes.readInt32LE(at));
      case "u":
      case "h":
        return this.#take(4, (at) => bytes.readUInt32LE(at));
      case "x":
        return this.#take(8, (at) => bytes.readBigInt64LE(at));
      case "t":
        return this.#take(8, (at) => bytes.readBigUInt64LE(at));
      case "d":
        return this.#take(8, (at) => bytes.readDoubleLE(at));
      case "s":
      case "o": {
        const length = this.#take(4, (at) => bytes.readUInt32LE(at));
        return this.#take(length + 1, (at) => bytes.toString("utf8", at, at + length));
      }
      case "g": {
        const length = this.#take(1, (at) => bytes[at]);
        return this.#take(length + 1, (at) => bytes.toString("utf8", at, at + length));
      }
      case "v":
        return this.get(this.get("g"));
      case "(":
      case "{":
        return types(type.slice(1, -1)).map((each) => this.get(each));
      case "a": {
        const length = this.#take(4, (at) => bytes.readUInt32LE(at));
        const of = type.slice(1);
        this.align(ALIGN[of[0]]);
        const end = this.at + length;
        const items = [];
        while (this.at < end) items.push(this.get(of));
        return of[0] === "{" ? Object.fromEntries(items) : items;
      }
      default:
        throw new Error(`no way to read ${type}`);
    }
  }
}

const FIELDS = { path: [1, "o"], interface: [2, "s"], member: [3, "s"], error: [4, "s"], answers: [5, "u"], to: [6, "s"], from: [7, "s"] };

/** A message as bytes: `{ kind, serial, …fields, signature, body }`. */
export function written({ kind, serial, signature = "", body = [], ...fields }) {
  const inside = new Writer();
  for (const [index, type] of types(signature).entries()) inside.put(type, body[index]);
  const heads = Object.entries(fields).map(([name, value]) => [FIELDS[name][0], variant(FIELDS[name][1], value)]);
  if (signature) heads.push([8, variant("g", signature)]);
  const head = new Writer();
  head.add(Buffer.from(["l".charCodeAt(0), kind, 0, 1]));
  head.u32(inside.length);
  head.u32(serial);
  head.put("a(yv)", heads);
  head.align(8);
  return Buffer.concat([head.bytes(), inside.bytes()]);
}

/** The first message of what has arrived, and how long it is; nothing where it is not whole yet. */
export function read(bytes) {
  if (bytes.length < 16) return undefined;
  if (bytes[0] !== "l".charCodeAt(0)) throw new Error("a message of the other byte order");
  const heads = 16 + bytes.readUInt32LE(12);
  const start = heads + ((8 - (heads % 8)) % 8);
  const length = start + bytes.readUInt32LE(4);
  if (bytes.length < length) return undefined;
  const message = { kind: bytes[1], quiet: (bytes[2] & 1) === 1, serial: bytes.readUInt32LE(8), signature: "" };
  const names = Object.fromEntries(Object.entries(FIELDS).map(([name, [code]]) => [code, name]));
  const fields = new Reader(bytes.subarray(0, start), 12).get("a(yv)");
  for (const [code, value] of fields) {
    if (code === 8) message.signature = value;
    else if (names[code]) message[names[code]] = value;
  }
  const inside = new Reader(bytes.subarray(start, length));
  message.body = types(message.signature).map((type) => inside.get(type));
  return { message, length };
}
