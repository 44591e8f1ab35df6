import { type Message, type Transport, parseMessage } from "@parley/protocol";

import type { Principal } from "../security/authorize.ts";
import { ConnectionTransport } from "./connection-transport.ts";
import { KeptResponses } from "./kept-responses.ts";
import { LogMemory } from "./log-memory.ts";
import { MessageOrder } from "./message-order.ts";
import { MessageRoutes, type UnansweredRequests } from "./message-routes.ts";
import type { ConnectionSocket, MessageSink, Return } from "./message-sink.ts";
import { type OutgoingMessage, type RequestKey, requestKey, onOneLine } from "./outgoing-message.ts";
import {
  closesSession,
  createsSession,
  loadsSession,
  opensSession,
  rootSessionOf,
  sessionOf,
} from "./read-message.ts";
import { ReadingPace } from "./reading-pace.ts";
import { ResumePoints, storedOffsetOf, withStoredOffset } from "./resume-point.ts";
import { SessionStreams, type StreamStart } from "./session-streams.ts";
import { StreamLog } from "./stream-log.ts";
import { AgentRequests, type PendingRequest, PendingRequests } from "./unanswered-requests.ts";

export interface RemoteConnectionLimits {
  /** How long to keep a connection without a stream open, in milliseconds. */
  readonly graceMs: number;
  /** Maximum time that a message waits for an earlier one, in milliseconds. */
  readonly gapTimeoutMs: number;
  /**
   * Maximum number of characters that the streams hold for reconnecting or slow clients. The same limit applies to
   * messages that are waiting for earlier ones.
   */
  readonly maxBufferedLength: number;
}

export interface ClientConnection {
  readonly transport: Transport;
  readonly principal: Principal;
  /** Closes the connection so that the client opens a new one. */
  abandon(): void;
  /** Calls {@link abandon} as soon as the client has nothing pending, then resolves. */
  leave(): Promise<void>;
}

/** A client's connection to the server. Its streams or sockets may be replaced at any time. */
export class RemoteConnection {
  readonly id: string;
  readonly principal: Principal;
  readonly order: MessageOrder;
  readonly #transport: ConnectionTransport;
  readonly #streams: SessionStreams;
  readonly #unanswered: UnansweredRequests;
  readonly #routes: MessageRoutes;
  readonly #responses = new KeptResponses();
  readonly #grace: GraceTimer;
  readonly #pace: ReadingPace;
  readonly #limits: RemoteConnectionLimits;
  #socket: ConnectionSocket | undefined;
  /** Resolves to the response to `initialize`, which the POST request is waiting for. */
  #initialized: PromiseWithResolvers<string> | undefined;

