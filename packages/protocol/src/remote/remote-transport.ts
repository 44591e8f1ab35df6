import { ErrorCode, TransportError } from "@parley/protocol";
import { connectionLimits } from "@parley/protocol/limits";
import { checkOptions } from "@parley/schema/options";

import type { Transport, TransportReceiver, TransportStatus } from "../transport/transport.ts";
import { AgentRequestIds } from "./agent-request-ids.ts";
import { Conversation } from "./conversation.ts";
import type { CreateLink, Link, LinkContext } from "./link.ts";
import { LostPrompts } from "./lost-prompts.ts";
import {
  type MessagePlace,
  type MessageSummary,
  type OutgoingMessage,
  keyOf,
  summarize,
} from "./message-summary.ts";
import { prompts } from "./methods.ts";
import {
  type Clock,
  type ReconnectOptions,
  reconnectOptionNames,
  resolvePolicy,
  systemClock,
  unreachable,
  waitBefore,
} from "./reconnect-policy.ts";
import { type RecoveredConnection, Recovery, asRepeated } from "./recovery.ts";
import { AccessRefusedError } from "./refusal.ts";
import { RunningTurns } from "./running-turns.ts";

/** Milliseconds between two setbacks after which the earlier ones no longer count. */
const FORGET_SETBACKS_MS = 60_000;

/** Options that the transports to a server share. */
export interface RemoteOptions {
  /** When a broken connection is tried again. */
  readonly reconnect?: ReconnectOptions | undefined;
  /** Characters that a message of the server may have; a longer one is not delivered. Default 64 Mi. */
  readonly maxMessageLength?: number | undefined;
  /** Milliseconds that closing waits for the server to take what was sent. Default 5,000. */
  readonly closeTimeoutMs?: number | undefined;
  /** Timers and chance, for tests. Default: those of the platform. */
  readonly clock?: Clock | undefined;
}

/** A transport to a server. Where the server has forgotten the connection, its sessions are opened again on another one. */
export class RemoteTransport implements Transport {
  readonly #createLink: CreateLink;
  readonly #options: RemoteOptions;
  readonly #statusListeners = new Set<() => void>();
  #conversation = new Conversation();
  #ids = new AgentRequestIds(0);
  #generation = 0;
  #receiver: TransportReceiver | undefined;
  #link: Link | undefined;
  #recovery: Recovery | undefined;
  #lostPrompts: LostPrompts | undefined;
  readonly #turns = new RunningTurns();
  /** Number of connections that were lost before the server answered `initialize`. */
  #lostBeginnings = 0;
  /** True while the next one of them is waited for. */
  #beginsAgain = false;
  /** Number of times that the server has cut this client off or forgotten it without any progress in between. */
  #setbacks = 0;
  /** The cursors of the sessions at the last setback. */
  #reached = "";
  #lastSetback = -Infinity;
  readonly #stopping = new AbortController();
  /** The messages that wait for the end of a recovery, or for another beginning. */
  #held: OutgoingMessage[] = [];
  #paused = false;
  #status: TransportStatus = "connected";
  #failure: TransportError | undefined;
  #closing: Promise<void> | undefined;

  constructor(createLink: CreateLink, options: RemoteOptions) {
    if (options.reconnect !== undefined) checkOptions("reconnect", options.reconnect, reconnectOptionNames);
    this.#createLink = createLink;
    this.#options = options;
  }

  get status(): TransportStatus {
    return this.#status;
  }

