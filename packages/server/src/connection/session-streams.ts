import { encodeNotification } from "@parley/protocol";

import { HttpError } from "../platform/http-error.ts";
import type { MessageSink } from "./message-sink.ts";
import type { WrittenMessage } from "./message-text.ts";
import type { OutgoingMessage } from "./outgoing-message.ts";
import { type ResumePoints, unusableResumePoint } from "./resume-point.ts";
import type { StreamLog } from "./stream-log.ts";

/** Streams that may be open of sessions of which the agent has sent nothing. */
const MAX_UNCONFIRMED = 16;

/** The stream of one session. */
interface SessionStream {
  readonly log: StreamLog;
  /** The offset up to which the agent has sent what is stored. */
  offset: string | undefined;
  /** The state of the session's turn, as the agent last sent it; version 1 has none. */
  turn: string | undefined;
  /** True once the agent has sent something of the session: it exists. */
  isConfirmed: boolean;
  /** True once the client has opened the stream: it opens it again. */
  wasOpen: boolean;
  /** True if the client loads the session without its stream: the conversation goes to the connection's stream. */
  usesConnection: boolean;
  /** True once the session is closed: the stream is forgotten when it ends. */
  isClosed: boolean;
}

/** Where a stream starts: after a resume point, at its beginning, or after what was written. */
export type StreamStart = { readonly resumePoint: string } | "beginning" | "unwritten";

/** Creates a log of the connection, which keeps what was written if it can add resume points to messages. */
type CreateLog = (addResumePoint?: (message: OutgoingMessage, number: number) => WrittenMessage) => StreamLog;

/** The streams of one connection: its own, and one for each session. */
export class SessionStreams {
  readonly connection: StreamLog;
  readonly #resumePoints: ResumePoints;
  readonly #createLog: CreateLog;
  readonly #sessions = new Map<string, SessionStream>();
  /** The closed sessions whose streams have to take what was sent before. */
  readonly #closed = new Set<string>();
  /** The socket that carries all streams, if the connection has one. */
  #socket: MessageSink | undefined;

  constructor(resumePoints: ResumePoints, createLog: CreateLog) {
    this.#resumePoints = resumePoints;
    this.#createLog = createLog;
    this.connection = createLog();
  }

  /** True if a stream is open. */
  get isOpen(): boolean {
    return this.#socket !== undefined || [...this.logs()].some((log) => log.isOpen);
  }

  /** Adds a message to its stream, and returns that. */
  push(message: OutgoingMessage): StreamLog {
    const { session } = message;
    const known = session === undefined ? undefined : this.#sessions.get(session);
    const log = this.#logFor(message, known);
    const stream = known ?? this.#sessions.get(session ?? "");
    if (stream !== undefined) {
      stream.offset = message.offset ?? stream.offset;
      stream.turn = message.turn ?? stream.turn;
    }
    if (log === this.connection || stream === undefined) log.push(message);
    else pushWithOffset(stream, message);
    return log;
  }

  /** Notes that the session exists. */
  confirm(session: string): SessionStream {
    const stream = this.#find(session);
    stream.isConfirmed = true;
    return stream;
  }

  /**
   * Notes that the client loads a session: without a stream, the conversation goes to the connection's.
   *
   * @param offset the number of the entry after which the client resumes: it has the earlier ones.
   */
  load(session: string, offset?: string): void {
    this.endClosed();
    const stream = this.#find(session);
    stream.offset = offset ?? stream.offset;
    stream.isClosed = false;
    stream.usesConnection = !stream.wasOpen;
  }

