// A small WebDAV on loopback: one folder of files in memory, behind a name and a password that a test may change.
import { once } from "node:events";
import { createServer } from "node:http";

const ROOT = "/alara/";

const found = (path, length) => `<D:response><D:href>${path}</D:href><D:propstat><D:prop>
<D:resourcetype>${path.endsWith("/") ? "<D:collection/>" : ""}</D:resourcetype><D:getcontentlength>${length}</D:getcontentlength>
<D:getlastmodified>Fri, 20 Nov 2026 10:00:00 GMT</D:getlastmodified></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`;

const listed = (responses) => `<D:multistatus xmlns:D="DAV:">${responses.join("")}</D:multistatus>`;

export class Dav {
  #server;
  /** The files, by name. */
  files = new Map();
  name = "sam";
  password = "first word";
  /** How often somebody came without the right name and password. */
  denied = 0;

  static async open() {
    const dav = new Dav();
    dav.#server = createServer((request, answer) => dav.#serve(request, answer));
    dav.#server.listen(0, "127.0.0.1");
    await once(dav.#server, "listening");
    return dav;
  }

  get address() {
    return `http://127.0.0.1:${this.#server.address().port}/alara`;
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #serve(request, answer) {
    const parts = [];
    for await (const part of request) parts.push(part);
    const pass = `Basic ${Buffer.from(`${this.name}:${this.password}`).toString("base64")}`;
    const isRight = request.headers.authorization === pass;
    if (!isRight) this.denied += 1;
    const [status, body] = isRight ? this.#answer(request, Buffer.concat(parts)) : [401];
    answer.writeHead(status, { "content-length": Buffer.byteLength(body ?? "") }).end(body);
  }

  #answer({ method, url, headers }, body) {
    const nameOf = (path) => (path.startsWith(ROOT) ? path.slice(ROOT.length) : "");
    const name = nameOf(url);
    const file = this.files.get(name);
    switch (method) {
      case "PROPFIND": {
        if (name !== "") return file ? [207, listed([found(url, file.length)])] : [404];
        const inside = headers.depth === "0" ? [] : [...this.files].map(([each, held]) => found(ROOT + each, held.length));
        return [207, listed([found(ROOT, 0), ...inside])];
      }
      case "MKCOL":
        return [201];
      case "PUT":
        this.files.set(name, body);
        return [201];
      case "MOVE": {
        const to = nameOf(new URL(headers.destination).pathname);
        if (!file) return [404];
        // As `Overwrite: F` asks for.
        if (this.files.has(to)) return [412];
        this.files.delete(name);
        this.files.set(to, file);
        return [201];
      }
      case "GET": {
        if (!file) return [404];
        const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? "") ?? [];
        return from === undefined ? [200, file] : [206, file.subarray(Number(from), to ? Number(to) + 1 : undefined)];
      }
      case "DELETE":
        return this.files.delete(name) ? [204] : [404];
      default:
        return [405];
    }
  }
}
