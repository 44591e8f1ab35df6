import { TransportError } from "@parley/protocol";
import { MAX_HELD_LENGTH, SOCKET_HIGH_WATER } from "@parley/protocol/limits";

import type { Link, LinkContext } from "../remote/link.ts";
import type { MessageSummary } from "../remote/message-summary.ts";
import { parsedMessage, summarize } from "../remote/message-summary.ts";
import { STABLE_MS, noAnswer, unreachable, waitBefore } from "../remote/reconnect-policy.ts";
import { AccessRefusedError } from "../remote/refusal.ts";
import { SilenceTimer } from "../remote/silence-timer.ts";
import { closeError } from "./close-error.ts";
import { Inbox } from "./inbox.ts";
import { SentFrames } from "./sent-frames.ts";
import { NO_CLOSE_FRAME, type Socket, type SocketClose, SocketHandle } from "./socket.ts";

export interface SocketServer {
  readonly url: string;
  /** Opens a socket. Rejects if opening cannot even be attempted. */
  open(): Promise<Socket>;
  /**
   * Resolves to the reason that a socket did not open, which the platform's WebSocket hides, if a plain HTTP request
   * reveals it.
   */
  explain(): Promise<TransportError | undefined>;
}

/** Interval for checking a socket's unwritten bytes, in milliseconds. There is no event for them. */
const POLL_MS = 5;
const NORMAL = 1000;
/** Close codes that mean that the server closed the connection properly. */
const PROPER = new Set([NORMAL, 1001, 1005]);
const PAUSED = 4000;
const SILENT = 4001;
const UNKNOWN_CONNECTION = 4404;
const TOO_SLOW = 4408;

/** A connection that uses one WebSocket after another. */
export class WebSocketLink implements Link {
  readonly #server: SocketServer;
  readonly #context: LinkContext;
  readonly #sent = new SentFrames();
  readonly #inbox: Inbox;
  readonly #stopping = new AbortController();
  #socket: SocketHandle | undefined;
  /** Whether the socket is carrying the connection's messages. */
  #ready = false;
  #started = false;
  #failures = 0;
  /** Time at which the socket started carrying the connection's messages. */
  #readySince = 0;
  #room: PromiseWithResolvers<void> | undefined;
  readonly #silence: SilenceTimer;
  #sendsKeepAlive = false;
  /** Settles when the socket closes after this side started closing it. */
  #closing: PromiseWithResolvers<void> | undefined;

