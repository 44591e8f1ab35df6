import { ErrorCode, TransportError } from "@parley/protocol";

import type { Link, LinkContext } from "../remote/link.ts";
import {
  type MessageOrigin,
  type MessageSummary,
  type RequestKey,
  requestKey,
  member,
  parsedMessage,
  summarize,
} from "../remote/message-summary.ts";
import {
  closesSession,
  initializes,
  namesStoredSession,
  opensSession,
  replaysHistory,
} from "../remote/methods.ts";
import { noAnswer } from "../remote/reconnect-policy.ts";
import { AccessRefusedError, type Refusal, httpError, refusedError } from "../remote/refusal.ts";
import type { EventStream, StreamEnd, StreamOwner } from "./event-stream.ts";
import { EventStreams } from "./event-streams.ts";
import { CONNECTION_ID, type HttpClient, Status, acceptedStream, isTemporary } from "./http-client.ts";
import { type PostFate, PostQueue } from "./post-queue.ts";
import { type PostOutcome, type PostNumber, PostSender } from "./post-sender.ts";
import { ReplayBarrier } from "./replay-barrier.ts";

/**
 * Maximum time for a server that is shutting down to respond to the messages it has received and to close its
 * streams, in milliseconds.
 */
const SETTLE_MS = 2000;

/**
 * A connection over HTTP. Sends messages with POST, and receives them on one event stream per session plus one for
 * everything else.
 */
