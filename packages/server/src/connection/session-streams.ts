import { encodeNotification } from "@parley/protocol";

import { HttpError } from "../platform/http-error.ts";
import type { MessageSink } from "./message-sink.ts";
import type { WrittenMessage } from "./message-text.ts";
import type { OutgoingMessage } from "./outgoing-message.ts";
import { type ResumePoints, unusableResumePoint } from "./resume-point.ts";
import type { StreamLog } from "./stream-log.ts";

/** Maximum number of open streams for unconfirmed sessions, for which the agent has never sent anything. */
const MAX_UNCONFIRMED = 16;

interface SessionStream {
  readonly log: StreamLog;
  /** The offset of the last stored entry that the agent has sent. */
  offset: string | undefined;
  /** The turn's latest state from the agent. Undefined in version 1. */
  turn: string | undefined;
  /** Whether the agent has ever sent anything for the session, which proves that the session exists. */
  isConfirmed: boolean;
  /** Whether the client has ever opened the stream and is therefore expected to reopen it. */
  wasOpen: boolean;
  /**
   * Whether the client is loading the session without opening its stream. The conversation then goes to the
   * connection's stream.
   */
  usesConnection: boolean;
  /** Whether the session is closed. A closed session is removed once its stream closes. */
  isClosed: boolean;
}

/** The start of a stream: after a resume point, at the beginning, or after everything that has been written. */
export type StreamStart = { readonly resumePoint: string } | "beginning" | "unwritten";

/** Creates a log for the connection. The log keeps written messages only if it can add resume points to them. */
type CreateLog = (addResumePoint?: (message: OutgoingMessage, number: number) => WrittenMessage) => StreamLog;

/** A connection's streams: its own, and one per session. */
export class SessionStreams {
  readonly connection: StreamLog;
  readonly #resumePoints: ResumePoints;
  readonly #createLog: CreateLog;
  readonly #sessions = new Map<string, SessionStream>();
  /** Ids of closed sessions whose streams have not yet received all earlier messages. */
  readonly #closed = new Set<string>();
  /** The socket that carries all streams, if any. */
  #socket: MessageSink | undefined;

  constructor(resumePoints: ResumePoints, createLog: CreateLog) {
    this.#resumePoints = resumePoints;
    this.#createLog = createLog;
    this.connection = createLog();
  }

  get isOpen(): boolean {
    return this.#socket !== undefined || [...this.logs()].some((log) => log.isOpen);
  }

  /** Adds a message to its stream's log and returns that log. */
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

  /** Records that the session exists. */
  confirm(session: string): SessionStream {
    const stream = this.#find(session);
    stream.isConfirmed = true;
    return stream;
  }

  /**
   * Records that the client is loading a session. If the session has no stream, the conversation goes to the
   * connection's stream.
   *
   * @param offset The entry after which the client resumes
   */
  load(session: string, offset?: string): void {
    this.endClosed();
    const stream = this.#find(session);
    stream.offset = offset ?? stream.offset;
    stream.isClosed = false;
    stream.usesConnection = !stream.wasOpen;
  }

  close(session: string): void {
    const stream = this.#sessions.get(session);
    if (stream === undefined) return;
    stream.isClosed = true;
    if (!stream.log.isOpen || this.#socket !== undefined) this.#forget(session, stream);
    else this.#closed.add(session);
  }

  /**
   * Closes the stream of each closed session once the stream is fully read. Otherwise, responses to later requests
   * would go to that stream, where the client does not expect them.
   */
  endClosed(): void {
    for (const session of this.#closed) {
      const stream = this.#sessions.get(session);
      if (stream?.isClosed !== true) this.#closed.delete(session);
      else if (stream.log.backlog === 0) this.#forget(session, stream);
    }
  }

  /** Whether the session has ever had a stream. If so, responses for the session belong on that stream. */
  hasStream(session: string): boolean {
    return this.#sessions.get(session)?.wasOpen === true;
  }

  /**
   * Attaches `sink` as a session's stream.
   *
   * @throws {HttpError} with status 404 if the client has too many streams for sessions that may not exist, or 409
   * if the stream cannot start at `from`
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

  /** Must be called when a session's stream has closed. */
  detach(session: string, sink: MessageSink): void {
    const stream = this.#sessions.get(session);
    if (stream?.log.detach(sink) === true && (stream.isClosed || !stream.isConfirmed))
      this.#forget(session, stream);
  }

  /**
   * Prepares the sessions' streams for the next socket. Each stream starts after its resume point or at the
   * beginning.
   *
   * @throws {HttpError} with status 409 if a stream cannot start at its resume point
   */
  rewind(resumePoints: ReadonlyMap<string, string>): void {
    for (const [session, stream] of this.#sessions) {
      const resumePoint = resumePoints.get(session);
      if (!this.#goTo(stream.log, resumePoint === undefined ? "beginning" : { resumePoint }))
        throw unusableResumePoint();
      if (resumePoint !== undefined) this.#pushState(session, stream);
    }
  }

  attachSocket(socket: MessageSink): void {
    this.#socket = socket;
    this.connection.attach(socket);
    for (const stream of this.#sessions.values()) this.#carry(stream, socket);
  }

  detachSocket(socket: MessageSink): void {
    this.#socket = undefined;
    for (const log of this.logs()) log.detach(socket);
  }

  end(): void {
    this.connection.end();
    for (const [session, stream] of this.#sessions) this.#forget(session, stream);
  }

  *logs(): Generator<StreamLog> {
    yield this.connection;
    for (const { log } of this.#sessions.values()) yield log;
  }

  /** Returns the log that a message belongs to. `stream` is the stream of the message's session, if any. */
  #logFor({ session, replyTo }: OutgoingMessage, stream: SessionStream | undefined): StreamLog {
    if (session === undefined) return this.connection;
    // A response about a closed or nonexistent session must not create a stream.
    if (stream === undefined) return replyTo === undefined ? this.confirm(session).log : this.connection;
    if (replyTo === undefined) stream.isConfirmed = true;
    const waitsForStream =
      replyTo === undefined ? !stream.usesConnection : stream.wasOpen && !stream.isClosed;
    return stream.log.isOpen || waitsForStream ? stream.log : this.connection;
  }

  /** Adds the turn's state after all messages that a returning client has missed and before any new ones. */
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

/** Adds a message and sets its offset to that of the last stored entry that the agent has sent. */
function pushWithOffset({ log, offset }: SessionStream, message: OutgoingMessage): void {
  log.push(message.offset === offset ? message : { ...message, offset });
}