  /** @param onEnd Called once, when the connection closes */
  constructor(
    { id, principal }: Pick<RemoteConnection, "id" | "principal">,
    limits: RemoteConnectionLimits,
    onEnd: () => void,
  ) {
    this.id = id;
    this.principal = principal;
    this.#limits = limits;
    this.order = new MessageOrder(limits);
    this.#unanswered = { requests: new PendingRequests(), agentRequests: new AgentRequests() };
    this.#routes = new MessageRoutes(this.#unanswered);
    const memory = new LogMemory(limits.maxBufferedLength);
    const { isAnswered } = this.#unanswered.agentRequests;
    this.#streams = new SessionStreams(
      new ResumePoints(id.slice(0, 8)),
      (addResumePoint) => new StreamLog(memory, isAnswered, addResumePoint),
    );
    this.#pace = new ReadingPace(limits.maxBufferedLength, () => this.#streams.logs());
    this.#transport = new ConnectionTransport(
      (messages) => this.#send(messages),
      () => {
        this.#shutDown();
        onEnd();
      },
    );
    this.#grace = new GraceTimer(limits.graceMs, () => this.end());
  }

  get transport(): Transport {
    return this.#transport;
  }

  /** Number of messages after `initialize` that the agent has consumed. */
  get taken(): number {
    return this.order.handled - this.#transport.waiting;
  }

  get ended(): boolean {
    return this.#transport.ended;
  }

  /** Whether the client connected over a socket. */
  get usesSocket(): boolean {
    return this.#initialized === undefined;
  }

  /** Delivers the first message to the agent. Resolves to its response. */
  initialize(message: Message, text: string): Promise<string> {
    this.#initialized = Promise.withResolvers();
    void this.receive(message, text);
    return this.#initialized.promise;
  }

  /** Delivers a message to the agent. Returns the result of {@link ConnectionTransport.receive}. */
  receive(message: Message | undefined, text: string): Promise<boolean> | undefined {
    this.#grace.touch();
    if (message === undefined) return this.#transport.receive(text);
    if (!("method" in message)) this.#unanswered.agentRequests.answer(requestKey(message.id));
    else if ("id" in message) {
      const session = rootSessionOf(message.params);
      this.#unanswered.requests.add(message, session, text);
      if (session !== undefined && session === sessionOf(message.params) && loadsSession(message.method))
        this.#streams.load(session, storedOffsetOf(message));
      return this.#transport.receive(withStoredOffset(message, text));
    }
    return this.#transport.receive(text);
  }

  /** Numbers a message by order of arrival and passes it to {@link receive}. */
  receiveNext(message: Message | undefined, text: string): Promise<boolean> | undefined {
    this.order.handleNext();
    return this.receive(message, text);
  }

  /** Whether a POST without a message number repeats an unanswered request. */
  isRepeat(message: Message, text: string): boolean {
    if (!("method" in message && "id" in message)) return false;
    return this.#unanswered.requests.get(requestKey(message.id))?.text === text;
  }

  /**
   * Resends kept responses, either to a repeated request or to requests whose responses a reconnecting client missed.
   */
  repeatAnswers(keys: readonly RequestKey[]): void {
    for (const key of keys) {
      const response = this.#responses.get(key);
      // A session's stream delivers its own responses in order.
      if (response === undefined || this.#streams.hasStream(response.session ?? "")) continue;
      this.#streams.connection.push(response);
    }
    this.#streams.connection.flush();
  }

  /**
   * Resends the agent's requests that do not belong to a session, because the connection's own stream does not keep
   * any messages. Clients recognize duplicates by their ids.
   */
  repeatQuestions(): void {
    const { connection } = this.#streams;
    for (const request of this.#unanswered.agentRequests.withoutSession) connection.push(request);
    connection.flush();
  }

  attach(sink: MessageSink): StreamLog {
    this.#streams.connection.attach(sink);
    this.#showLife();
    return this.#streams.connection;
  }

  /**
   * Attaches `sink` as a session's stream.
   *
   * @throws {HttpError} with status 404 or 409: see {@link SessionStreams.open}.
   */
  attachSession(session: string, sink: MessageSink, from: StreamStart): StreamLog {
    const log = this.#streams.open(session, sink, from);
    this.#showLife();
    return log;
  }

  /** Must be called when a stream has closed. */
  detach(sink: MessageSink, session?: string): void {
    if (session === undefined) this.#streams.connection.detach(sink);
    else this.#streams.detach(session, sink);
    this.#showLife();
  }

  /**
   * Makes a socket carry all streams, replacing the previous socket. Calls `begin` before it writes anything.
   *
   * @throws {HttpError} with status 409 if a session cannot resume from the client's position
   */
  attachSocket(socket: ConnectionSocket, { resumePoints, awaiting }: Return, begin?: () => void): void {
    this.#streams.rewind(resumePoints);
    this.#socket?.close();
    this.#socket = socket;
    begin?.();
    // The client must know about a new session before it receives the session's updates.
    this.repeatAnswers(awaiting);
    this.#streams.attachSocket(socket);
    this.repeatQuestions();
    this.#showLife();
  }

  /** Must be called when the socket has closed. Returns false if another socket has replaced it. */
  detachSocket(socket: ConnectionSocket): boolean {
    if (this.#socket !== socket) return false;
    this.#socket = undefined;
    this.#streams.detachSocket(socket);
    this.#showLife();
    return true;
  }

  /** Must be called when the socket has room for more messages. */
  socketRoom(socket: ConnectionSocket): void {
    for (const log of this.#streams.logs()) log.room(socket);
    this.#pace.read(this.#streams.logs());
  }

  /** Must be called when a log's stream has room for more messages. */
  room(log: StreamLog, sink: MessageSink): void {
    log.room(sink);
    this.#pace.read([log]);
  }

  /**
   * Resolves once the agent has answered all requests, no turn is running, and every stream that is being read has
   * received everything.
   */
  async answered(): Promise<void> {
    const { requests } = this.#unanswered;
    do await requests.answered().then(() => this.#pace.taken());
    while (requests.isBusy);
  }

  /** Closes the connection and the client's sessions. */
  end(): void {
    this.#transport.end();
  }

  /** Closes the connection so that the client opens a new one and resumes its sessions where it left off. */
  abandon(): void {
    this.#socket?.abandon(this.taken);
    this.#socket = undefined;
    this.end();
  }

  /** Calls {@link abandon} as soon as the client has nothing pending, then resolves. */
  async leave(): Promise<void> {
    await this.answered();
    this.abandon();
  }

  /**
   * Like {@link answered}, followed by {@link abandon} if the client `moves`. Does not wait for requests that take
   * too long, but resolves to false if there were any.
   */
  async drain(moves: boolean): Promise<boolean> {
    const { requests } = this.#unanswered;
    requests.drain();
    await this.answered();
    const isComplete = !requests.hasOverdue;
    if (moves) this.abandon();
    return isComplete;
  }

  #showLife(): void {
    this.#pace.update();
    this.#grace.update(this.#streams.isOpen);
  }

  /**
   * Sends messages from the agent. If clients read too slowly, returns a promise that resolves once there is room for
   * more.
   */
  #send(texts: readonly string[]): Promise<void> | undefined {
    const touched = new Set<StreamLog>();
    for (const text of texts) {
      const message = this.#prepare(this.#routes.routeOf(onOneLine(text)));
      if (message !== undefined) touched.add(this.#streams.push(message));
    }
    for (const log of touched) log.flush();
    this.#streams.endClosed();
    return this.#pace.wait(touched);
  }

  /**
   * Tracks a message from the agent. Returns `undefined` if it is the response that a POST request is waiting for.
   */
  #prepare(message: OutgoingMessage): OutgoingMessage | undefined {
    const { request, replyTo, text, session, turn, shownTurn = turn } = message;
    if (request !== undefined) this.#unanswered.agentRequests.add(request, message);
    this.#unanswered.requests.noteTurn(session, shownTurn);
    if (replyTo === undefined) return message;
    const answered = this.#unanswered.requests.answer(replyTo);
    if (answered?.method === "initialize") {
      const answer = withResumable(text, this.id, this.#limits);
      this.#initialized?.resolve(answer);
      return this.#initialized === undefined ? { ...message, text: answer } : undefined;
    }
    this.#responses.add(replyTo, message);
    if (answered !== undefined) this.#noteAnswer(answered, text);
    return message;
  }

  /** Tracks the session that a response opens or closes. */
  #noteAnswer({ method, session, text: request }: PendingRequest, text: string): void {
    if (session !== undefined && closesSession(method)) {
      // A subagent's session cannot be closed separately, so the request was refused.
      if (session !== sessionIn(request)) return;
      this.#streams.close(session);
      this.#unanswered.requests.noteTurn(session, "idle");
    } else if (opensSession(method)) {
      const response = parseMessage(text);
      if (!("result" in response)) return;
      const opened = createsSession(method) ? sessionOf(response.result) : session;
      if (opened !== undefined) this.#streams.confirm(opened);
    }
  }

  #shutDown(): void {
    this.#grace.stop();
    this.order.close();
    this.#unanswered.requests.clear();
    this.#initialized?.resolve("");
    this.#streams.end();
    this.#pace.update();
    this.#socket?.close();
  }
}

/** Closes a connection that has not had a stream for too long. */
class GraceTimer {
  readonly #ms: number;
  readonly #onExpired: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasStream = false;
  #stopped = false;

  constructor(ms: number, onExpired: () => void) {
    this.#ms = ms;
    this.#onExpired = onExpired;
    this.update(false);
  }

  /** Must be called when a stream opens or closes. */
  update(hasStream: boolean): void {
    this.#hasStream = hasStream;
    clearTimeout(this.#timer);
    if (!hasStream && !this.#stopped) this.#timer = setTimeout(this.#onExpired, this.#ms);
  }

  /** Records that the client is alive. Restarts the timeout if there is no stream. */
  touch(): void {
    if (!this.#hasStream) this.update(false);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }
}

interface InitializeResult {
  readonly protocolVersion: number;
  readonly capabilities?: object;
  readonly agentCapabilities?: object;
}

/**
 * Adds `transport.resumable` to the capabilities in the response to `initialize`. It contains the connection's
 * id, because browser code cannot read a WebSocket's headers, and how many seconds the connection stays open
 * without a stream. Error responses stay unchanged.
 *
 * @param options `graceMs` is the same duration in milliseconds.
 */
function withResumable(
  text: string,
  connectionId: string,
  { graceMs }: { readonly graceMs: number },
): string {
  const message = JSON.parse(text) as { readonly result?: InitializeResult };
  const { result } = message;
  if (result === undefined) return text;
  const resumable = { retentionSeconds: Math.floor(graceMs / 1000), connectionId };
  const name = result.protocolVersion === 1 ? "agentCapabilities" : "capabilities";
  const capabilities = { ...result[name], transport: { resumable } };
  return JSON.stringify({ ...message, result: { ...result, [name]: capabilities } });
}

function sessionIn(request: string): string | undefined {
  const message = parseMessage(request);
  return "method" in message ? sessionOf(message.params) : undefined;
}
