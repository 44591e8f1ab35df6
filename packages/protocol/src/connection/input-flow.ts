import { TransportError } from "../transport/transport-error.ts";
import type { Transport } from "../transport/transport.ts";

/** Notification handlers that may run at once before input pauses. */
const MAX_RUNNING = 1024;
/** Characters of messages whose handlers run, above which input pauses. */
const HIGH_WATER = 1024 * 1024;

/** What runs on this side because of the peer's messages. */
export interface Load {
  /** Notification handlers that have not finished. */
  readonly running: number;
  /** The characters of their messages. */
  readonly runningLength: number;
  /** The same with the requests that have no answer yet. */
  readonly unhandledLength: number;
}

/** Limits of what may be read and not yet handled. */
export interface FlowLimits {
  /** Characters that may be unhandled; more ends the connection. */
  readonly maxUnhandledLength: number;
  /** Milliseconds that input may pause without any handler finishing. */
  readonly stallTimeoutMs: number;
}

/**
 * Decides when to stop reading. While notification handlers lag behind, the peer has to wait; unless one of them may
 * itself wait for the peer, for then reading on is the only way forward, up to a limit.
 */
export class InputFlow {
  readonly #transport: Transport;
  readonly #limits: FlowLimits;
  #paused = false;
  #running = 0;
  /** Counts handlers that finished, to tell a slow side from a stuck one. */
  #finished = 0;
  #stuck = false;
  #stallTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(transport: Transport, limits: FlowLimits) {
    this.#transport = transport;
    this.#limits = limits;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /**
   * Takes note of a changed load. `mayWait` tells whether a running handler may wait for the peer.
   *
   * @throws {TransportError} if more is unhandled than may be kept.
   */
  update({ running, runningLength, unhandledLength }: Load, mayWait: () => boolean): void {
    if (unhandledLength > this.#limits.maxUnhandledLength) {
      throw new TransportError(`Cannot keep up: ${unhandledLength} characters are unhandled`);
    }
    if (running < this.#running) {
      this.#finished += 1;
      this.#stuck = false;
    }
    this.#running = running;
    const high = running > MAX_RUNNING || runningLength > HIGH_WATER;
    if (!high && !this.#paused) return;
    // Some slack, so that input does not stop and start with every message.
    const low = running <= MAX_RUNNING / 2 && runningLength <= HIGH_WATER / 2;
    if (low || this.#stuck || mayWait()) this.#resume();
    else if (high) this.#pause();
  }

  /** Lets input run freely from now on. */
  stop(): void {
    this.#resume();
  }

  #pause(): void {
    if (this.#paused) return;
    this.#paused = true;
    this.#transport.pause();
    this.#watch();
  }

  #resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    clearTimeout(this.#stallTimer);
    this.#transport.resume();
  }

  /** Handlers of which none finishes may wait for the peer in a way that nobody can see. */
  #watch(): void {
    const finished = this.#finished;
    this.#stallTimer = setTimeout(() => {
      if (this.#finished === finished) {
        this.#stuck = true;
        this.#resume();
      } else this.#watch();
    }, this.#limits.stallTimeoutMs);
  }
}
