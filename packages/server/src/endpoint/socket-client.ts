import { type Message, encodeNotification } from "@parley/protocol";

import type { ConnectionRegistry } from "../connection/connection-registry.ts";
import type { ConnectionSocket } from "../connection/message-sink.ts";
import { type WrittenMessage, textWithResumePoint } from "../connection/message-text.ts";
import { Newcomer, USER_CUT_OFF } from "../connection/newcomers.ts";
import { isStreamMessage, messageIn } from "../connection/read-message.ts";
import type { RemoteConnection } from "../connection/remote-connection.ts";
import { HttpError } from "../platform/http-error.ts";
import { type SocketEvents, type SocketPort, closeCode } from "../platform/socket-port.ts";
import type { Principal } from "../security/authorize.ts";
import type { RateLimit } from "../security/rate-limit.ts";
import { type ResumeRequest, readResume } from "./resume-request.ts";

/** Maximum time to wait for the first message, in milliseconds. */
const FIRST_MESSAGE_MS = 30_000;
/**
 * Interval between messages that show the client that the connection is alive, in milliseconds. Browser code needs
 * these messages, because it cannot observe WebSocket pings.
 */
const KEEP_ALIVE_MS = 15_000;
/**
 * Number of messages after which the server acknowledges how many have arrived, so the client can drop them. The
 * first message is also acknowledged. From then on, the client treats silence as a lost connection.
 */
const CONFIRM_EVERY = 64;
/**
 * Close codes with which a client ends its connection permanently. After any other code, the client may reconnect.
 */
const finalCodes = [1000, 1005];

interface ClientSocket {
  /** The id for a new connection, if the client does not resume one. */
  readonly id: string;
  readonly principal: Principal;
  readonly port: SocketPort;
  readonly rate: RateLimit;
}

export class SocketClient implements SocketEvents {
  readonly #connections: ConnectionRegistry;
  readonly #socket: ClientSocket;
  readonly #sink: SocketSink;
  readonly #newcomer: Newcomer;
  #timer: ReturnType<typeof setTimeout>;
  #connection: RemoteConnection | undefined;
  /** Number of pending promises that pause reading. */
  #holds = 0;
  /** Whether to ignore further messages from the client. */
  #isDone = false;

