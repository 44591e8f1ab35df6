import { TransportError } from "../transport/transport-error.ts";
import type { Transport } from "../transport/transport.ts";
import type { ResolvedConnectionOptions } from "./connection-options.ts";

/** Notification handlers that may run at once before input pauses. */
const MAX_RUNNING = 1024;
/** Characters of messages whose handlers run, above which input pauses. */
const HIGH_WATER = 1024 * 1024;
/** How often in a stall time-out a little is read all the same. */
const READS_PER_STALL = 8;

/** What runs on this side because of the peer's messages, at any time. */
export interface Load {
  /** Notification handlers that have not finished. */
  readonly running: number;
  /** The characters of their messages. */
  readonly runningLength: number;
  /** The same with the requests that have no answer yet. */
  readonly unhandledLength: number;
}

const NOTHING = { running: 0, runningLength: 0 };

/** Limits of what may be read and not yet handled; the peer may take this side for stuck after its stall time-out. */
export type FlowLimits = Pick<ResolvedConnectionOptions, "maxUnhandledLength" | "stallTimeoutMs">;

/**
 * Decides when to stop reading. While notification handlers lag behind, the peer has to wait; unless one of them may
 * itself wait for the peer, for then reading on is the only way forward, up to a limit. Now and then a little is read in
 * any case: the peer sees that somebody is there, and handlers may wait for what comes in a way that nobody can see.
 */
export class InputFlow {
  readonly #transport: Transport;
  readonly #limits: FlowLimits;
  #paused = false;
  /** What ran when a little was read all the same: it counts again when most of what runs is done. */
  #overlooked = NOTHING;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(transport: Transport, limits: FlowLimits) {
    this.#transport = transport;
    this.#limits = limits;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /**
   * Takes note of a changed `load`, and may look at it again later. `mayWait` tells whether a running handler may wait for
   * the peer.
   *
   * @throws {TransportError} if more is unhandled than may be kept.
   */
  update(load: Load, mayWait: () => boolean): void {
    const { running, runningLength, unhandledLength } = load;
    if (unhandledLength > this.#limits.maxUnhandledLength) {
      throw new TransportError(`Cannot keep up: ${unhandledLength} characters are unhandled`);
    }
    // Some slack, so that input does not stop and start with every message.
    if (running <= MAX_RUNNING / 2 && runningLength <= HIGH_WATER / 2) {
      this.#overlooked = NOTHING;
      this.#resume();
      return;
    }
    const high =
      running - this.#overlooked.running > MAX_RUNNING ||
      runningLength - this.#overlooked.runningLength > HIGH_WATER;
    if (!high && !this.#paused) return;
    if (mayWait()) this.#resume();
    else if (high) this.#pause(load);
  }

  /** Lets input run freely from now on. */
  stop(): void {
    this.#resume();
  }

  #pause(load: Load): void {
    if (this.#paused) return;
    this.#paused = true;
    this.#transport.pause();
    this.#timer = setTimeout(() => this.#readMore(load), this.#limits.stallTimeoutMs / READS_PER_STALL);
  }

  #resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    clearTimeout(this.#timer);
    this.#transport.resume();
  }

  /** Lets in as much as if nothing ran yet. */
  #readMore({ running, runningLength }: Load): void {
    this.#overlooked = { running, runningLength };
    this.#resume();
  }
}
