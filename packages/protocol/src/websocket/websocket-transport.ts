import { TransportError } from "@parley/protocol";
import { type OptionNames, checkOptions } from "@parley/schema/options";

import { checkAddress } from "../remote/check-address.ts";
import { member } from "../remote/message-summary.ts";
import { type RemoteOptions, RecoveringTransport } from "../remote/recovering-transport.ts";
import { httpError, isRefusal, readRefusal, refusedError } from "../remote/refusal.ts";
import type { Transport } from "../transport/transport.ts";
import type { Socket, SocketConstructor, SocketOptions } from "./socket.ts";
import { WebSocketLink } from "./websocket-link.ts";

/** Options for {@link webSocketTransport}. */
export interface WebSocketTransportOptions extends RemoteOptions {
  /**
   * Headers for the request that opens the socket, such as `Authorization`. A function is called before each request.
   * Works only in Node.js. In a browser, which cannot send headers, use {@link WebSocketTransportOptions.ticket}.
   */
  readonly headers?:
    | Readonly<Record<string, string>>
    | (() => Promise<Readonly<Record<string, string>>>)
    | undefined;
  /**
   * Returns a single-use ticket for each socket. Browsers need tickets because they cannot send headers.
   * `@parley/server` returns one for `POST <path>/ticket`. The function can return that response unchanged: if its
   * status is 401 or 403, the connection closes immediately. If the function rejects, it is called again for the next
   * attempt.
   */
  readonly ticket?: (() => Promise<string | Response>) | undefined;
  /** The class that opens sockets. Default: the platform's `WebSocket`. */
  readonly WebSocket?: SocketConstructor | undefined;
}

const optionNames: OptionNames<WebSocketTransportOptions> = {
  reconnect: true,
  maxMessageLength: true,
  closeTimeoutMs: true,
  clock: true,
  headers: true,
  ticket: true,
  WebSocket: true,
};

/**
 * Connects to an agent at `url` over a WebSocket. `http:` and `https:` are equivalent to `ws:` and `wss:`. Runs
 * in Node.js and browsers, and works with every server that implements the specification. A broken socket is
 * reopened if the server can resume. Otherwise, the connection closes with a `TransportError`.
 *
 * @example
 * ```ts
 * import { connectAgent } from "@parley/client";
 * import { v2 } from "@parley/client/v2";
 * import { webSocketTransport } from "@parley/protocol/websocket";
 *
 * const transport = webSocketTransport("wss://agent.example/acp");
 * const agent = await connectAgent(transport, { versions: [v2], info: { name: "mine", version: "1.0.0" } });
 * ```
 *
 * @throws {TypeError} if the URL has any other scheme.
 * @see https://agentclientprotocol.com/rfds/streamable-http-websocket-transport
 */
export function webSocketTransport(url: string | URL, options: WebSocketTransportOptions = {}): Transport {
  checkOptions("create a transport over WebSocket", options, optionNames);
  checkAddress(String(url), ["ws:", "wss:", "http:", "https:"]);
  const address = String(url).replace(/^http/i, "ws");
  const server = {
    url: address,
    open: () => openSocket(address, options),
    explain: () => explain(address, options),
  };
  return new RecoveringTransport((context) => new WebSocketLink(server, context), options);
}

const EXPLAIN_TIMEOUT_MS = 5000;
/** Status code from a server that requires a WebSocket. It shows that the URL is correct. */
const UPGRADE_REQUIRED = 426;

async function explain(
  url: string,
  { headers, ticket }: WebSocketTransportOptions,
): Promise<TransportError | undefined> {
  const action = `Cannot connect to ${url}`;
  try {
    const own = typeof headers === "function" ? await headers() : headers;
    const signal = AbortSignal.timeout(EXPLAIN_TIMEOUT_MS);
    const response = await fetch(url.replace(/^ws/i, "http"), {
      headers: { ...own },
      credentials: "include",
      signal,
    });
    // A ticket authorizes only a socket, not this request.
    const needsTicket = ticket !== undefined && isRefusal(response.status);
    if (response.ok || response.status === UPGRADE_REQUIRED || needsTicket) {
      await response.body?.cancel();
      return response.ok ? httpError(action, "it is not an ACP server") : undefined;
    }
    const { status, reason } = await readRefusal(response);
    return refusedError(action, { status, reason: `the server answers ${reason}` });
  } catch (error) {
    // In browsers, the error has no cause and therefore explains nothing.
    return member(error, "cause") === undefined ? undefined : httpError(action, error);
  }
}

async function openSocket(url: string, options: WebSocketTransportOptions): Promise<Socket> {
  const { headers, ticket, WebSocket = globalThis.WebSocket } = options;
  const Socket = WebSocket as new (url: string, options?: SocketOptions) => Socket;
  const protocols = ticket === undefined ? [] : ["acp.v1", `acp-ticket.${await ticketOf(await ticket())}`];
  if (headers === undefined) return protocols.length === 0 ? new Socket(url) : new Socket(url, protocols);
  return new Socket(url, {
    protocols,
    headers: { ...(typeof headers === "function" ? await headers() : headers) },
  });
}

/** @throws {AccessRefusedError} if the server rejects the user. */
async function ticketOf(answer: string | Response): Promise<string> {
  if (typeof answer === "string") return answer;
  if (!answer.ok) throw refusedError("Cannot get a ticket", await readRefusal(answer));
  const ticket = member(await answer.json().catch(() => undefined), "ticket");
  if (typeof ticket === "string") return ticket;
  throw new TransportError('Cannot get a ticket: the response of the server is no JSON object with "ticket"');
}