export class HttpLink implements Link, StreamOwner {
  readonly context: LinkContext;
  readonly #http: HttpClient;
  readonly #posts: PostSender;
  readonly #queue = new PostQueue({
    prepare: (message) => this.#prepare(message),
    post: (message) => this.#post(message),
  });
  readonly #streams = new EventStreams(this);
  readonly #barrier: ReplayBarrier;
  readonly #pass: LinkContext["deliver"];

  constructor(http: HttpClient, context: LinkContext) {
    this.#http = http;
    this.#pass = (message, origin) => context.deliver(message, origin);
    this.context = { ...context, deliver: (message, origin) => this.#deliver(message, origin) };
    this.#posts = new PostSender(http, this.context, {
      answered: (text) => this.#deliver(summarize(text)),
      reachabilityChanged: () => this.streamChanged(),
    });
    this.#barrier = new ReplayBarrier(context.clock, (text, session) =>
      this.#posts.request(text, { session }),
    );
  }

  send(messages: readonly MessageSummary[]): Promise<void> | undefined {
    const room = this.#queue.push(messages);
    if (this.#posts.isFailing) this.#queue.release();
    return room;
  }

  pause(): void {
    this.#streams.pause();
  }

  resume(): void {
    this.#streams.resume();
  }

  async close(): Promise<void> {
    const flush = async (): Promise<void> => {
      await this.#queue.drain();
      await this.#posts.delete();
    };
    await this.#within(this.context.closeTimeoutMs, flush());
    this.abandon();
  }

  abandon(): readonly MessageSummary[] {
    this.#posts.stop();
    this.#streams.endAll();
    // Otherwise, the server would keep the connection in case the client reconnects, and count it toward its limit.
    void this.#posts.delete();
    return this.#queue.clear();
  }

  get(headers: Readonly<Record<string, string | undefined>>, reading: AbortController): Promise<Response> {
    const Accept = acceptedStream(this.#posts.isOrdered);
    const own = { ...headers, Accept, [CONNECTION_ID]: this.#posts.connectionId };
    const init: RequestInit = { method: "GET", signal: reading.signal, cache: "no-store" };
    const opened = this.#http.request(init, own);
    // Other servers may not respond until they have a message to send.
    if (!this.#posts.isOrdered) return opened;
    const { clock, policy } = this.context;
    return opened.finally(clock.after(policy.attemptTimeoutMs, () => reading.abort(noAnswer(policy))));
  }

  awaiting(session: string | undefined): readonly RequestKey[] {
    const { pending } = this.context.state;
    return [...pending].filter(([, request]) => request.session === session).map(([key]) => key);
  }

  streamChanged(): void {
    const isBroken = this.#posts.isFailing || this.#queue.isStopped || this.#streams.areReconnecting;
    if (isBroken) this.#queue.release();
    this.context.reconnecting(isBroken);
  }

  streamEnded(stream: EventStream, end: StreamEnd): boolean {
    if (this.#queue.isStopped) return false;
    if (this.#posts.isOrdered) return this.#reopens(stream, end);
    // A server that cannot resume has lost everything that it wrote to a broken stream.
    if (end.kind === "broken") {
      const lost = "the stream broke and the server cannot resume it: connect again and load the sessions";
      const cause = end.reason;
      this.context.ended(new TransportError(`Cannot receive all messages: ${lost}`, { cause }));
    } else if (stream.session !== undefined) this.#streams.end(stream.session);
    else if (end.kind === "end") this.context.ended();
    else this.context.ended(this.#cannotReceive(end));
    return false;
  }

  #reopens(stream: EventStream, end: StreamEnd): boolean {
    if (end.kind !== "refused" || isTemporary(end.status)) return true;
    const { session } = stream;
    if (end.status === Status.unknown) this.#lost(this.#cannotReceive(end));
    else if (session !== undefined && !this.context.state.sessions.has(session)) {
      this.#streams.end(session);
      // If the stream was open, the response to a load or resume would have arrived on it, so that response is lost
      // as well.
      if (stream.wasOpen) this.#fail(this.awaiting(session), this.#cannotReceive(end).message);
    } else if (end.status === Status.dropped) this.#lost(this.#cannotReceive(end), false);
    else this.context.ended(this.#cannotReceive(end));
    return false;
  }

  /** Rejects this side's requests with the given keys. */
  #fail(keys: readonly RequestKey[], message: string): void {
    for (const key of keys) {
      const { id } = this.context.state.pending.get(key) ?? {};
      if (id !== undefined) this.#answerWithError(id, { code: ErrorCode.internalError, message });
    }
  }

  #answerWithError(id: unknown, error: NonNullable<Refusal["error"]>): void {
    this.#deliver(summarize(JSON.stringify({ jsonrpc: "2.0", id, error })));
  }

  /**
   * Reports that the connection is lost, once everything from the server has been read and it is clear which messages
   * the server has accepted. Those must not be resent.
   */
  #lost(reason: TransportError, isForgotten = true): void {
    if (isForgotten) this.#posts.forgotten();
    if (this.#queue.isStopped) return;
    const stopped = this.#queue.stop();
    const finished = isForgotten ? this.#streams.finished() : stopped;
    this.streamChanged();
    const settled = this.#within(SETTLE_MS, Promise.all([stopped, finished]));
    void (this.#posts.isOrdered ? settled : stopped).then(() => this.context.gone(reason));
  }

  /** Resolves when `promise` does, or after `ms` milliseconds. */
  async #within(ms: number, promise: Promise<unknown>): Promise<void> {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const stop = this.context.clock.after(ms, resolve);
    await Promise.race([promise, late]);
    stop();
  }

  #cannotReceive(end: Extract<StreamEnd, { kind: "refused" }>): TransportError {
    return refusedError(`Cannot receive messages of ${this.#http.url}`, end);
  }

  #deliver(summary: MessageSummary, origin: MessageOrigin = {}): void {
    if (summary.kind === "response") {
      if (this.#barrier.settle(summary.id)) return;
      const request = this.context.state.pending.get(requestKey(summary.id));
      this.#answered(request, summary);
      const { method, session } = request ?? {};
      const isUnordered = replaysHistory(method) && origin.stream === undefined && !this.#posts.isOrdered;
      if (isUnordered && session !== undefined) {
        void this.#deliverAfterReplay(session, () => this.#pass(summary, origin));
        return;
      }
    }
    this.#pass(summary, origin);
  }

  /** Delivers the response to a load after the history, which may arrive on a different stream. */
  async #deliverAfterReplay(session: string, deliver: () => void): Promise<void> {
    await this.#streams.open(session);
    if (this.#streams.get(session)?.isOpen === true) this.#barrier.hold(session, deliver);
    else deliver();
  }

  /** Opens the stream of a new session, and closes the stream of a closed one. */
  #answered(request: MessageSummary | undefined, response: MessageSummary): void {
    const { method, session } = request ?? {};
    if (!closesSession(method) && !opensSession(method)) return;
    const { result } = parsedMessage(response);
    if (result === undefined) return;
    if (closesSession(method)) this.#streams.end(session);
    const opened = opensSession(method) ? (member(result, "sessionId") ?? session) : undefined;
    if (typeof opened === "string") void this.#streams.open(opened);
  }

  /** Returns a promise if something must happen before the message can be sent. */
  #prepare(message: MessageSummary): Promise<void> | undefined {
    return initializes(message.method) ? this.#initialize(message) : this.#prepareStream(message);
  }

  async #post(message: MessageSummary): Promise<PostFate> {
    if (initializes(message.method)) return "settled";
    if (this.#posts.stopped) return "unknown";
    try {
      const number = this.#posts.number(message.session);
      const outcome = await this.#posts.send(message.text, number);
      if (outcome.kind === "refused") return await this.#refused(message, outcome, number);
      if (message.session !== undefined && replaysHistory(message.method))
        void this.#streams.open(message.session);
      return "settled";
    } catch (error) {
      this.#failed(error);
      return "unknown";
    }
  }

  #failed(error: unknown): void {
    if (this.#posts.stopped || this.#queue.isStopped) return;
    this.context.ended(
      error instanceof TransportError ? error : httpError(`Cannot reach ${this.#http.url}`, error),
    );
  }

  /**
   * Starts the connection. If the agent rejects `initialize`, the client can retry with different params on a new
   * connection.
   */
  async #initialize(message: MessageSummary): Promise<void> {
    try {
      await this.#endConnection();
      const answer = await this.#posts.begin(message.text);
      if (this.#posts.isOrdered) this.#queue.allowMany();
      if (parsedMessage(answer).error === undefined) await this.#streams.open();
      this.#pass(answer);
    } catch (error) {
      this.#failed(error);
    }
  }

  async #endConnection(): Promise<void> {
    this.#streams.endAll();
    await this.#posts.delete();
    this.#posts.connectionId = undefined;
  }

  /**
   * Opens a session's stream before sending any of its requests if the server can resume, so everything about the
   * session arrives in order. Other servers may not know the session until it is loaded. If such a server refuses the
   * stream, it is opened with the next request.
   */
  #prepareStream({ kind, method, session }: MessageSummary): Promise<void> | undefined {
    if (session === undefined || kind !== "request" || this.#streams.get(session)?.wasOpen === true)
      return undefined;
    const isOpen = this.context.state.sessions.has(session);
    const isDue = this.#posts.isOrdered
      ? isOpen || replaysHistory(method)
      : isOpen && !namesStoredSession(method);
    return isDue ? this.#streams.open(session) : undefined;
  }

  async #refused(
    message: MessageSummary,
    outcome: Extract<PostOutcome, { kind: "refused" }>,
    number: PostNumber,
  ): Promise<PostFate> {
    const { method, session, id, kind } = message;
    const { status } = outcome;
    const error = refusedError(`Cannot send to ${this.#http.url}`, outcome);
    if (error instanceof AccessRefusedError) {
      this.context.ended(error);
      return "unknown";
    }
    if (status === Status.unknown && (this.#posts.isOrdered || session === undefined)) {
      this.#lost(error);
      return outcome.mayBeTaken ? "unknown" : "untaken";
    }
    if (this.#posts.isOrdered) await this.#posts.skip(number);
    else if (status === Status.unknown && namesStoredSession(method)) {
      // Retries without the session header, because some servers do not know a session until it is loaded.
      const again = await this.#posts.send(message.text, {});
      if (again.kind === "taken") return "settled";
    }
    if (kind === "request" && id !== undefined) {
      this.#answerWithError(id, outcome.error ?? { code: ErrorCode.internalError, message: error.message });
    } else if (kind === "response") this.context.ended(error);
    return "settled";
  }
}
