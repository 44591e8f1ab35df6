import type { Cluster } from "../cluster/cluster.ts";
import type { ConnectionRegistry } from "../connection/connection-registry.ts";
import type { RateLimit } from "../security/rate-limit.ts";
import type { Principal } from "../security/tickets.ts";
import type { UnfinishedMessage, UnfinishedMessages } from "../security/unfinished-messages.ts";
import { RoutedSocket } from "./routed-socket.ts";
import { SocketClient } from "./socket-client.ts";
import type { SocketEvents, SocketPort } from "./socket-port.ts";

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