  onStatus(listener: () => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  open(receiver: TransportReceiver): void {
    this.#receiver = receiver;
    this.#link = this.#createLink(this.#context());
  }

  send(messages: readonly string[]): Promise<void> | undefined {
    if (this.#status === "closed" || this.#closing !== undefined) {
      return Promise.reject(this.#failure ?? new TransportError("Cannot send: the transport is closed"));
    }
    if (this.#recovery === undefined && !this.#beginsAgain)
      return this.#link?.send(this.#outgoing(messages.map((text) => summarize(text))));
    this.#held.push(...messages.map((text) => summarize(text)));
    return undefined;
  }

  pause(): void {
    this.#paused = true;
    this.#link?.pause();
  }

  resume(): void {
    this.#paused = false;
    this.#link?.resume();
  }

  close(): Promise<void> {
    this.#closing ??= this.#shutDown();
    return this.#closing;
  }

  /** Notes messages of this side. Those that answer requests of an earlier connection are left out. */
  #outgoing(messages: readonly OutgoingMessage[]): readonly OutgoingMessage[] {
    const noted: OutgoingMessage[] = [];
    for (const message of messages) {
      const own = this.#ids.outgoing(message);
      if (own !== undefined) noted.push(this.#conversation.note(own));
    }
    return noted;
  }

  #context(): LinkContext {
    const generation = this.#generation;
    /** Calls `step`, unless another connection has replaced the one of this context. */
    const unlessReplaced =
      <Args extends readonly unknown[]>(step: (...args: Args) => void) =>
      (...args: Args): void => {
        if (generation === this.#generation) step(...args);
      };
    const {
      maxMessageLength = connectionLimits.maxMessageLength,
      closeTimeoutMs = 5000,
      clock = systemClock,
    } = this.#options;
    return {
      conversation: this.#conversation,
      policy: resolvePolicy(this.#options.reconnect),
      clock,
      maxMessageLength,
      closeTimeoutMs,
      // Called with each message: its arguments are not collected in an array.
      deliver: (message, place) => {
        if (generation === this.#generation) this.#receive(message, place, this.#conversation);
      },
      oversized: unlessReplaced(() => this.#receiver?.oversized(maxMessageLength)),
      reconnecting: unlessReplaced((isBroken) => this.#setStatus(isBroken ? "reconnecting" : "connected")),
      cutOff: (reason) => (generation === this.#generation ? this.#countSetback(reason) : undefined),
      gone: unlessReplaced((reason) => this.#lost(reason)),
      ended: unlessReplaced((reason) => this.#linkEnded(reason)),
    };
  }

  #receive(summary: MessageSummary, place: MessagePlace = {}, conversation: Conversation): void {
    if (this.#status === "closed") return;
    const isResponse = summary.kind === "response";
    const answered = isResponse ? conversation.pending.get(keyOf(summary.id)) : undefined;
    if (!conversation.received(summary, place)) return;
    if (isResponse) this.#setbacks = 0;
    if (conversation.version === 2) this.#turns.observe(summary, answered, place.stream);
    this.#receiver?.message(this.#ids.incoming(summary), place.stream);
    this.#lostPrompts?.observe(summary);
  }

  #linkEnded(reason?: TransportError): void {
    const isFinal = reason === undefined || reason instanceof AccessRefusedError;
    // The server was there before.
    if (this.#lostBeginnings > 0 && this.#conversation.onlyInitialize !== undefined && !isFinal)
      this.#lost(reason);
    else this.#end(reason);
  }

  /** The server has forgotten the connection, or has never answered. */
  #lost(reason: TransportError): void {
    if (this.#status === "closed" || this.#recovery !== undefined) return;
    const { onlyInitialize } = this.#conversation;
    if (onlyInitialize !== undefined && this.#closing === undefined) {
      void this.#beginAgain(onlyInitialize, reason);
      return;
    }
    if (this.#conversation.resumption === undefined || this.#closing !== undefined) {
      this.#end(reason);
      return;
    }
    this.#setStatus("reconnecting");
    this.#generation += 1;
    const unsent = this.#link?.abandon() ?? [];
    this.#held = unsent.filter(({ kind }) => kind !== "response");
    const repeated = this.#settleLost(new Set(this.#held.map(({ text }) => text)));
    this.#held.unshift(...repeated);
    this.#ids = new AgentRequestIds(this.#generation);
    const recovery = this.#createRecovery();
    this.#recovery = recovery;
    this.#recover(recovery, reason).catch((error: unknown) =>
      this.#end(error instanceof TransportError ? error : reason),
    );
  }

  async #recover(recovery: Recovery, reason: TransportError): Promise<void> {
    const delay = this.#countSetback(reason);
    if (delay !== undefined) await delay;
    if (this.#status !== "closed") this.#recovered(await recovery.run());
  }

  /** Counts a setback; too many end the transport. Returns a promise, from the second one on, that resolves after a delay. */
  #countSetback(reason: TransportError): Promise<void> | undefined {
    const { policy, clock } = this.#context();
    const now = clock.now();
    const reached = JSON.stringify([...this.#conversation.cursors]);
    if (reached !== this.#reached || now - this.#lastSetback > FORGET_SETBACKS_MS) this.#setbacks = 0;
    this.#reached = reached;
    this.#lastSetback = now;
    this.#setbacks += 1;
    if (this.#setbacks > Math.max(1, policy.maxAttempts)) this.#end(unreachable(policy, reason));
    else if (this.#setbacks > 1)
      return waitBefore(this.#setbacks - 2, { policy, clock }, this.#stopping.signal);
    return undefined;
  }

  /**
   * Creates the recovery of a lost connection. Apart from {@link #lost}: what it captures lives as long as the next connection, and
   * the reason of a loss refers to the lost one.
   */
  #createRecovery(): Recovery {
    return new Recovery({
      createLink: this.#createLink,
      context: this.#context(),
      receive: (message, place, conversation) => this.#receive(message, place, conversation),
      sessionResumed: (session, why) => {
        if (why === undefined) this.#lostPrompts?.resumed(session);
        else this.#sessionLost(session, why);
      },
    });
  }

  /** The server does not know a session any more: nothing of its prompts and its turn can arrive. */
  #sessionLost(session: string, reason: string): void {
    this.#lostPrompts?.refuse(session, reason);
    for (const text of this.#turns.fail(session, reason)) this.#receiver?.message(text);
  }

  /** Sends `initialize` on a new connection: it changes nothing that lasts longer than its connection. */
  async #beginAgain(initialize: OutgoingMessage, reason: TransportError): Promise<void> {
    const context = this.#context();
    this.#lostBeginnings += 1;
    if (this.#lostBeginnings > context.policy.maxAttempts) {
      this.#end(context.policy.maxAttempts === 0 ? reason : unreachable(context.policy, reason));
      return;
    }
    this.#setStatus("reconnecting");
    this.#beginsAgain = true;
    this.#generation += 1;
    this.#link?.abandon();
    await waitBefore(this.#lostBeginnings - 1, context, this.#stopping.signal);
    if (this.#closing !== undefined || this.#stopping.signal.aborted) return;
    this.#beginsAgain = false;
    this.#conversation = new Conversation();
    this.#link = this.#createLink(this.#context());
    if (this.#paused) this.#link.pause();
    const messages = [initialize, ...this.#held];
    this.#held = [];
    void this.#link.send(this.#outgoing(messages));
  }

  /**
   * Settles what was open on a connection that is lost, but for the turns that may still run. Returns the requests that are sent
   * again because it does not matter that they are done twice.
   */
  #settleLost(unsent: ReadonlySet<string>): readonly OutgoingMessage[] {
    const { questions, pending, version } = this.#conversation;
    for (const key of questions.keys()) {
      const params = { requestId: this.#ids.ofKey(key) };
      this.#receiver?.message(JSON.stringify({ jsonrpc: "2.0", method: "$/cancel_request", params }));
    }
    const lost = [...pending.values()].filter(({ text }) => !unsent.has(text));
    const running = lost.filter(({ method }) => prompts(method));
    const latest = running.map((request) => ({
      request,
      hasArrived: this.#conversation.isStored(request),
    }));
    // A turn may outlive more than one connection.
    const earlier = this.#lostPrompts?.unanswered ?? [];
    this.#lostPrompts = new LostPrompts(version, [...earlier, ...latest], (text) => {
      this.#receiver?.message(text);
      if (version === 2) this.#turns.observe(summarize(text));
    });
    const repeated: OutgoingMessage[] = [];
    for (const request of lost.filter((other) => !running.includes(other))) {
      const { id, method } = request;
      const again = asRepeated(request, this.#conversation);
      if (again !== undefined) {
        repeated.push(again);
        continue;
      }
      const message = `Cannot tell whether "${method}" was done: the server lost the connection before it answered`;
      this.#receiver?.message(
        JSON.stringify({ jsonrpc: "2.0", id, error: { code: ErrorCode.internalError, message } }),
      );
    }
    return repeated;
  }

  #recovered({ link, conversation }: RecoveredConnection): void {
    if (this.#status === "closed") return;
    this.#link = link;
    this.#conversation = conversation;
    this.#recovery = undefined;
    if (this.#paused) link.pause();
    this.#setStatus("connected");
    const held = this.#held;
    this.#held = [];
    if (held.length > 0) void link.send(this.#outgoing(held));
  }

  #end(reason?: TransportError): void {
    if (this.#status === "closed") return;
    this.#failure = reason;
    this.#setStatus("closed");
    this.#recovery?.stop();
    this.#stopping.abort();
    this.#link?.abandon();
    this.#receiver?.closed(reason);
  }

  async #shutDown(): Promise<void> {
    if (this.#status !== "closed" && this.#recovery === undefined) await this.#link?.close();
    this.#end();
  }

  #setStatus(status: TransportStatus): void {
    if (status === this.#status || this.#status === "closed") return;
    this.#status = status;
    for (const listener of this.#statusListeners) listener();
  }
}
