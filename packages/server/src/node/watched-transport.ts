import type { Transport, TransportReceiver } from "@parley/protocol";

import { SilentNodeError } from "../cluster/session-link.ts";

/** Milliseconds between keep-alives. */
const SIGN_MS = 5000;
/** Number of keep-alives that may be missed before the other node is considered unreachable. */
const MAX_MISSED = 3;
/** Maximum time that a link may be silent before the client's node closes it, in milliseconds. */
export const SILENCE_MS: number = SIGN_MS * MAX_MISSED;
/**
 * Maximum time that a link may be silent before the session's node closes it, in milliseconds. The client's node has
 * a shorter limit, so it closes the link first. Otherwise, it would assume that the session's node had exited and
 * would make the client look for another node.
 */
export const OWNER_SILENCE_MS: number = 2 * SILENCE_MS;

const SIGN = '{"jsonrpc":"2.0","method":"node/alive"}';

/**
 * A link to another node with keep-alives in both directions, because a network that drops packets does not close
 * connections. Keep-alives are not acknowledged, because a busy node may not read anything for a while.
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

  /** @param onSilent Called when nothing has arrived for `silenceMs`. The callback must cut the link. */
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
    // If this end is not reading, it cannot tell whether the other end is alive.
    this.#missed = this.#isPaused ? 0 : this.#missed + 1;
    if (this.#missed * SIGN_MS >= this.#silenceMs) {
      this.#end(new SilentNodeError(`Nothing has arrived for ${this.#silenceMs / 1000} s`));
      this.#onSilent();
      return;
    }
    // One queued keep-alive is enough.
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
