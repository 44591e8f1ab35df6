import { type Message, type Transport, TransportError, parseMessage } from "@parley/protocol";

import { HttpError } from "../http/http-error.ts";
import type { Principal } from "../security/tickets.ts";
import { GraceTimer } from "./grace-timer.ts";
import { MessageOrder } from "./message-order.ts";
import type { MessageSink } from "./message-sink.ts";
import { type OutgoingMessage, idKey } from "./outgoing-message.ts";
import { PendingRequests } from "./pending-requests.ts";
import { sessionOf } from "./read-message.ts";
import { RemoteTransport } from "./remote-transport.ts";
import { routeOf } from "./route-of.ts";
import { SessionStreams } from "./session-streams.ts";
import { StoredResponses } from "./stored-responses.ts";
import { StreamQueue } from "./stream-queue.ts";

/** Limits of one connection. */
export interface RemoteConnectionLimits {
  /** Milliseconds that a connection without a stream is kept. */
  readonly graceMs: number;
  /** Milliseconds that a message waits for an earlier one. */
  readonly gapTimeoutMs: number;
  /** Characters that may wait for one stream. */
  readonly maxBufferedLength: number;
}

/** Parts of a {@link RemoteConnection}. */
export interface RemoteConnectionParts {
  readonly id: string;
  readonly principal: Principal;
  readonly limits: RemoteConnectionLimits;
  /** Called once, when the connection has ended. */
  readonly onEnd: (connection: RemoteConnection) => void;
}

/** A socket that carries all streams of a connection. */
export interface ConnectionSocket extends MessageSink {
  /** Closes the socket, whose connection has ended or goes on with another one. */
  close(): void;
}

/** A client of the server, whose streams or sockets come and go. */
export class RemoteConnection {
  readonly id: string;
  readonly principal: Principal;
  readonly order: MessageOrder;
  readonly #transport: RemoteTransport;
  readonly #streams: SessionStreams;
  readonly #requests = new PendingRequests();
  readonly #responses = new StoredResponses();
  readonly #grace: GraceTimer;
  #socket: ConnectionSocket | undefined;
  /** Resolves with the answer to `initialize`, which a POST waits for. */
  #initialized: PromiseWithResolvers<string> | undefined;

