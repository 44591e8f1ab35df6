import { TransportError } from "../transport/transport-error.ts";
import type { Transport } from "../transport/transport.ts";

/** Notification handlers that may run at once before input pauses. */
const MAX_RUNNING = 1024;
/** Characters of messages whose handlers run, above which input pauses. */
const HIGH_WATER = 1024 * 1024;

/** What runs on this side because of the peer's notifications. */
export interface Load {
  readonly count: number;
  readonly length: number;
}

/**
 * Decides when to stop reading. While handlers lag behind, the peer has to wait; unless one of them may itself wait for
 * the peer, for then reading on is the only way forward, up to a limit.
 */
export class InputFlow {
  readonly #transport: Transport;
  readonly #maxUnhandledLength: number;
  #paused = false;

  constructor(transport: Transport, maxUnhandledLength: number) {
    this.#transport = transport;
    this.#maxUnhandledLength = maxUnhandledLength;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /**
   * Takes note of a changed load. `handlersWait` tells whether a running handler may wait for the peer.
   *
   * @throws {TransportError} if more is unhandled than may be kept.
   */
  update({ count, length }: Load, handlersWait: () => boolean): void {
    if (count <= MAX_RUNNING && length <= HIGH_WATER) {
      // Some slack, so that input does not stop and start with every message.
      if (count <= MAX_RUNNING / 2 && length <= HIGH_WATER / 2) this.#set(false);
    } else if (!handlersWait()) {
      this.#set(true);
    } else if (length > this.#maxUnhandledLength) {
      throw new TransportError(`Cannot keep up: ${length} characters of notifications are unhandled`);
    } else {
      this.#set(false);
    }
  }

  #set(paused: boolean): void {
    if (paused === this.#paused) return;
    this.#paused = paused;
    if (paused) this.#transport.pause();
    else this.#transport.resume();
  }
}
