import type { Transport, TransportReceiver } from "@parley/protocol";

import { SilentNodeError } from "../cluster/session-link.ts";

/** Milliseconds between two signs of life. */
const SIGN_MS = 5000;
/** Signs that may be missing before the other node is out of reach. */
const MAX_MISSED = 3;
/** Milliseconds in which something has to arrive at the node of a client. */
export const SILENCE_MS: number = SIGN_MS * MAX_MISSED;
/**
 * The same at the node of the session. It is longer: a link that this node closed first would look like one whose node has ended,
 * and the client would be sent to look for another.
 */
export const OWNER_SILENCE_MS: number = 2 * SILENCE_MS;

const SIGN = '{"jsonrpc":"2.0","method":"node/alive"}';

/**
 * A link to another node over which both ends show that they are there: a network that drops packets ends no connection. The ends
 * do not wait for an answer, since one that is busy reads nothing for a while.
 */
export class WatchedTransport implements Transport {
  readonly #inner: Transport;
  readonly #onSilent: () => void;
  readonly #silenceMs: number;
  #timer: ReturnType<typeof setInterval> | undefined;
  #receiver: TransportReceiver | undefined;
  #missed = 0;
  #isPaused = false;
  #isSending = false;

  /** @param onSilent called when nothing arrives for `silenceMs`. It is to cut the link. */
  constructor(inner: Transport, onSilent: () => void, silenceMs: number) {
    this.#inner = inner;
    this.#onSilent = onSilent;
    this.#silenceMs = silenceMs;
  }

  open(receiver: TransportReceiver): void {
    this.#timer = setInterval(() => this.#tick(), SIGN_MS);
    this.#receiver = receiver;
    this.#inner.open({
      message: (text) => {
        this.#missed = 0;
        if (text !== SIGN) this.#receiver?.message(text);
      },
      oversized: (limit) => receiver.oversized(limit),
      closed: (reason) => this.#end(reason),
    });
  }

  send(messages: readonly string[]): Promise<void> | undefined {
    return this.#inner.send(messages);
  }

  pause(): void {
    this.#isPaused = true;
    this.#inner.pause();
  }

  resume(): void {
    this.#isPaused = false;
    this.#missed = 0;
    this.#inner.resume();
  }

  close(): Promise<void> {
    clearInterval(this.#timer);
    return this.#inner.close();
  }

  #tick(): void {
    // What this end does not read is no sign of the other.
    this.#missed = this.#isPaused ? 0 : this.#missed + 1;
    if (this.#missed * SIGN_MS >= this.#silenceMs) {
      this.#end(new SilentNodeError(`Nothing has arrived for ${this.#silenceMs / 1000} s`));
      this.#onSilent();
      return;
    }
    // One that waits to leave will do.
    if (this.#isSending) return;
    this.#isSending = true;
    const sent = (): void => void (this.#isSending = false);
    void Promise.resolve(this.#inner.send([SIGN])).then(sent, sent);
  }

  #end(reason: Error | undefined): void {
    clearInterval(this.#timer);
    const receiver = this.#receiver;
    this.#receiver = undefined;
    receiver?.closed(reason);
  }
}