  constructor({ id, principal, limits, onEnd }: RemoteConnectionParts) {
    this.id = id;
    this.principal = principal;
    this.order = new MessageOrder(limits.gapTimeoutMs);
    this.#streams = new SessionStreams(() => this.#createQueue(limits.maxBufferedLength));
    this.#transport = new RemoteTransport({
      send: (messages) => this.#send(messages),
      onEnd: () => {
        this.#shutDown();
        onEnd(this);
      },
    });
    this.#grace = new GraceTimer(limits.graceMs, () => this.end());
  }

  /** The end for the agent host. */
  get transport(): Transport {
    return this.#transport;
  }

  get ended(): boolean {
    return this.#transport.ended;
  }

  /** Hands the first message to the agent. Resolves to its answer. */
  initialize(message: Message, text: string): Promise<string> {
    this.#initialized = Promise.withResolvers();
    void this.receive(message, text);
    return this.#initialized.promise;
  }

  /** Hands a message to the agent. Returns a promise, if the agent cannot keep up, that resolves when it has taken it. */
  receive(message: Message | undefined, text: string): Promise<void> | undefined {
    this.#grace.touch();
    if (message !== undefined && "method" in message && "id" in message) {
      const session = sessionOf(message.params);
      this.#requests.add(message, session, text);
      if (session !== undefined && opensSession(message.method)) this.#streams.load(session);
    }
    return this.#transport.receive(text);
  }

  /** Returns true if a POST without a number repeats a request that is not answered. */
  isRepeat(message: Message, text: string): boolean {
    if (!("method" in message && "id" in message)) return false;
    return this.#requests.get(idKey(message.id))?.text === text;
  }

  /** Sends the stored answer to a repeated message again. */
  repeatAnswer(message: Message): void {
    const response = "id" in message && "method" in message && this.#responses.get(idKey(message.id));
    if (!response) return;
    const queue = this.#streams.queueFor(response);
    queue.push(response);
    queue.flush();
  }

  /** Attaches a stream of the connection, or of one session. A stream before it ends. */
  attach(sink: MessageSink, session?: string): StreamQueue {
    const queue = session === undefined ? this.#streams.connection : this.#streams.open(session).queue;
    if (!queue.isOpen) this.#grace.hold();
    queue.attach(sink);
    return queue;
  }

  /** Call when a stream is gone. */
  detach(sink: MessageSink, session?: string): void {
    const queue = session === undefined ? this.#streams.connection : this.#streams.get(session)?.queue;
    if (queue?.detach(sink) !== true) return;
    if (session !== undefined) this.#streams.ended(session);
    this.#grace.release();
  }

  /** Lets a socket carry all streams, in place of the one before. */
  attachSocket(socket: ConnectionSocket): void {
    if (this.#socket === undefined) this.#grace.hold();
    this.#socket?.close();
    this.#socket = socket;
    this.#streams.attachSocket(socket);
  }

  /** Call when the socket is gone. Returns false if another one has replaced it. */
  detachSocket(socket: ConnectionSocket): boolean {
    if (this.#socket !== socket) return false;
    this.#socket = undefined;
    this.#streams.detachSocket(socket);
    this.#grace.release();
    return true;
  }

  /** Call when the socket has room again. */
  socketRoom(socket: ConnectionSocket): void {
    for (const queue of this.#streams.queues()) queue.room(socket);
  }

  /** Resolves when the agent has answered all requests. */
  answered(): Promise<void> {
    return this.#requests.answered();
  }

  /** Ends the connection: the client leaves its sessions. */
  end(reason?: Error): void {
    this.#transport.end(reason);
  }

  #send(texts: readonly string[]): void {
    const touched = new Set<StreamQueue>();
    for (const text of texts) {
      const message = routeOf(text, this.#requests);
      if (message.replyTo !== undefined && this.#answer(message, message.replyTo)) continue;
      const queue = this.#streams.queueFor(message);
      queue.push(message);
      touched.add(queue);
    }
    for (const queue of touched) queue.flush();
  }

  /** Notes a response. Returns true if a POST takes it. */
  #answer(message: OutgoingMessage, key: string): boolean {
    const request = this.#requests.answer(key);
    if (request?.method === "initialize" && this.#initialized !== undefined) {
      this.#initialized.resolve(message.text);
      this.#initialized = undefined;
      return true;
    }
    this.#responses.add(key, message);
    if (request !== undefined && createsSession(request.method)) this.#confirmCreated(message.text);
    if (request?.session !== undefined && closesSession(request.method)) this.#streams.close(request.session);
    return false;
  }

  #confirmCreated(text: string): void {
    const response = parseMessage(text);
    const session = "result" in response ? sessionOf(response.result) : undefined;
    if (session !== undefined) this.#streams.confirm(session);
  }

  #createQueue(maxLength: number): StreamQueue {
    const onFull = (): void => {
      const limit = `more than ${maxLength} characters wait for a stream (maxBufferedLength)`;
      this.end(new TransportError(`Cannot write: ${limit}`));
    };
    return new StreamQueue({ maxLength, onFull, onEmpty: () => undefined });
  }

  #shutDown(): void {
    this.#grace.stop();
    this.order.close();
    this.#requests.clear();
    this.#initialized?.resolve("");
    for (const queue of this.#streams.queues()) queue.end();
    this.#socket?.close();
  }
}

function opensSession(method: string): boolean {
  return method === "session/load" || method === "session/resume";
}

function createsSession(method: string): boolean {
  return method === "session/new" || method === "session/fork";
}

function closesSession(method: string): boolean {
  return method === "session/close" || method === "session/delete";
}

/** Returns the error of a connection that is gone, or that belongs to another user. */
export function unknownConnection(): HttpError {
  return new HttpError(404, "Unknown connection: send initialize without Acp-Connection-Id");
}
