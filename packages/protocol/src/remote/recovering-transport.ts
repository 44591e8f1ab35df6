import { ErrorCode, TransportError } from "@parley/protocol";
import { MAX_HELD_LENGTH, TRANSPORT_CLOSE_TIMEOUT_MS, connectionDefaults } from "@parley/protocol/limits";
import { checkOptions } from "@parley/schema/options";

import type { Transport, TransportReceiver, TransportStatus } from "../transport/transport.ts";
import { AgentRequestIds } from "./agent-request-ids.ts";
import { ConnectionState } from "./connection-state.ts";
import type { CreateLink, Link, LinkContext } from "./link.ts";
import { LostPrompts } from "./lost-prompts.ts";
import { type MessageOrigin, type MessageSummary, requestKey, summarize } from "./message-summary.ts";
import { prompts } from "./methods.ts";
import {
  type Clock,
  type ReconnectOptions,
  Setbacks,
  reconnectOptionNames,
  resolvePolicy,
  systemClock,
  unreachable,
  waitBefore,
} from "./reconnect-policy.ts";
import { type Delay, Recovery, asRepeated } from "./recovery.ts";
import { AccessRefusedError } from "./refusal.ts";
import { RunningTurns } from "./running-turns.ts";
import { type TransportPhase, type TransportStep, nextPhases, phaseRules } from "./transport-phase.ts";

/** Options common to all transports that connect to a server. */
export interface RemoteOptions {
  /** Settings for reconnecting. */
  readonly reconnect?: ReconnectOptions | undefined;
  /** Maximum number of characters in a message from the server. Longer messages are dropped. Default 64 Mi. */
  readonly maxMessageLength?: number | undefined;
  /** Maximum time to wait on close for the server to accept all messages, in milliseconds. Default 5,000. */
  readonly closeTimeoutMs?: number | undefined;
  /** Timers and random numbers, for tests. Default: the platform's. */
  readonly clock?: Clock | undefined;
}

/**
 * A transport to a server. If the server no longer recognizes the connection, the transport reopens the sessions on
 * another link. `transport-phase.ts` lists its phases and steps.
 */
export class RecoveringTransport implements Transport {
  readonly #createLink: CreateLink;
  readonly #options: RemoteOptions;
  readonly #statusListeners = new Set<() => void>();
  readonly #stopping = new AbortController();
  readonly #ended = Promise.withResolvers<void>();
  readonly #setbacks = new Setbacks();
  readonly #turns = new RunningTurns();
  #receiver: TransportReceiver | undefined;
  #phase: TransportPhase = "connected";
  /** The last status reported to listeners. */
  #status: TransportStatus = "connected";
  #failure: TransportError | undefined;
  /** Whether the receiver has paused delivery. If so, the next link starts paused. */
  #paused = false;
  /** Number of earlier connections. Events that they still report are ignored. */
  #generation = 0;
  /** Number of connections that were lost before the server answered `initialize`. */
  #restarts = 0;
  #link: Link | undefined;
  #state = new ConnectionState();
  #ids = new AgentRequestIds(0);
  #recovery: Recovery | undefined;
  #lostPrompts: LostPrompts | undefined;
  /** Held prompts from a lost connection. */
  #repeatedPrompts: ReadonlySet<MessageSummary> = new Set();
  /** Messages waiting for the next link. */
  #held: MessageSummary[] = [];
  #heldLength = 0;
  /** Time until which requests wait for a session that the server temporarily cannot reopen. */
  #patientUntil = 0;
  #room: PromiseWithResolvers<void> | undefined;

  constructor(createLink: CreateLink, options: RemoteOptions) {
    if (options.reconnect !== undefined) checkOptions("reconnect", options.reconnect, reconnectOptionNames);
    this.#createLink = createLink;
    this.#options = options;
  }

