import { type Transport, TransportError, type TransportReceiver } from "@parley/protocol";

import type { SessionPlace } from "./session-place.ts";

/** Functions that a {@link LocalEnd} calls. */
export interface LocalEndParts {
  /** Takes messages of the host. Returns a promise, if the client reads slowly, that resolves when more may be sent. */
  readonly send: (messages: readonly string[]) => Promise<void> | undefined;
  /** The host cannot take more messages for the time being, or can again. */
  readonly onPause: (paused: boolean) => void;
  readonly onClosed: () => void;
}

/** The end of a routed connection that the host of this node holds. */
export class LocalEnd implements Transport, SessionPlace {
  readonly #parts: LocalEndParts;
  #receiver: TransportReceiver | undefined;
  #closed = false;

  constructor(parts: LocalEndParts) {
    this.#parts = parts;
  }

  open(receiver: TransportReceiver): void {
    this.#receiver = receiver;
  }

  deliver(text: string): void {
    if (!this.#closed) this.#receiver?.message(text);
  }

  oversized(limit: number): void {
    this.#receiver?.oversized(limit);
  }

  send(messages: readonly string[]): Promise<void> | undefined {
    if (this.#closed) return Promise.reject(new TransportError("Cannot write: the connection has ended"));
    return this.#parts.send(messages);
  }

  pause(): void {
    this.#parts.onPause(true);
  }

  resume(): void {
    this.#parts.onPause(false);
  }

  async close(): Promise<void> {
    this.end();
    this.#parts.onClosed();
  }

  /** Call when the client is gone. */
  end(reason?: Error): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#receiver?.closed(reason);
  }
}
