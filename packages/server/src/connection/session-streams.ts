import { HttpError } from "../http/http-error.ts";
import type { MessageSink } from "./message-sink.ts";
import type { OutgoingMessage } from "./outgoing-message.ts";
import type { StreamQueue } from "./stream-queue.ts";

/** Streams that may be open of sessions of which the agent has sent nothing. */
const MAX_UNCONFIRMED = 16;

/** The stream of one session. */
export interface SessionStream {
  readonly queue: StreamQueue;
  /** True once the agent has sent something of the session: it exists. */
  isConfirmed: boolean;
  /** True once the client has opened the stream: it opens it again. */
  wasOpen: boolean;
  /** True if the client loads the session without its stream: the conversation goes to the connection's stream. */
  usesConnection: boolean;
  /** True once the session is closed: the stream is forgotten when it ends. */
  isClosed: boolean;
}

/** Creates the queue of a session, or without one of the connection. */
export type CreateQueue = (session?: string) => StreamQueue;

/** The streams of one connection: its own, and one for each session. */
export class SessionStreams {
  readonly connection: StreamQueue;
  readonly #createQueue: CreateQueue;
  readonly #sessions = new Map<string, SessionStream>();
  /** The socket that carries all streams, if the connection has one. */
  #socket: MessageSink | undefined;

  constructor(createQueue: CreateQueue) {
    this.#createQueue = createQueue;
    this.connection = createQueue();
  }

  /** The names of all sessions that have a stream, or will have one. */
  get sessions(): readonly string[] {
    return [...this.#sessions.keys()];
  }

  get(session: string): SessionStream | undefined {
    return this.#sessions.get(session);
  }

  /** Returns the queue that a message belongs to. */
  queueFor({ session, replyTo }: OutgoingMessage): StreamQueue {
    if (session === undefined) return this.connection;
    const stream = this.confirm(session);
    const waitsForStream =
      replyTo === undefined ? !stream.usesConnection : stream.wasOpen && !stream.isClosed;
    return stream.queue.isOpen || waitsForStream ? stream.queue : this.connection;
  }

  /** Notes that the session exists. */
  confirm(session: string): SessionStream {
    const stream = this.#find(session);
    stream.isConfirmed = true;
    return stream;
  }

  /** Notes that the client loads a session: without a stream, the conversation goes to the connection's. */
  load(session: string): void {
    const stream = this.#find(session);
    stream.isClosed = false;
    stream.usesConnection = !stream.wasOpen;
  }

  /** Notes that the session is closed. */
  close(session: string): void {
    const stream = this.#sessions.get(session);
    if (stream === undefined) return;
    stream.isClosed = true;
    if (!stream.queue.isOpen || this.#socket !== undefined) this.#sessions.delete(session);
  }

  /** @throws {HttpError} with status 404 if the client has too many streams of sessions that may not exist. */
  open(session: string): SessionStream {
    const known = this.#sessions.get(session);
    if (known?.isConfirmed !== true) {
      const unconfirmed = [...this.#sessions.values()].filter((stream) => !stream.isConfirmed);
      if (known === undefined && unconfirmed.length >= MAX_UNCONFIRMED)
        throw new HttpError(404, `Unknown session: ${MAX_UNCONFIRMED} streams wait for theirs already`);
    }
    const stream = this.#find(session);
    stream.wasOpen = true;
    stream.usesConnection = false;
    return stream;
  }

  /** Forgets the stream of a session that is closed, or never was there, when its stream has ended. */
  ended(session: string): void {
    const stream = this.#sessions.get(session);
    if (stream !== undefined && (stream.isClosed || !stream.isConfirmed)) this.#sessions.delete(session);
  }

  /** Lets a socket carry all streams. */
  attachSocket(socket: MessageSink): void {
    this.#socket = socket;
    this.connection.attach(socket);
    for (const stream of this.#sessions.values()) this.#carry(stream, socket);
  }

  /** Forgets the socket, which is gone. */
  detachSocket(socket: MessageSink): void {
    this.#socket = undefined;
    for (const queue of this.queues()) queue.detach(socket);
  }

  *queues(): Generator<StreamQueue> {
    yield this.connection;
    for (const { queue } of this.#sessions.values()) yield queue;
  }

  #find(session: string): SessionStream {
    const known = this.#sessions.get(session);
    if (known !== undefined) return known;
    const queue = this.#createQueue(session);
    const stream = { queue, isConfirmed: false, wasOpen: false, usesConnection: false, isClosed: false };
    this.#sessions.set(session, stream);
    if (this.#socket !== undefined) this.#carry(stream, this.#socket);
    return stream;
  }

  #carry(stream: SessionStream, socket: MessageSink): void {
    stream.wasOpen = true;
    stream.queue.attach(socket);
  }
}