  /** Notes that the session is closed. */
  close(session: string): void {
    const stream = this.#sessions.get(session);
    if (stream === undefined) return;
    stream.isClosed = true;
    if (!stream.log.isOpen || this.#socket !== undefined) this.#forget(session, stream);
    else this.#closed.add(session);
  }

  /**
   * Ends the streams of closed sessions that have everything. A stream that waited for its client to end it would take the
   * answers of later requests, which that client does not read there.
   */
  endClosed(): void {
    for (const session of this.#closed) {
      const stream = this.#sessions.get(session);
      if (stream?.isClosed !== true) this.#closed.delete(session);
      else if (stream.log.backlog === 0) this.#forget(session, stream);
    }
  }

  /** True if the session has had a stream, which its responses belong to. */
  hasStream(session: string): boolean {
    return this.#sessions.get(session)?.wasOpen === true;
  }

  /**
   * Makes `sink` the stream of a session.
   *
   * @throws {HttpError} with status 404 if the client has too many streams of sessions that may not exist, or 409 if it
   * cannot start there.
   */
  open(session: string, sink: MessageSink, from: StreamStart): StreamLog {
    const known = this.#sessions.get(session);
    if (known === undefined) this.#checkUnconfirmed();
    const stream = this.#find(session);
    if (!this.#goTo(stream.log, from)) throw unusableResumePoint();
    if (typeof from === "object") this.#pushState(session, stream);
    stream.wasOpen = true;
    stream.usesConnection = false;
    stream.log.attach(sink);
    return stream.log;
  }

  /** Call when the stream of a session is gone. */
  detach(session: string, sink: MessageSink): void {
    const stream = this.#sessions.get(session);
    if (stream?.log.detach(sink) === true && (stream.isClosed || !stream.isConfirmed))
      this.#forget(session, stream);
  }

  /**
   * Lets the next socket carry the streams of sessions, starting after their resume points or at their beginnings.
   *
   * @throws {HttpError} with status 409 if one of them cannot start there.
   */
  rewind(resumePoints: ReadonlyMap<string, string>): void {
    for (const [session, stream] of this.#sessions) {
      const resumePoint = resumePoints.get(session);
      if (!this.#goTo(stream.log, resumePoint === undefined ? "beginning" : { resumePoint }))
        throw unusableResumePoint();
      if (resumePoint !== undefined) this.#pushState(session, stream);
    }
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
    for (const log of this.logs()) log.detach(socket);
  }

  /** Ends all streams. */
  end(): void {
    this.connection.end();
    for (const [session, stream] of this.#sessions) this.#forget(session, stream);
  }

  *logs(): Generator<StreamLog> {
    yield this.connection;
    for (const { log } of this.#sessions.values()) yield log;
  }

  /** Returns the log that a message belongs to. `stream` is that of its session, if there is one. */
  #logFor({ session, replyTo }: OutgoingMessage, stream: SessionStream | undefined): StreamLog {
    if (session === undefined) return this.connection;
    // The answer about a session that is closed, or never was there, makes no stream.
    if (stream === undefined) return replyTo === undefined ? this.confirm(session).log : this.connection;
    if (replyTo === undefined) stream.isConfirmed = true;
    const waitsForStream =
      replyTo === undefined ? !stream.usesConnection : stream.wasOpen && !stream.isClosed;
    return stream.log.isOpen || waitsForStream ? stream.log : this.connection;
  }

  /** Adds the state of the turn after everything that a returning client has missed, and before anything new. */
  #pushState(sessionId: string, stream: SessionStream): void {
    if (stream.turn === undefined) return;
    const update = { sessionUpdate: "state_update", state: stream.turn };
    const text = encodeNotification("session/update", { sessionId, update });
    pushWithOffset(stream, { text, session: sessionId });
  }

  #goTo(log: StreamLog, from: StreamStart): boolean {
    const hasGap = log.takeGap();
    if (from === "unwritten") return !hasGap;
    return log.rewind(from === "beginning" ? 0 : this.#resumePoints.read(from.resumePoint));
  }

  #find(session: string): SessionStream {
    const known = this.#sessions.get(session);
    if (known !== undefined) return known;
    const log = this.#createLog((message, number) => this.#resumePoints.write(message, number));
    const stream = {
      log,
      offset: undefined,
      turn: undefined,
      isConfirmed: false,
      wasOpen: false,
      usesConnection: false,
      isClosed: false,
    };
    this.#sessions.set(session, stream);
    if (this.#socket !== undefined) this.#carry(stream, this.#socket);
    return stream;
  }

  #forget(session: string, stream: SessionStream): void {
    stream.log.end();
    this.#sessions.delete(session);
    this.#closed.delete(session);
  }

  #checkUnconfirmed(): void {
    const unconfirmed = [...this.#sessions.values()].filter((stream) => !stream.isConfirmed);
    if (unconfirmed.length < MAX_UNCONFIRMED) return;
    throw new HttpError(404, `Unknown session: ${MAX_UNCONFIRMED} streams wait for theirs already`);
  }

  #carry(stream: SessionStream, socket: MessageSink): void {
    stream.wasOpen = true;
    stream.usesConnection = false;
    stream.log.attach(socket);
  }
}

/** Adds a message with the offset up to which the agent has sent what is stored. */
function pushWithOffset({ log, offset }: SessionStream, message: OutgoingMessage): void {
  log.push(message.offset === offset ? message : { ...message, offset });
}
