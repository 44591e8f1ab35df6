import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { guardListener, readBody } from "@parley/protocol/listener";

import { parseObject, toObject } from "../recording/message.ts";

/** An agent's contact with one of a session's MCP servers. */
export interface McpContact {
  /** The start of a program, or an `initialize` request over HTTP. */
  readonly kind: "start" | "http";
  /** Arguments and environment of the program, or headers of the request. */
  readonly details: { readonly [name: string]: unknown };
}

/**
 * Source code of the MCP server, which has no tools. It reports its start before it responds, because some agents
 * kill it as soon as they have its list of tools.
 */
const PROGRAM = `
const write = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
const { PARLEY_KIT_URL, PARLEY_KIT_MARK } = process.env;
const body = JSON.stringify({ args: process.argv.slice(1), mark: PARLEY_KIT_MARK, pid: process.pid });
const reported = fetch(PARLEY_KIT_URL, { method: "POST", body, signal: AbortSignal.timeout(5000) }).catch(() => {});
require("node:readline").createInterface({ input: process.stdin }).on("line", async (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  await reported;
  if (method === "initialize") write({ id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "kit", version: "1.0.0" } } });
  else write({ id, result: method === "tools/list" ? { tools: [] } : {} });
}).on("close", () => reported.then(() => process.exit(0)));
`;

/** Maximum size of a request body in bytes. A larger size is not needed, because the server has no tools. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Stdio and HTTP MCP servers to pass to an agent's sessions. Records each time the agent contacts one of them. */
export class McpProbe implements AsyncDisposable {
  readonly #id: string = randomUUID();
  readonly #server: Server;
  readonly #contacts: McpContact[] = [];
  #waiting: PromiseWithResolvers<void> = Promise.withResolvers();

  private constructor(server: Server) {
    this.#server = server;
    guardListener(server, { request: (request, response) => this.#answer(request, response) });
  }

  static async open(): Promise<McpProbe> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new McpProbe(server);
  }

  /** The servers to add to a session, in a format that both versions accept. */
  get servers(): { readonly stdio: object; readonly http: object; readonly broken: object } {
    const url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    const env = [
      { name: "PARLEY_KIT_URL", value: `${url}/started` },
      { name: "PARLEY_KIT_MARK", value: "mark" },
    ];
    // Makes the command line unique, because an agent may cache a program's tools by command line instead of starting
    // it again.
    const args = ["-e", `${PROGRAM}// ${this.#id}`, "--", "an argument"];
    const headers = [{ name: "x-parley-kit", value: "mark" }];
    return {
      stdio: { name: "kit-program", command: process.execPath, args, env },
      http: { type: "http", name: "kit-http", url: `${url}/mcp`, headers },
      broken: { name: "kit-broken", command: process.execPath, args: ["-e", "process.exit(1)"], env: [] },
    };
  }

  /** Resolves to the first contact of the given kind, or to `undefined` after `ms` milliseconds. */
  async next(kind: McpContact["kind"], ms: number): Promise<McpContact | undefined> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#waiting.resolve();
    }, ms);
    try {
      for (;;) {
        const found = this.#contacts.find((contact) => contact.kind === kind);
        if (found || isLate) return found;
        await this.#waiting.promise;
      }
    } finally {
      clearTimeout(timer);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = parseObject((await readBody(request, MAX_BODY_BYTES)) ?? "") ?? {};
    if (request.url === "/started") {
      this.#contact({ kind: "start", details: body });
      response.end();
      return;
    }
    const { id, method, params } = body;
    if (method === "initialize") this.#contact({ kind: "http", details: request.headers });
    if (id === undefined) {
      // The server accepts notifications but does not offer streams.
      response.writeHead(request.method === "POST" ? 202 : 405).end();
      return;
    }
    const result = resultOf(method, toObject(params)["protocolVersion"]);
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
  }

  #contact(contact: McpContact): void {
    this.#contacts.push(contact);
    this.#waiting.resolve();
    this.#waiting = Promise.withResolvers();
  }
}

function resultOf(method: unknown, protocolVersion: unknown): object {
  if (method === "tools/list") return { tools: [] };
  if (method !== "initialize") return {};
  const serverInfo = { name: "kit", version: "1.0.0" };
  return { protocolVersion, capabilities: { tools: {} }, serverInfo };
}
