import { ErrorCode, TransportError } from "@parley/protocol";

import type { Transport, TransportReceiver, TransportStatus } from "../transport/transport.ts";
import { AgentRequestIds } from "./agent-request-ids.ts";
import { Conversation } from "./conversation.ts";
import type { CreateLink, Link, LinkContext, MessagePlace } from "./link.ts";
import { LostPrompts } from "./lost-prompts.ts";
import { type MessageSummary, type OutgoingMessage, summarize } from "./message-summary.ts";
import { prompts } from "./methods.ts";
import { type Clock, type ReconnectOptions, resolvePolicy, systemClock } from "./reconnect-policy.ts";
import { type RecoveredConnection, Recovery } from "./recovery.ts";

/** Options that the transports to a server share. */
export interface RemoteOptions {
  /** When a broken connection is tried again. */
  readonly reconnect?: ReconnectOptions | undefined;
  /** Characters that a message of the server may have; a longer one is not delivered. Default 64 Mi. */
  readonly maxMessageLength?: number | undefined;
  /** Milliseconds that closing waits for the server to take what was sent. Default 5,000. */
  readonly flushTimeoutMs?: number | undefined;
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
  /** The messages that wait for the end of a recovery. */
  #held: OutgoingMessage[] = [];
  #paused = false;
  #status: TransportStatus = "connected";
  #failure: TransportError | undefined;
  #closing: Promise<void> | undefined;

  constructor(createLink: CreateLink, options: RemoteOptions) {
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
    if (this.#recovery === undefined) return this.#link?.send(this.#outgoing(messages.map(summarize)));
    this.#held.push(...messages.map(summarize));
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
    return messages
      .flatMap((message) => this.#ids.outgoing(message) ?? [])
      .map((message) => this.#conversation.note(message));
  }

  #context(): LinkContext {
    const generation = this.#generation;
    /** Calls `step`, unless another connection has replaced the one of this context. */
    const unlessReplaced =
      <Args extends readonly unknown[]>(step: (...args: Args) => void) =>
      (...args: Args): void => {
        if (generation === this.#generation) step(...args);
      };
    const { maxMessageLength = 64 * 1024 * 1024, flushTimeoutMs = 5000, clock = systemClock } = this.#options;
    return {
      conversation: this.#conversation,
      policy: resolvePolicy(this.#options.reconnect),
      clock,
      maxMessageLength,
      flushTimeoutMs,
      deliver: unlessReplaced((message, place) => this.#receive(message, place, this.#conversation)),
      oversized: unlessReplaced(() => this.#receiver?.oversized(maxMessageLength)),
      reconnecting: unlessReplaced((isBroken) => this.#setStatus(isBroken ? "reconnecting" : "connected")),
      gone: unlessReplaced((reason) => this.#lost(reason)),
      ended: unlessReplaced((reason) => this.#end(reason)),
    };
  }

  #receive(summary: MessageSummary, { stream, cursor }: MessagePlace = {}, conversation: Conversation): void {
    if (this.#status === "closed") return;
    const placed = cursor === undefined ? summary : { ...summary, cursor };
    if (!conversation.received(placed, stream)) return;
    this.#receiver?.message(this.#ids.incoming(summary));
    this.#lostPrompts?.observe(summary);
  }

  /** The server has forgotten the connection. */
  #lost(reason: TransportError): void {
    if (this.#status === "closed" || this.#recovery !== undefined) return;
    if (this.#conversation.resumption === undefined || this.#closing !== undefined) {
      this.#end(reason);
      return;
    }
    this.#setStatus("reconnecting");
    this.#generation += 1;
    const unsent = this.#link?.abandon() ?? [];
    this.#held = unsent.filter(({ kind }) => kind !== "response");
    this.#settleLost(new Set(this.#held.map(({ text }) => text)));
    this.#ids = new AgentRequestIds(this.#generation);
    const recovery = new Recovery({
      createLink: this.#createLink,
      context: this.#context(),
      receive: (message, place, conversation) => this.#receive(message, place, conversation),
      sessionResumed: (session, why) => {
        if (why === undefined) this.#lostPrompts?.resumed(session);
        else this.#lostPrompts?.refuse(session, why);
      },
    });
    this.#recovery = recovery;
    recovery.run().then(
      (recovered) => this.#recovered(recovered),
      (error: unknown) => this.#end(error instanceof TransportError ? error : reason),
    );
  }

  /** Settles what was open on a connection that is lost, but for the turns that may still run. */
  #settleLost(unsent: ReadonlySet<string>): void {
    const { questions, pending, cursors, version } = this.#conversation;
    for (const key of questions.keys()) {
      const params = { requestId: this.#ids.ofKey(key) };
      this.#receiver?.message(JSON.stringify({ jsonrpc: "2.0", method: "$/cancel_request", params }));
    }
    const lost = [...pending.values()].filter(({ text }) => !unsent.has(text));
    const running = lost.filter(({ method }) => prompts(method));
    const latest = running.map((request) => ({
      request,
      hasArrived: cursors.get(request.session ?? "") !== request.sentAfter,
    }));
    // A turn may outlive more than one connection.
    const earlier = this.#lostPrompts?.unanswered ?? [];
    this.#lostPrompts = new LostPrompts(version, [...earlier, ...latest], (text) =>
      this.#receiver?.message(text),
    );
    for (const { id, method } of lost.filter((request) => !running.includes(request))) {
      const message = `Cannot tell whether "${method}" was done: the server lost the connection before it answered`;
      this.#receiver?.message(
        JSON.stringify({ jsonrpc: "2.0", id, error: { code: ErrorCode.internalError, message } }),
      );
    }
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
