import { INPUT_HIGH_WATER, MAX_RUNNING_HANDLERS } from "@parley/protocol/limits";

import { TransportError } from "../transport/transport-error.ts";
import type { Transport } from "../transport/transport.ts";
import type { ResolvedConnectionOptions } from "./connection-options.ts";

/** Number of reads per stall timeout while input is paused. */
const READS_PER_STALL = 8;

export interface Load {
  /** Number of unfinished notification handlers. */
  readonly running: number;
  /** Number of characters in the messages of the running notification handlers. */
  readonly runningLength: number;
}

const NOTHING = { running: 0, runningLength: 0 };

export type FlowLimits = Pick<ResolvedConnectionOptions, "maxUnhandledLength" | "stallTimeoutMs">;

/**
 * Decides when to pause input. When notification handlers lag behind, input pauses and the peer has to wait. However,
 * a handler that is itself waiting for the peer can finish only if reading continues. In that case, input continues
 * up to a limit. Paused input is still read several times per stall timeout, which shows the peer that this side is
 * alive, and delivers messages that a handler may be waiting for without this class knowing.
 *
 * For example, with a limit of 1,024 handlers, input pauses when 1,025 are running. After an eighth of the stall
 * timeout, these 1,025 are no longer counted, so 1,024 more can start before input pauses again at 2,050. Once at
 * most 512 are running, input resumes and all of them are counted again.
 */
export class InputFlow {
  readonly #transport: Transport;
  readonly #limits: FlowLimits;
  #paused = false;
  /**
   * The load when input was last read while paused. This much does not count toward the limits until the load drops
   * to half of them.
   */
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
   * Pauses or resumes input after `load` changes. May read `load` again later. `unhandledLength` covers the messages
   * of the load and the requests without a response. `mayWait` returns whether a running handler may be waiting for the
   * peer.
   *
   * @throws {TransportError} if `unhandledLength` exceeds the limit.
   */
  update(load: Load, unhandledLength: number, mayWait: () => boolean): void {
    const { running, runningLength } = load;
    const { maxUnhandledLength } = this.#limits;
    if (unhandledLength > maxUnhandledLength) {
      throw new TransportError(
        `Cannot keep up with the peer: ${unhandledLength} characters wait for handlers, maxUnhandledLength is ${maxUnhandledLength}`,
      );
    }
    // Hysteresis keeps input from pausing and resuming with every message.
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

  /** Resumes input until the next {@link update}. */
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

  /** Stops counting the current load and resumes input. */
  #overlook({ running, runningLength }: Load): void {
    this.#overlooked = { running, runningLength };
    this.resume();
  }
}
