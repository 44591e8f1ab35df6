import { TransportError } from "@parley/protocol";

import type { Transport, TransportReceiver, TransportStatus } from "../transport/transport.ts";
import { Conversation } from "./conversation.ts";
import type { CreateLink, Link, LinkContext } from "./link.ts";
import { summarize } from "./message-summary.ts";
import { type Clock, type ReconnectOptions, resolvePolicy, systemClock } from "./reconnect-policy.ts";

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

/** A transport to a server, over links that are made anew where the server has forgotten the connection. */
export class RemoteTransport implements Transport {
  readonly #createLink: CreateLink;
  readonly #options: RemoteOptions;
  readonly #conversation = new Conversation();
  readonly #statusListeners = new Set<() => void>();
  #receiver: TransportReceiver | undefined;
  #link: Link | undefined;
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
    const outgoing = messages.map((text) => this.#conversation.sent(text));
    return this.#link?.send(outgoing);
  }

  pause(): void {
    this.#link?.pause();
  }

  resume(): void {
    this.#link?.resume();
  }

  close(): Promise<void> {
    this.#closing ??= this.#shutDown();
    return this.#closing;
  }

  #context(): LinkContext {
    const { maxMessageLength = 64 * 1024 * 1024, flushTimeoutMs = 5000, clock = systemClock } = this.#options;
    return {
      conversation: this.#conversation,
      policy: resolvePolicy(this.#options.reconnect),
      clock,
      maxMessageLength,
      flushTimeoutMs,
      deliver: (text, { stream, cursor } = {}) => {
        if (this.#status === "closed") return;
        const summary = summarize(text);
        const placed = cursor === undefined ? summary : { ...summary, cursor };
        if (this.#conversation.received(placed, stream)) this.#receiver?.message(text);
      },
      oversized: () => this.#receiver?.oversized(maxMessageLength),
      reconnecting: (reconnecting) => this.#setStatus(reconnecting ? "reconnecting" : "connected"),
      gone: (reason) => this.#end(reason),
      ended: (reason) => this.#end(reason),
    };
  }

  #end(reason?: TransportError): void {
    if (this.#status === "closed") return;
    this.#failure = reason;
    this.#setStatus("closed");
    this.#link?.abandon();
    this.#receiver?.closed(reason);
  }

  async #shutDown(): Promise<void> {
    if (this.#status !== "closed") await this.#link?.close();
    this.#end();
  }

  #setStatus(status: TransportStatus): void {
    if (status === this.#status || this.#status === "closed") return;
    this.#status = status;
    for (const listener of this.#statusListeners) listener();
  }
}
