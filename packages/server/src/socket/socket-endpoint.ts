import type { ConnectionRegistry } from "../connection/connection-registry.ts";
import { randomToken } from "../security/random-token.ts";
import type { Principal } from "../security/tickets.ts";
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

  constructor(connections: ConnectionRegistry) {
    this.#connections = connections;
  }

  /** @throws {HttpError} if the principal cannot open another connection. */
  admit(principal: Principal): AdmittedSocket {
    this.#connections.checkRoom(principal);
    const id = randomToken();
    return {
      headers: { "Acp-Connection-Id": id },
      open: (port) => new SocketClient(this.#connections, { id, principal, port }),
    };
  }
}
