import { type IncomingMessage, STATUS_CODES, type Server, type ServerResponse } from "node:http";
import type { Http2SecureServer } from "node:http2";
import type { Duplex } from "node:stream";

/** Maximum number of headers per request. Node.js drops the rest. */
const MAX_HEADERS = 200;

/** Base URL for parsing a request's path. The actual host is in the `Host` header. */
const BASE = "http://localhost";

/** Callbacks for {@link guardListener}. */
export interface ListenerHandlers {
  /**
   * Responds to a request. `url` contains the path and query. If the handler throws or rejects, the client gets a 500
   * response.
   */
  readonly request: (request: IncomingMessage, response: ServerResponse, url: URL) => unknown;
  /** Takes over a request's socket to switch protocols. If omitted, such requests are treated like any other. */
  readonly upgrade?: ((upgrade: UpgradeRequest, url: URL) => unknown) | undefined;
  /** Called with errors from the handlers and the listener. If omitted, errors are dropped. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** A request to switch protocols. Errors on its socket destroy only the socket. */
export interface UpgradeRequest {
  readonly message: IncomingMessage;
  readonly socket: Duplex;
  /** First bytes after the request. */
  readonly head: Buffer;
}

/**
 * Serves requests on a Node.js HTTP server so that no client can crash the process: request targets that are not
 * URLs get a 400 response, handler errors get a 500 response, and sockets that break at any point are dropped.
 *
 * @example
 * ```ts
 * import { createServer } from "node:http";
 * import { guardListener } from "@parley/protocol/listener";
 *
 * const server = createServer();
 * guardListener(server, { request: (_request, response, url) => response.end(url.pathname) });
 * server.listen(8080, "127.0.0.1");
 * ```
 */
export function guardListener(server: Server | Http2SecureServer, handlers: ListenerHandlers): void {
  const onError = (error: unknown): void => handlers.onError?.(error);
  if ("maxHeadersCount" in server) server.maxHeadersCount = MAX_HEADERS;
  // The server emits an error if it cannot accept a connection, for example because the process has run out of file
  // descriptors.
  server.on("error", (error) => server.listening && onError(error));
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    void answer({ request, response }, handlers.request, onError);
  });
  const { upgrade } = handlers;
  if (upgrade === undefined) return;
  server.on("upgrade", (message: IncomingMessage, socket: Duplex, head: Buffer) => {
    // From here on, Node.js does not handle errors on the socket.
    socket.on("error", () => socket.destroy());
    void open({ message, socket, head }, upgrade, onError);
  });
}

/** Responds to a request to switch protocols with an error, and closes the socket. */
export async function refuseUpgrade(socket: Duplex, refusal: Response): Promise<void> {
  const body = Buffer.from(await refusal.arrayBuffer());
  const lines = [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ""}`];
  for (const [name, value] of refusal.headers) lines.push(`${name}: ${value}`);
  lines.push(`Content-Length: ${body.length}`, "Connection: close", "", "");
  socket.end(Buffer.concat([Buffer.from(lines.join("\r\n")), body]));
  // Otherwise, a client that never closes its side could keep the socket open.
  socket.once("finish", () => socket.destroy());
}

/**
 * Reads a request's body as UTF-8. Returns `undefined` if it exceeds `maxBytes`.
 *
 * @throws {Error} if the client disconnects before the body ends.
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function answer(
  { request, response }: Exchange,
  handle: ListenerHandlers["request"],
  onError: (error: unknown) => void,
): Promise<void> {
  response.on("error", () => response.destroy());
  const url = urlOf(request);
  if (url === undefined) {
    const refusal = "The path or the Host header of the request is not valid";
    response.writeHead(400, { "content-type": "text/plain" }).end(refusal);
    return;
  }
  try {
    await handle(request, response, url);
  } catch (error) {
    // A disconnected client does not need a response, and disconnecting is not an error.
    if (!request.destroyed || request.complete) onError(error);
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { "content-type": "text/plain" }).end("Internal error");
  }
}

async function open(
  request: UpgradeRequest,
  handle: NonNullable<ListenerHandlers["upgrade"]>,
  onError: (error: unknown) => void,
): Promise<void> {
  const url = urlOf(request.message);
  if (url === undefined) {
    await refuseUpgrade(request.socket, new Response(null, { status: 400 }));
    return;
  }
  try {
    await handle(request, url);
  } catch (error) {
    onError(error);
    request.socket.destroy();
  }
}

/**
 * Returns `undefined` if the target is not a URL, or if the request has two `Host` headers, since a proxy in front of
 * this server might have checked the other one. A path such as `//host/path` is never parsed as a host.
 */
function urlOf({ url = "/", rawHeaders }: IncomingMessage): URL | undefined {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  if (hosts.length > 1) return undefined;
  return URL.parse(url.startsWith("/") ? `${BASE}${url}` : url, BASE) ?? undefined;
}
