import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import { createRequire } from "node:module";
import { isIP } from "node:net";
import { dirname, extname, join, normalize, sep } from "node:path";

import { guardListener, readBody, refuseUpgrade } from "@parley/protocol/listener";
import { type OptionNames, checkOptions } from "@parley/schema/options";
import { type WebSocket, WebSocketServer } from "ws";

import type { LiveFeed } from "../live/live-feed.ts";
import type { InspectorAction, LiveMessage, InspectorState } from "../live/live-message.ts";
import { Access } from "./access.ts";

/** Options for {@link serveInspector}. */
export interface ServeInspectorOptions {
  /** Recording and state to show. */
  readonly feed: LiveFeed;
  /** Performs an action requested by a page. If absent, actions are rejected. */
  readonly act?: ((action: InspectorAction) => Promise<unknown>) | undefined;
  /** Port to listen on. Default: any free port. */
  readonly port?: number | undefined;
  /**
   * IP address to listen on instead of 127.0.0.1, such as `0.0.0.0` in a container. This is dangerous because other
   * machines can reach the server, the traffic is not encrypted, and anyone who obtains the token controls the agent,
   * which runs commands.
   */
  readonly dangerousHost?: string | undefined;
  /** Folder of the built page. Default: the page included in this package. */
  readonly pageFolder?: string | undefined;
}

/** A running inspector server. */
export interface InspectorServer {
  /** URL of the page, with the token in its fragment. */
  readonly url: string;
  readonly port: number;
  readonly token: string;
  /** Stops the server. Resolves once everything that it started has stopped. */
  close(): Promise<void>;
}

/** Maximum size of a request body in bytes. Raw messages can be large. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

const securityHeaders = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
};

const optionNames: OptionNames<ServeInspectorOptions> = {
  feed: true,
  act: true,
  port: true,
  dangerousHost: true,
  pageFolder: true,
};

/**
 * Serves an inspector's page on 127.0.0.1. Responds with 403 to requests with a foreign host name or origin, and
 * with 401 to requests without the token. The page's own files do not require a token.
 *
 * @example
 * ```ts
 * import { type LiveFeed, serveInspector } from "@parley/inspector";
 *
 * export async function show(feed: LiveFeed): Promise<void> {
 *   const server = await serveInspector({ feed, port: 4748 });
 *   console.error(server.url); // has the token
 * }
 * ```
 *
 * @throws {Error} if the port is in use, or `dangerousHost` is not an IP address of this machine.
 */
export async function serveInspector(options: ServeInspectorOptions): Promise<InspectorServer> {
  checkOptions("serve an inspector", options, optionNames);
  const host = options.dangerousHost ?? "127.0.0.1";
  if (isIP(host) === 0) throw new Error(`Cannot listen on "${host}": it is no IP address`);
  const server = createServer();
  server.listen(options.port ?? 0, host);
  await once(server, "listening");
  const { port } = server.address() as { readonly port: number };
  const access = new Access({ port, isOpen: host !== "127.0.0.1" });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false });
  guardListener(server, {
    request: (request, response, url) => answer({ request, url }, response, { access, options }),
    upgrade: ({ message, socket, head }, url) => {
      const status = statusOfRefusal({ request: message, url }, access);
      if (status !== undefined) return refuseUpgrade(socket, new Response(null, { status }));
      sockets.handleUpgrade(message, socket, head, (webSocket) => sendFeed(options.feed, webSocket));
    },
  });
  return {
    url: `http://${nameOf(host)}:${port}/#token=${access.token}`,
    port,
    token: access.token,
    close: () => closeServer(server, sockets),
  };
}

/** Returns the host name for connecting to the server from this machine. */
function nameOf(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return isIP(host) === 6 ? `[${host}]` : host;
}

interface Context {
  readonly access: Access;
  readonly options: ServeInspectorOptions;
}

interface Asked {
  readonly request: IncomingMessage;
  readonly url: URL;
}

async function answer(asked: Asked, response: ServerResponse, context: Context): Promise<void> {
  try {
    const { status, type = "application/json", body } = await decide(asked, context);
    response.writeHead(status, { ...securityHeaders, "Content-Type": type });
    response.end(type === "application/json" ? JSON.stringify(body) : body);
  } catch (error) {
    response.writeHead(500, { ...securityHeaders, "Content-Type": "application/json" });
    response.end(JSON.stringify({ error: messageOf(error) }));
  }
}

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body: unknown;
}

