import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";

import { type UpgradeRequest, guardListener, refuseUpgrade } from "@parley/protocol/listener";

/** Handlers for a {@link LoopbackServer}'s authorized requests. */
export interface LoopbackHandlers {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Called when a connection is upgraded to `protocol`. The handler owns the socket. */
  readonly onUpgrade: (socket: Duplex) => void;
  readonly protocol: string;
}

/** An HTTP server on a loopback port for programs that run as the same user and have its token. */
export class LoopbackServer {
  readonly #server: Server;
  readonly #token: string;
  readonly #handlers: LoopbackHandlers;
  readonly #sockets = new Set<Duplex>();

  constructor(token: string, handlers: LoopbackHandlers) {
    this.#token = token;
    this.#handlers = handlers;
    this.#server = createServer();
    guardListener(this.#server, {
      request: (request, response) => this.#serve(request, response),
      upgrade: (upgrade) => this.#upgrade(upgrade),
    });
  }

  async listen(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    // The server must not keep the process alive.
    this.#server.unref();
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/mcp`;
  }

  /** Closes every connection. Resolves once the port is free. */
  async close(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server.closeAllConnections();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = this.#refuse(request);
    if (refusal !== undefined) {
      response.writeHead(refusal, refusal === 401 ? { "www-authenticate": "Bearer" } : {}).end();
      return;
    }
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    try {
      const answer = await this.#handlers.fetch(toRequest(request, gone.signal));
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.flushHeaders();
      if (answer.body === null) response.end();
      else await pipeline(answer.body, response);
    } catch {
      // If the client is still connected, it treats the aborted response as an error.
      response.destroy();
    }
  }

  async #upgrade({ message, socket, head }: UpgradeRequest): Promise<void> {
    if (this.#refuse(message) !== undefined || message.headers.upgrade !== this.#handlers.protocol) {
      await refuseUpgrade(
        socket,
        new Response(null, { status: 401, headers: { "WWW-Authenticate": "Bearer" } }),
      );
      return;
    }
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: ${this.#handlers.protocol}\r\nConnection: Upgrade\r\n\r\n`,
    );
    socket.unshift(head);
    this.#handlers.onUpgrade(socket);
  }

  /**
   * Returns the status code to reject a request with, or `undefined` to accept it. Web pages can reach the port too,
   * but only with their own host names and origins.
   */
  #refuse({ headers }: IncomingMessage): number | undefined {
    const { port } = this.#server.address() as AddressInfo;
    if (headers.origin !== undefined) return 403;
    if (headers.host !== `127.0.0.1:${port}` && headers.host !== `localhost:${port}`) return 403;
    return isEqual(headers.authorization ?? "", `Bearer ${this.#token}`) ? undefined : 401;
  }
}

/** Compares two strings in constant time. */
function isEqual(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = "GET", url, headers } = incoming;
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value ?? ""]).map((one): [string, string] => [name, one]),
  );
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(new URL(url ?? "/", `http://${headers.host}`), {
    method,
    headers: pairs,
    signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as NonNullable<RequestInit["body"]>, duplex: "half" }),
  });
}
