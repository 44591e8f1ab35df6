import type { Cluster } from "../cluster/cluster.ts";
import type { ConnectionRegistry } from "../connection/connection-registry.ts";
import type { Principal } from "../security/tickets.ts";
import { RoutedSocket } from "./routed-socket.ts";
import { SocketClient } from "./socket-client.ts";
import type { SocketEvents, SocketPort } from "./socket-port.ts";

/** A WebSocket that may be opened. */
export interface AdmittedSocket {
  /** Headers of the response that switches protocols. */
  readonly headers: Readonly<Record<string, string>>;
  /** Call when it is open. */
  open(port: SocketPort): SocketEvents;
}

/**
 * The WebSocket profile: a text frame a message, the first of which is `initialize`.
 *
 * @see https://agentclientprotocol.com/rfds/streamable-http-websocket-transport
 */
export class SocketEndpoint {
  readonly #connections: ConnectionRegistry;
  readonly #cluster: Cluster | undefined;

  /** @param cluster the other nodes. Default: there are none. */
  constructor(connections: ConnectionRegistry, cluster?: Cluster) {
    this.#connections = connections;
    this.#cluster = cluster;
  }

  /** @throws {HttpError} if the principal cannot open another connection. */
  admit(principal: Principal): AdmittedSocket {
    this.#connections.checkRoom(principal);
    const id = this.#connections.createId();
    const cluster = this.#cluster;
    const open = (port: SocketPort): SocketEvents =>
      new SocketClient(this.#connections, { id, principal, port });
    return {
      headers: { "Acp-Connection-Id": id },
      open: (port) =>
        cluster === undefined ? open(port) : new RoutedSocket({ cluster, principal, port, serve: open }),
    };
  }

  /** Admits a socket that another node forwards. It can begin a connection only by going on with one. */
  admitForwarded(principal: Principal): AdmittedSocket {
    const id = this.#connections.createId();
    return {
      headers: {},
      open: (port) => new SocketClient(this.#connections, { id, principal, port }),
    };
  }
}