async function decide({ request, url }: Asked, { access, options }: Context): Promise<Answer> {
  const { headers, method } = request;
  const { pathname } = url;
  const isPage = !pathname.startsWith("/api/");
  if (!access.isFromHere(headers) && !(isPage && access.isOpening(headers)))
    return failure(403, "This host or origin may not use the inspector");
  if (isPage) {
    const file =
      method === "GET" ? await readPageFile(options.pageFolder ?? findPageFolder(), pathname) : undefined;
    return file === undefined ? failure(404, `There is no ${pathname}`) : { status: 200, ...file };
  }
  if (!access.hasToken(headers)) {
    return failure(401, "The token is missing or wrong: open the address that the program printed");
  }
  if (method !== "POST") return failure(405, "Use POST");
  if (pathname === "/api/ticket") return { status: 200, body: { ticket: access.issueTicket() } };
  if (pathname !== "/api/act") return failure(404, `There is no ${pathname}`);
  return act(request, options);
}

async function act(request: IncomingMessage, options: ServeInspectorOptions): Promise<Answer> {
  if (options.act === undefined) return failure(409, "This inspector is read-only: it cannot send anything");
  const body = await readBody(request, MAX_BODY_BYTES);
  if (body === undefined) return failure(413, "The request is too large");
  try {
    const value = await options.act(JSON.parse(body) as InspectorAction);
    return { status: 200, body: { value: value ?? null } };
  } catch (error) {
    return failure(422, messageOf(error));
  }
}

function failure(status: number, error: string): Answer {
  return { status, body: { error } };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the HTTP status for rejecting a WebSocket, or `undefined` to accept it. */
function statusOfRefusal({ request: { headers }, url }: Asked, access: Access): number | undefined {
  if (headers.origin === undefined || !access.isFromHere(headers)) return 403;
  if (url.pathname !== "/live") return 404;
  return access.useTicket(url.searchParams.get("ticket")) ? undefined : 401;
}

async function closeServer(server: Server, sockets: WebSocketServer): Promise<void> {
  for (const socket of sockets.clients) socket.terminate();
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Approximate number of characters in a batch of lines. */
const BATCH_LENGTH = 1_000_000;

/** Sends a feed to a page from the start, in batches, so little is buffered and a slow page never blocks others. */
function sendFeed(feed: LiveFeed, socket: WebSocket): void {
  let shown: InspectorState | undefined;
  let next = 0;
  let isSending = false;
  const send = (message: LiveMessage): void => {
    isSending = true;
    socket.send(JSON.stringify(message), (error) => {
      isSending = false;
      if (!error) pump();
    });
  };
  const pump = (): void => {
    if (isSending || socket.readyState !== socket.OPEN) return;
    if (feed.state !== shown) {
      shown = feed.state;
      return send({ type: "state", state: shown });
    }
    if (next >= feed.total) return;
    const batch = feed.read(next, BATCH_LENGTH);
    ({ next } = batch);
    send({ type: "entries", lines: batch.lines });
  };
  const stop = feed.subscribe(pump);
  socket.on("close", stop);
  // The page does not send data over this socket, and errors close it anyway.
  socket.on("error", () => undefined);
  pump();
}

const contentTypes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
  }),
);

interface PageFile {
  readonly type: string;
  readonly body: Buffer;
}

/** Returns the folder of the built page. Resolves the package by name, because this code may be bundled. */
function findPageFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve("@parley/inspector/package.json")), "dist/page");
}

/** Reads a file of the page. Resolves to `undefined` if there is no such file. */
async function readPageFile(folder: string, path: string): Promise<PageFile | undefined> {
  const file = normalize(join(folder, path === "/" ? "index.html" : path));
  const type = contentTypes.get(extname(file));
  if (type === undefined || !file.startsWith(folder + sep)) return undefined;
  try {
    const body = await readFile(file);
    return { type, body: type === contentTypes.get(".html") ? markServed(body) : body };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Marks the page as served by a program, so the page expects a token. */
function markServed(page: Buffer): Buffer {
  return Buffer.from(page.toString("utf8").replace("<html ", '<html data-served="" '));
}