  constructor(server: SocketServer, context: LinkContext) {
    this.#server = server;
    this.#context = context;
    this.#silence = new SilenceTimer(context.clock, (reason) => {
      this.#dropSocket(SILENT);
      void this.#closed({ code: SILENT, reason }, undefined);
    });
    this.#inbox = new Inbox({
      deliver: (message) => context.deliver(message),
      full: () => this.#inboxFull(),
    });
  }

  send(messages: readonly MessageSummary[]): Promise<void> | undefined {
    for (const message of messages) this.#sent.add(message);
    if (!this.#started) {
      this.#started = true;
      void this.#connect();
    } else if (this.#ready) this.#write();
    if (!this.#congested) return undefined;
    this.#room ??= this.#waitForRoom();
    return this.#room.promise;
  }

  pause(): void {
    this.#inbox.pause();
  }

  resume(): void {
    this.#inbox.resume();
    // The socket was closed because too many messages were pending. The server will resend the messages that follow
    // them.
    if (this.#started && this.#socket === undefined && this.#inbox.wasFull) {
      this.#inbox.wasFull = false;
      void this.#connect();
    }
  }

  async close(): Promise<void> {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const stop = this.#context.clock.after(this.#context.closeTimeoutMs, resolve);
    await Promise.race([this.#flushed(), late]);
    if (this.#ready) {
      this.#closing = Promise.withResolvers<void>();
      this.#socket?.close(NORMAL);
      await Promise.race([this.#closing.promise, late]);
    }
    stop();
    this.abandon();
  }

  abandon(): readonly MessageSummary[] {
    this.#stopping.abort();
    this.#dropSocket(NORMAL);
    this.#room?.resolve();
    return this.#sent.unwritten;
  }

  get #congested(): boolean {
    if (this.#socket === undefined || !this.#ready) return this.#sent.length > MAX_HELD_LENGTH;
    return this.#socket.bufferedAmount > SOCKET_HIGH_WATER;
  }

  get #stopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  #waitForRoom(): PromiseWithResolvers<void> {
    const room = Promise.withResolvers<void>();
    const look = (): void => {
      if (!this.#congested || this.#stopped) {
        this.#room = undefined;
        room.resolve();
      } else this.#context.clock.after(POLL_MS, look);
    };
    this.#context.clock.after(POLL_MS, look);
    return room;
  }

  /** Resolves once all messages have been written or cannot be written anymore. */
  #flushed(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = (): void => {
      const isDone = this.#ready ? this.#socket?.bufferedAmount === 0 : this.#sent.unwritten.length === 0;
      if (isDone || this.#stopped) resolve();
      else this.#context.clock.after(POLL_MS, look);
    };
    look();
    return promise;
  }

  async #connect(): Promise<void> {
    try {
      const socket = await this.#server.open();
      if (this.#stopped) return socket.close(NORMAL);
      this.#socket = new SocketHandle(socket, {
        open: () => this.#opened(),
        message: (text) => this.#receive(text),
        closed: (close, error) => void this.#closed(close, error),
      });
      this.#watchOpening();
    } catch (error) {
      if (error instanceof AccessRefusedError) this.#context.ended(error);
      else await this.#closed({ code: NO_CLOSE_FRAME, reason: "" }, error);
    }
    return undefined;
  }

  #opened(): void {
    const { resumePoints, pending, resumption } = this.#context.state;
    const { connectionId } = resumption ?? {};
    if (connectionId === undefined) return this.#begin();
    const awaiting = [...pending.values()].map(({ id }) => id);
    const params = { connectionId, cursors: Object.fromEntries(resumePoints), awaiting };
    this.#socket?.send([JSON.stringify({ jsonrpc: "2.0", method: "stream/resume", params })]);
    this.#watchOpening();
  }

  /** Writes the pending messages, now that the socket carries the connection. */
  #begin(): void {
    this.#ready = true;
    this.#readySince = this.#context.clock.now();
    this.#context.reconnecting(false);
    this.#write();
    this.#watch();
  }

  #write(): void {
    this.#socket?.send(this.#sent.unwritten.map(({ text }) => text));
    this.#sent.wrote();
    // Without a connection id, nothing is ever resent.
    if (this.#context.state.resumption === undefined && !this.#mayBecomeResumable)
      this.#sent.confirm(Infinity);
  }

  /** Whether the response to `initialize` is still outstanding. */
  get #mayBecomeResumable(): boolean {
    return this.#context.state.version === undefined;
  }

  #receive(text: string): void {
    this.#watch();
    if (text.length > this.#context.maxMessageLength) {
      this.#context.oversized();
      return;
    }
    const message = summarize(text);
    if (message.method?.startsWith("stream/") === true) {
      this.#control(message);
      return;
    }
    this.#failures = 0;
    // A response means that the server has received the request and everything sent before it.
    if (message.kind === "response") this.#sent.confirmRequest(message.id);
    this.#inbox.push(message);
  }

  #control(summary: MessageSummary): void {
    const { method, params } = parsedMessage(summary);
    const { received, reason } = Object(params) as Record<string, unknown>;
    // The count does not include `initialize`, which was answered.
    const count = typeof received === "number" ? received + 1 : undefined;
    if (method === "stream/resumed" && count !== undefined) {
      this.#sent.rewind(count);
      this.#begin();
    } else if (method === "stream/keepalive") {
      this.#sendsKeepAlive = true;
      if (count !== undefined) this.#sent.confirm(count);
      this.#watch();
    } else if (method === "stream/resume_failed") {
      // A server that is shutting down reports how many messages it has received, so the rest can be sent to another
      // server.
      if (count !== undefined) this.#sent.rewind(count);
      this.#lost(typeof reason === "string" ? reason : "the server cannot resume it");
    }
  }

  #lost(reason: string): void {
    this.#dropSocket(NORMAL);
    const error = new TransportError(`Cannot resume the connection: ${reason}`);
    this.#inbox.whenEmpty(() => this.#context.gone(error));
  }

  #watch(): void {
    if (this.#sendsKeepAlive && this.#socket !== undefined)
      this.#silence.start(this.#context.policy.keepAliveTimeoutMs, "Nothing arrived for too long");
    else this.#silence.stop();
  }

  /** Limits the time for the socket to open and for the server to resume. */
  #watchOpening(): void {
    this.#silence.start(this.#context.policy.attemptTimeoutMs, noAnswer(this.#context.policy).message);
  }

  #inboxFull(): void {
    if (this.#context.state.resumption?.connectionId === undefined) {
      const reason = "too much waits to be handled, and a WebSocket cannot be paused";
      this.#context.ended(new TransportError(`Cannot keep up with the server: ${reason}`));
    } else this.#dropSocket(PAUSED);
  }

  #dropSocket(code: number): void {
    this.#silence.stop();
    this.#ready = false;
    this.#socket?.drop(code);
    this.#socket = undefined;
  }

  async #closed({ code, reason }: SocketClose, cause: unknown): Promise<void> {
    this.#silence.stop();
    const wasReady = this.#ready;
    this.#socket = undefined;
    this.#ready = false;
    this.#closing?.resolve();
    if (this.#stopped || this.#closing !== undefined) return;
    const error = closeError({ code, reason }, { url: this.#server.url, wasReady, cause });
    const { state } = this.#context;
    const isUnanswered = wasReady && code === NO_CLOSE_FRAME && state.version === undefined;
    if (code === UNKNOWN_CONNECTION || isUnanswered) this.#inbox.whenEmpty(() => this.#context.gone(error));
    else if (state.resumption?.connectionId === undefined) {
      // A silent server will not provide a reason, either.
      if (!wasReady && code !== SILENT) this.#context.ended((await this.#server.explain()) ?? error);
      else this.#context.ended(PROPER.has(code) ? undefined : error);
    } else if (wasReady && code === NORMAL) this.#context.ended();
    else if (wasReady && code === TOO_SLOW) await this.#comeBack(error);
    else if (wasReady) await this.#reconnectAfter(error);
    else await this.#tryAgain(error);
  }

  /** Reconnects after a failed attempt, unless another attempt cannot succeed. */
  async #tryAgain(error: TransportError): Promise<void> {
    const { policy } = this.#context;
    const reason = (await this.#server.explain()) ?? error;
    if (this.#stopped) return;
    if (reason instanceof AccessRefusedError) this.#context.ended(reason);
    else if (this.#failures >= policy.maxAttempts) this.#context.ended(unreachable(policy, reason));
    else await this.#reconnect();
  }

  /** Reconnects after the server has disconnected this client. The server may do so again at the same message. */
  async #comeBack(reason: TransportError): Promise<void> {
    this.#context.reconnecting(true);
    await this.#context.cutOff(reason);
    if (!this.#stopped) await this.#connect();
  }

  /** Reconnects after a ready socket has broken, unless this has happened too often without messages in between. */
  async #reconnectAfter(error: TransportError): Promise<void> {
    const { policy, clock } = this.#context;
    if (clock.now() - this.#readySince > STABLE_MS) this.#failures = 0;
    if (this.#failures > policy.maxAttempts) this.#context.ended(unreachable(policy, error));
    else await this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    this.#failures += 1;
    this.#context.reconnecting(true);
    this.#room?.resolve();
    this.#room = undefined;
    if (this.#failures > 1) await waitBefore(this.#failures - 2, this.#context, this.#stopping.signal);
    if (!this.#stopped) await this.#connect();
  }
}
