import { INPUT_HIGH_WATER, MAX_RUNNING_HANDLERS } from "@parley/protocol/limits";

import { TransportError } from "../transport/transport-error.ts";
import type { Transport } from "../transport/transport.ts";
import type { ResolvedConnectionOptions } from "./connection-options.ts";

/** Number of times in a stall time-out that a paused input is read for a moment. */
const READS_PER_STALL = 8;

/** The work that the peer's messages cause on this side at the moment. */
export interface Load {
  /** Notification handlers that have not finished. */
  readonly running: number;
  /** The characters of their messages. */
  readonly runningLength: number;
}

const NOTHING = { running: 0, runningLength: 0 };

/** Limits of what may be read and not yet handled, and the time after which the peer may give up a reader that is stuck. */
export type FlowLimits = Pick<ResolvedConnectionOptions, "maxUnhandledLength" | "stallTimeoutMs">;

/**
 * Decides when to stop reading. While notification handlers lag behind, input pauses and the peer has to wait; unless one
 * of them may itself wait for the peer, for then only reading can let it finish, up to a limit. A paused input is read for
 * a moment several times in a stall time-out: the peer sees that this side is alive, and a handler may wait for a message
 * in a way that cannot be seen here.
 *
 * For example, 1,024 handlers may run. When 1,025 run, input pauses. After an eighth of the stall time-out the 1,025 are
 * overlooked: they do not count, so that 1,024 more may start before input pauses again, at 2,050. Once no more than 512
 * run, input resumes and nothing is overlooked any more.
 */
export class InputFlow {
  readonly #transport: Transport;
  readonly #limits: FlowLimits;
  #paused = false;
  /** The load at the latest read of a paused input. It does not count, until most of all handlers have finished. */
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
   * Pauses or resumes input for a changed `load`, which may be read again later. `unhandledLength` counts its messages and the
   * requests that have no response yet. `mayWait` returns whether a running handler may wait for the peer.
   *
   * @throws {TransportError} if more is unhandled than may be kept.
   */
  update(load: Load, unhandledLength: number, mayWait: () => boolean): void {
    const { running, runningLength } = load;
    const { maxUnhandledLength } = this.#limits;
    if (unhandledLength > maxUnhandledLength) {
      throw new TransportError(
        `Cannot keep up with the peer: ${unhandledLength} characters wait for handlers, maxUnhandledLength is ${maxUnhandledLength}`,
      );
    }
    // Some slack, so that input does not stop and start with every message.
    if (running <= MAX_RUNNING_HANDLERS / 2 && runningLength <= INPUT_HIGH_WATER / 2) {
      this.#overlooked = NOTHING;
      this.resume();
      return;
    }
    const high =
      running - this.#overlooked.running > MAX_RUNNING_HANDLERS ||
      runningLength - this.#overlooked.runningLength > INPUT_HIGH_WATER;
    if (!high && !this.#paused) return;
    if (mayWait()) this.resume();
    else if (high) this.#pause(load);
  }

  /** Reads on, until the next {@link update}. */
  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    clearTimeout(this.#timer);
    this.#transport.resume();
  }

  #pause(load: Load): void {
    if (this.#paused) return;
    this.#paused = true;
    this.#transport.pause();
    this.#timer = setTimeout(() => this.#overlook(load), this.#limits.stallTimeoutMs / READS_PER_STALL);
  }

  /** Reads as much more as if nothing ran yet. */
  #overlook({ running, runningLength }: Load): void {
    this.#overlooked = { running, runningLength };
    this.resume();
  }
}