  get status(): TransportStatus {
    return phaseRules[this.#phase].status ?? this.#status;
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
    const { sends } = phaseRules[this.#phase];
    if (sends === "never") {
      return Promise.reject(this.#failure ?? new TransportError("Cannot send: the transport is closed"));
    }
    const read = messages.map((text) => summarize(text));
    if (sends === "now") return this.#link?.send(this.#outgoing(read));
    const held = read.filter((message) => !this.#answersInRecovery(message));
    this.#held.push(...held);
    for (const { text } of held) this.#heldLength += text.length;
    if (this.#heldLength <= MAX_HELD_LENGTH) return undefined;
    this.#room ??= Promise.withResolvers();
    return this.#room.promise;
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
    this.#step("close", (phase) => {
      if (phase === "closed") this.#finish();
      else void Promise.resolve(this.#link?.close()).then(() => this.#end());
    });
    return this.#ended.promise;
  }

  /** Takes a step: calls `enter` with the new phase, then notifies the listeners of a changed status. */
  #step(step: TransportStep, enter: (phase: TransportPhase) => void = () => undefined): void {
    const next = nextPhases[this.#phase][step];
    if (next === undefined) return;
    this.#phase = next;
    enter(next);
    this.#reportStatus();
  }

  #reportStatus(): void {
    const { status } = this;
    if (status === this.#status) return;
    this.#status = status;
    for (const listener of this.#statusListeners) listener();
  }

  /** Records messages from this side. Drops responses to requests from an earlier connection. */
  #outgoing(messages: readonly MessageSummary[]): readonly MessageSummary[] {
    const noted: MessageSummary[] = [];
    for (const message of messages) {
      const own = this.#ids.outgoing(message);
      if (own !== undefined) noted.push(this.#state.note(own));
    }
    return noted;
  }

  /**
   * Sends a response that the agent may need in order to reopen a session. Returns whether `message` is such a
   * response.
   */
  #answersInRecovery(message: MessageSummary): boolean {
    if (message.kind !== "response" || this.#recovery?.isConnected !== true) return false;
    const own = this.#ids.outgoing(message);
    if (own !== undefined) this.#recovery.answer(own);
    return true;
  }

  #context(): LinkContext {
    const generation = this.#generation;
    /** Calls `step` unless the connection has been replaced. */
    const unlessReplaced =
      <Args extends readonly unknown[]>(step: (...args: Args) => void) =>
      (...args: Args): void => {
        if (generation === this.#generation) step(...args);
      };
    const {
      maxMessageLength = connectionDefaults.maxMessageLength,
      closeTimeoutMs = TRANSPORT_CLOSE_TIMEOUT_MS,
      clock = systemClock,
    } = this.#options;
    return {
      state: this.#state,
      policy: resolvePolicy(this.#options.reconnect),
      clock,
      maxMessageLength,
      closeTimeoutMs,
      // Avoids collecting the arguments in an array, because this runs for every message.
      deliver: (message, origin) => {
        if (generation === this.#generation) this.#receive(message, origin, this.#state);
      },
      oversized: unlessReplaced(() => this.#receiver?.oversized(maxMessageLength)),
      reconnecting: unlessReplaced((isBroken) => this.#step(isBroken ? "break" : "restore")),
      cutOff: (reason) => (generation === this.#generation ? this.#countSetback(reason) : undefined),
      gone: unlessReplaced((reason) => this.#lost(reason)),
      ended: unlessReplaced((reason) => this.#linkEnded(reason)),
    };
  }

  #receive(summary: MessageSummary, origin: MessageOrigin = {}, state: ConnectionState): void {
    if (this.#phase === "closed") return;
    const isResponse = summary.kind === "response";
    const answered = isResponse ? state.pending.get(requestKey(summary.id)) : undefined;
    if (!state.received(summary, origin)) return;
    if (isResponse) this.#setbacks.forget();
    if (state.version === 2) this.#turns.observe(summary, answered, origin.stream);
    this.#receiver?.message(this.#ids.incoming(summary), origin.stream);
    this.#lostPrompts?.observe(summary);
  }

  #linkEnded(reason?: TransportError): void {
    const isFinal = reason === undefined || reason instanceof AccessRefusedError;
    // If the server has been reachable before, another attempt is worthwhile.
    if (this.#restarts > 0 && this.#state.onlyInitialize !== undefined && !isFinal) this.#lost(reason);
    else this.#end(reason);
  }

  /** Handles the loss of a connection that the server no longer recognizes or has never answered. */
  #lost(reason: TransportError): void {
    const { onlyInitialize, resumption } = this.#state;
    if (onlyInitialize !== undefined)
      this.#step("restart", (phase) => {
        if (phase === "closed") this.#finish(reason);
        else void this.#restart(onlyInitialize, reason);
      });
    else if (resumption !== undefined)
      this.#step("recover", (phase) => {
        if (phase === "closed") this.#finish(reason);
        else this.#recover(reason);
      });
    else this.#end(reason);
  }

  /** Sends `initialize` on a new connection. This is safe, because its effects end with the connection. */
  async #restart(initialize: MessageSummary, reason: TransportError): Promise<void> {
    const context = this.#context();
    this.#restarts += 1;
    if (this.#restarts > context.policy.maxAttempts) {
      this.#end(context.policy.maxAttempts === 0 ? reason : unreachable(context.policy, reason));
      return;
    }
    this.#generation += 1;
    this.#link?.abandon();
    await waitBefore(this.#restarts - 1, context, this.#stopping.signal);
    this.#step("relink", () => {
      this.#state = new ConnectionState();
      this.#relink(this.#createLink(this.#context()), [initialize]);
    });
  }

  /** Reopens the sessions of a lost connection on a new one. */
  #recover(reason: TransportError): void {
    this.#generation += 1;
    const { clock, policy } = this.#context();
    this.#patientUntil = clock.now() + policy.attemptTimeoutMs;
    const unsent = this.#link?.abandon() ?? [];
    this.#held = unsent.filter(({ kind }) => kind !== "response");
    const repeated = this.#settleLost(new Set(this.#held.map(({ text }) => text)));
    this.#held.unshift(...repeated);
    this.#repeatedPrompts = new Set(repeated.filter(({ method }) => prompts(method)));
    this.#ids = new AgentRequestIds(this.#generation);
    const recovery = this.#createRecovery();
    this.#recovery = recovery;
    this.#runRecovery(recovery, reason).catch((error: unknown) =>
      this.#end(error instanceof TransportError ? error : reason),
    );
  }

  async #runRecovery(recovery: Recovery, reason: TransportError): Promise<void> {
    const delay = this.#countSetback(reason);
    if (delay !== undefined) await delay;
    if (this.#phase === "recovering") await recovery.run();
  }

  /**
   * Creates the recovery for a lost connection. This is separate from {@link #recover}, because anything captured
   * here lives as long as the next connection, and the reason for the loss keeps the lost connection alive.
   */
  #createRecovery(): Recovery {
    const context = this.#context();
    const { clock } = context;
    return new Recovery({
      createLink: this.#createLink,
      context,
      receive: (message, origin, state) => this.#receive(message, origin, state),
      sessionResumed: (session, why) => {
        if (why === undefined) this.#lostPrompts?.resumed(session);
        else this.#sessionLost(session, why);
      },
      sessionDelayed: (session, error) => {
        if (clock.now() >= this.#patientUntil) this.#refuseWaiting(session, error);
      },
      opened: (link, state) =>
        this.#step("relink", () => {
          this.#recovery = undefined;
          this.#state = state;
          this.#lostPrompts?.keepOf(state.sessions);
          if (!state.keepsKeys) this.#refuseRepeatedPrompts();
          this.#relink(link, []);
        }),
    });
  }

  /** Continues on a new link: sends the messages that start its connection, then the held messages. */
  #relink(link: Link, first: readonly MessageSummary[]): void {
    this.#link = link;
    if (this.#paused) link.pause();
    const messages = [...first, ...this.#held];
    this.#held = [];
    if (messages.length > 0) void link.send(this.#outgoing(messages));
    this.#makeRoom();
  }

  /**
   * Rejects held prompts from a lost connection. Only the server that accepted them knows their keys, so another
   * server would run them again.
   */
  #refuseRepeatedPrompts(): void {
    this.#held = this.#held.filter((message) => !this.#repeatedPrompts.has(message));
    for (const prompt of this.#repeatedPrompts) this.#lostPrompts?.refuseRepeated(prompt);
  }

  /** Rejects waiting requests because a session temporarily cannot be reopened. The recovery continues. */
  #refuseWaiting(sessionId: string, { message: why, reason }: Delay): void {
    const message = `Cannot open session "${sessionId}" again yet: ${why}`;
    for (const session of this.#state.sessions.keys()) this.#failTurns(session, message);
    const requests = this.#held.filter(({ kind }) => kind === "request");
    this.#held = this.#held.filter(({ kind }) => kind !== "request");
    this.#repeatedPrompts = new Set();
    const error = { code: ErrorCode.internalError, message, data: { reason, sessionId } };
    for (const { id } of requests) this.#receiver?.message(JSON.stringify({ jsonrpc: "2.0", id, error }));
    this.#makeRoom();
  }

  #makeRoom(): void {
    this.#heldLength = 0;
    this.#room?.resolve();
    this.#room = undefined;
  }

  /**
   * Counts a setback. Closes the transport after too many. From the second one on, returns a promise that resolves
   * after a delay.
   */
  #countSetback(reason: TransportError): Promise<void> | undefined {
    const { policy, clock } = this.#context();
    const count = this.#setbacks.add(clock.now(), JSON.stringify([...this.#state.resumePoints]));
    if (count > Math.max(1, policy.maxAttempts)) this.#end(unreachable(policy, reason));
    else if (count > 1) return waitBefore(count - 2, { policy, clock }, this.#stopping.signal);
    return undefined;
  }

  /**
   * Handles a session that the server no longer recognizes or that has a different history. Its prompts and turn get
   * no more updates, so the application is notified as if the agent had closed the session.
   */
  #sessionLost(sessionId: string, reason: string): void {
    this.#failTurns(sessionId, reason);
    const closed = { jsonrpc: "2.0", method: "_parley/closed", params: { sessionId, reason } };
    this.#receiver?.message(JSON.stringify(closed));
  }

  #failTurns(sessionId: string, reason: string): void {
    this.#lostPrompts?.refuse(sessionId, reason);
    for (const text of this.#turns.fail(sessionId, reason)) this.#receiver?.message(text);
  }

  /**
   * Settles everything that was pending on a lost connection, except for turns that may still be running. Returns the
   * idempotent requests to resend.
   */
  #settleLost(unsent: ReadonlySet<string>): readonly MessageSummary[] {
    const { questions, pending, version } = this.#state;
    for (const key of questions.keys()) {
      const params = { requestId: this.#ids.ofKey(key) };
      this.#receiver?.message(JSON.stringify({ jsonrpc: "2.0", method: "$/cancel_request", params }));
    }
    const lost = [...pending.values()].filter(({ text }) => !unsent.has(text));
    const repeatable = new Map(lost.map((request) => [request, asRepeated(request, this.#state)]));
    const running = lost.filter((request) => prompts(request.method) && !repeatable.get(request));
    const latest = running.map((request) => ({
      request,
      hasArrived: this.#state.isStored(request),
    }));
    // A turn can outlive more than one connection.
    const earlier = this.#lostPrompts?.unanswered ?? [];
    this.#lostPrompts = new LostPrompts(version, [...earlier, ...latest], (text) => {
      this.#receiver?.message(text);
      if (version === 2) this.#turns.observe(summarize(text));
    });
    const repeated: MessageSummary[] = [];
    for (const request of lost.filter((other) => !running.includes(other))) {
      const { id, method } = request;
      const again = repeatable.get(request);
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

  #end(reason?: TransportError): void {
    this.#step("end", () => this.#finish(reason));
  }

  /** Releases all resources. Called in the phase `closed`. */
  #finish(reason?: TransportError): void {
    this.#failure = reason;
    this.#reportStatus();
    this.#makeRoom();
    this.#recovery?.stop();
    this.#stopping.abort();
    this.#link?.abandon();
    this.#receiver?.closed(reason);
    this.#ended.resolve();
  }
}