  constructor(connections: ConnectionRegistry, socket: ClientSocket) {
    this.#connections = connections;
    this.#socket = socket;
    this.#sink = new SocketSink(socket.port, () => this.#connection?.socketRoom(this.#sink));
    this.#timer = setTimeout(() => this.#refuse("No message arrived"), FIRST_MESSAGE_MS);
    this.#newcomer = new Newcomer(socket.principal, () => this.#refuse(USER_CUT_OFF));
    try {
      connections.admit(this.#newcomer);
    } catch (error) {
      this.#refuse(messageOf(error));
    }
  }

  message(text: string): void {
    if (this.#isDone) return;
    const message = messageIn(text);
    if (this.#connection === undefined) this.#first(message, text);
    else if (message === undefined || !isStreamMessage(message))
      this.#receive(this.#connection, message, text);
  }

  closed(code: number): void {
    this.#isDone = true;
    clearTimeout(this.#timer);
    this.#connections.dismiss(this.#newcomer);
    if (this.#connection === undefined) return;
    const isFinal = finalCodes.includes(code) || this.#connection.ended;
    this.#connections.telemetry?.streamClosed?.("websocket", !isFinal);
    if (this.#connection.detachSocket(this.#sink) && isFinal) this.#connection.end();
  }

  #first(message: Message | undefined, text: string): void {
    clearTimeout(this.#timer);
    this.#connections.dismiss(this.#newcomer);
    const resume = readResume(message);
    if (resume !== undefined) {
      this.#resume(resume);
      return;
    }
    if (message === undefined || !("method" in message) || message.method !== "initialize") {
      this.#close(closeCode.protocolError, "The first message must be initialize");
      return;
    }
    try {
      this.#begin(this.#connections.create(this.#newcomer, { kind: "websocket", id: this.#socket.id }));
    } catch (error) {
      this.#refuse(messageOf(error));
      return;
    }
    void this.#connection?.receive(message, text);
  }

  #begin(connection: RemoteConnection): void {
    connection.attachSocket(this.#sink, { resumePoints: new Map(), awaiting: [] });
    this.#attached(connection, false);
  }

  #attached(connection: RemoteConnection, isResumed: boolean): void {
    this.#connection = connection;
    this.#connections.telemetry?.streamOpened?.("websocket", isResumed);
    this.#keepAlive();
  }

  #resume(request: ResumeRequest): void {
    const { port, principal } = this.#socket;
    const { connectionId } = request;
    try {
      const connection = this.#connections.get(connectionId, principal);
      if (!connection.usesSocket) throw new HttpError(404, "The connection uses HTTP");
      connection.attachSocket(this.#sink, request, () => {
        const params = { connectionId, received: connection.order.handled };
        void port.send([encodeNotification("stream/resumed", params)]);
      });
      this.#attached(connection, true);
    } catch (error) {
      const reason = messageOf(error);
      void port.send([encodeNotification("stream/resume_failed", { reason })]);
      this.#close(closeCode.unknownConnection, reason);
    }
  }

  #receive(connection: RemoteConnection, message: Message | undefined, text: string): void {
    const taken = connection.receiveNext(message, text);
    if (connection.order.handled % CONFIRM_EVERY === 1) this.#confirm();
    if (taken !== undefined) this.#hold(taken);
    const { rate, principal } = this.#socket;
    const delay = rate.delay(principal);
    if (delay > 0) this.#hold(new Promise((resolve) => setTimeout(resolve, delay)));
  }

  /** Pauses reading until `done` settles. */
  #hold(done: Promise<unknown>): void {
    const { port } = this.#socket;
    if (this.#holds++ === 0) port.pause();
    void done.then(() => {
      if (--this.#holds === 0) port.resume();
    });
  }

  #confirm(): void {
    const received = this.#connection?.taken;
    void this.#socket.port.send([encodeNotification("stream/keepalive", { received })]);
  }

  #keepAlive(): void {
    this.#timer = setTimeout(() => {
      this.#confirm();
      this.#keepAlive();
    }, KEEP_ALIVE_MS);
  }

  #refuse(reason: string): void {
    this.#close(closeCode.refused, reason);
  }

  /** Closes the socket and ignores any messages that still arrive. */
  #close(code: number, reason: string): void {
    this.#isDone = true;
    this.#socket.port.close(code, reason);
  }
}

function messageOf(error: unknown): string {
  if (error instanceof HttpError) return error.message;
  throw error;
}

/** A socket that carries the streams of a connection and all of its sessions. */
export class SocketSink implements ConnectionSocket {
  readonly #port: SocketPort;
  readonly #onRoom: () => void;
  #congested = false;

  constructor(port: SocketPort, onRoom: () => void) {
    this.#port = port;
    this.#onRoom = onRoom;
  }

  get hasRoom(): boolean {
    return !this.#congested;
  }

  write(messages: readonly WrittenMessage[]): undefined {
    const room = this.#port.send(messages.map(textWithResumePoint));
    if (room === undefined) return;
    this.#congested = true;
    void room.then(() => {
      this.#congested = false;
      this.#onRoom();
    });
  }

  end(): void {
    // The socket also carries other streams, so only its connection may close it.
  }

  cut(reason: string): void {
    this.#port.close(closeCode.tooSlow, reason);
  }

  abandon(received: number): void {
    const reason = "The sessions of the connection are elsewhere";
    void this.#port.send([encodeNotification("stream/resume_failed", { reason, received })]);
    this.#port.close(closeCode.unknownConnection, reason);
  }

  close(): void {
    this.#port.close(closeCode.goingAway, "The connection has ended");
  }
}
