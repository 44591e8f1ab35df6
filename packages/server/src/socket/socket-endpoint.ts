import { type Message, parseMessage } from "@parley/protocol";

import type { ConnectionRegistry } from "../connection/connection-registry.ts";
import type { RemoteConnection } from "../connection/remote-connection.ts";
import { HttpError } from "../http/http-error.ts";
import { randomToken } from "../security/random-token.ts";
import type { Principal } from "../security/tickets.ts";
import { type SocketEvents, type SocketPort, closeCode } from "./socket-port.ts";
import { SocketSink } from "./socket-sink.ts";

/** Milliseconds in which the first message has to arrive. */
const FIRST_MESSAGE_MS = 30_000;
/** Close codes with which a client ends its connection. Others mean that it was lost, or comes back. */
const finalCodes = [1000, 1005];

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

interface SocketClientParts {
  readonly id: string;
  readonly principal: Principal;
  readonly port: SocketPort;
}

/** One open socket. */
class SocketClient implements SocketEvents {
  readonly #connections: ConnectionRegistry;
  readonly #parts: SocketClientParts;
  readonly #sink: SocketSink;
  readonly #firstTimer: ReturnType<typeof setTimeout>;
  #connection: RemoteConnection | undefined;

  constructor(connections: ConnectionRegistry, parts: SocketClientParts) {
    this.#connections = connections;
    this.#parts = parts;
    this.#sink = new SocketSink(parts.port, () => this.#connection?.socketRoom(this.#sink));
    this.#firstTimer = setTimeout(
      () => parts.port.close(closeCode.refused, "No message arrived"),
      FIRST_MESSAGE_MS,
    );
  }

  message(text: string): void {
    clearTimeout(this.#firstTimer);
    if (this.#connection === undefined) this.#first(text);
    else this.#receive(this.#connection, text);
  }

  closed(code: number): void {
    clearTimeout(this.#firstTimer);
    const connection = this.#connection;
    if (connection === undefined) return;
    if (connection.detachSocket(this.#sink) && finalCodes.includes(code)) connection.end();
  }

  #first(text: string): void {
    const { port, principal, id } = this.#parts;
    const message = parse(text);
    if (message === undefined || !("method" in message) || message.method !== "initialize") {
      port.close(closeCode.protocolError, "The first message must be initialize");
      return;
    }
    try {
      this.#connection = this.#connections.create(principal, id);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      port.close(closeCode.refused, error.message);
      return;
    }
    this.#connection.attachSocket(this.#sink);
    this.#receive(this.#connection, text);
  }

  #receive(connection: RemoteConnection, text: string): void {
    // A text that is no message is answered by the agent, as on other transports.
    const taken = connection.receive(parse(text), text);
    if (taken === undefined) return;
    this.#parts.port.pause();
    void taken.then(() => this.#parts.port.resume());
  }
}

function parse(text: string): Message | undefined {
  try {
    return parseMessage(text);
  } catch {
    return undefined;
  }
}
