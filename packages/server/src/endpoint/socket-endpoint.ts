import { type Message, parseMessage } from "@parley/protocol";

import type { Cluster } from "../cluster/cluster.ts";
import type { ConnectionRegistry } from "../connection/connection-registry.ts";
import type { SocketEvents, SocketPort } from "../platform/socket-port.ts";
import type { RateLimit } from "../security/rate-limit.ts";
import type { Principal } from "../security/tickets.ts";
import type { UnfinishedMessage, UnfinishedMessages } from "../security/unfinished-messages.ts";
import { readResume } from "./resume-request.ts";
import { SocketClient } from "./socket-client.ts";

/** The code of a socket that was cut: its connection is not ended by it. */
const HANDED_OVER = 1006;

/** A WebSocket that may be opened. */
export interface AdmittedSocket {
  /** Headers of the response that switches protocols. */
  readonly headers: Readonly<Record<string, string>>;
  /** Call when it is open. */
  open(port: SocketPort): SocketEvents;
  /** A message of it begins to arrive. @throws {HttpError} with status 429 if its principal has too many. */
  readonly begin: () => UnfinishedMessage;
}

/** Parts of a {@link SocketEndpoint}. */
export interface SocketEndpointParts {
  readonly connections: ConnectionRegistry;
  readonly rate: RateLimit;
  readonly unfinished: UnfinishedMessages;
  /** The other nodes. Default: there are none. */
  readonly cluster?: Cluster | undefined;
}

/**
 * The WebSocket profile: a text frame a message, the first of which is `initialize`.
 *
 * @see https://agentclientprotocol.com/rfds/streamable-http-websocket-transport
 */
export class SocketEndpoint {
  readonly #parts: SocketEndpointParts;

  constructor(parts: SocketEndpointParts) {
    this.#parts = parts;
  }

  /** @throws {HttpError} if another node has to take the client: this one is shutting down. */
  admit(principal: Principal): AdmittedSocket {
    const { connections, cluster } = this.#parts;
    if (cluster === undefined) return this.#admit(principal);
    connections.checkOpen();
    const own = this.#admit(principal);
    return {
      ...own,
      open: (port) => new RoutedSocket({ cluster, principal, port, serve: (end) => own.open(end) }),
    };
  }

  /** Admits a socket that another node forwards. It can begin a connection only by going on with one. */
  admitForwarded(principal: Principal): AdmittedSocket {
    return { ...this.#admit(principal), headers: {} };
  }

  #admit(principal: Principal): AdmittedSocket {
    const { connections, rate, unfinished } = this.#parts;
    const id = connections.createId();
    return {
      headers: { "Acp-Connection-Id": id },
      begin: () => unfinished.begin(principal),
      open: (port) => new SocketClient(connections, { id, principal, port, rate }),
    };
  }
}

/** Parts of a {@link RoutedSocket}. */
export interface RoutedSocketParts {
  readonly cluster: Cluster;
  readonly principal: Principal;
  readonly port: SocketPort;
  /** Serves a socket on this node. */
  readonly serve: (port: SocketPort) => SocketEvents;
}

/** A WebSocket whose first message decides on its node: the one of the connection with which it goes on, or this one. */
class RoutedSocket implements SocketEvents {
  readonly #parts: RoutedSocketParts;
  readonly #own: SocketEvents;
  #target: SocketEvents | undefined;
  /** Messages that arrived while the node was being looked for. */
  #waiting: string[] | undefined;
  #isClosed = false;

  constructor(parts: RoutedSocketParts) {
    this.#parts = parts;
    // At once: it limits the time until the first message.
    this.#own = parts.serve(parts.port);
  }

  message(text: string): void {
    if (this.#target !== undefined) this.#target.message(text);
    else if (this.#waiting !== undefined) this.#waiting.push(text);
    else this.#first(text);
  }

  closed(code: number): void {
    this.#isClosed = true;
    (this.#target ?? this.#own).closed(code);
  }

  #first(text: string): void {
    const connectionId = readResume(parse(text))?.connectionId;
    if (connectionId === undefined) {
      this.#target = this.#own;
      this.#target.message(text);
      return;
    }
    this.#waiting = [text];
    this.#parts.port.pause();
    void this.#route(connectionId);
  }

  async #route(connectionId: string): Promise<void> {
    const { cluster, principal, port } = this.#parts;
    // Without an answer of the hub it is this node that does not know the connection.
    const node = await cluster.nodeOf(connectionId).catch(() => undefined);
    port.resume();
    if (this.#isClosed) return;
    const target = node === undefined ? this.#own : cluster.forwardSocket(node, principal, port);
    if (target !== this.#own) this.#own.closed(HANDED_OVER);
    this.#target = target;
    for (const text of this.#waiting ?? []) target.message(text);
    this.#waiting = undefined;
  }
}

function parse(text: string): Message | undefined {
  try {
    return parseMessage(text);
  } catch {
    return undefined;
  }
}
