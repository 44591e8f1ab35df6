import { checkOptions } from "@parley/schema/options";

import type { ChainEnds, ChainHop, ChainProxy, ChainSide } from "../chain/chain-proxy.ts";
import type { WireMessage } from "../wire/wire-message.ts";

/** Options for {@link faults}. */
export interface FaultOptions {
  /** Delay of each message in milliseconds, as a number or a range. Messages stay in order. Default 0. */
  readonly delayMs?: number | readonly [least: number, most: number] | undefined;
  /** Fraction of the agent's updates to drop, from 0 to 1. Default 0. */
  readonly dropUpdates?: number | undefined;
  /**
   * Fraction of messages to swap with the next one, from 0 to 1, where the protocol does not guarantee an order: two
   * responses, or two requests or updates for different sessions. Default 0.
   */
  readonly reorder?: number | undefined;
  /** Returns a random number from 0 to 1. Default: `Math.random`. Use a seeded generator for reproducible runs. */
  readonly random?: (() => number) | undefined;
  /** Name to use in errors and traces. Default `faults`. */
  readonly name?: string | undefined;
}

/**
 * Creates a proxy that tests both ends of a connection by delaying, dropping or reordering messages.
 *
 * @example
 * ```ts
 * import { faults } from "@parley/proxy";
 *
 * export const slow = faults({ delayMs: [50, 500], dropUpdates: 0.01 });
 * ```
 */
export function faults(options: FaultOptions = {}): ChainProxy {
  checkOptions("inject faults", options, {
    delayMs: true,
    dropUpdates: true,
    reorder: true,
    random: true,
    name: true,
  });
  const { name = "faults" } = options;
  return { name, connect: (ends) => new FaultHop(options, ends) };
}

class FaultHop implements ChainHop {
  readonly #ways: Readonly<Record<ChainSide, FaultyWay>>;

  constructor(options: FaultOptions, ends: ChainEnds) {
    this.#ways = {
      agent: new FaultyWay(options, (message) => ends.toAgent(message)),
      client: new FaultyWay(options, (message) => ends.toClient(message)),
    };
  }

  fromClient(message: WireMessage): void {
    this.#ways.agent.push(message);
  }

  fromAgent(message: WireMessage): void {
    this.#ways.client.push(message);
  }

  ended(side: ChainSide): void {
    this.#ways[side === "client" ? "agent" : "client"].hurry();
  }

  drained(): Promise<void> | undefined {
    return undefined;
  }

  close(): Promise<void> {
    for (const way of Object.values(this.#ways)) way.stop();
    return Promise.resolve();
  }
}

class FaultyWay {
  readonly #options: FaultOptions;
  readonly #random: () => number;
  readonly #deliver: (message: WireMessage) => void;
  readonly #late: { readonly message: WireMessage; readonly due: number }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: FaultOptions, deliver: (message: WireMessage) => void) {
    this.#options = options;
    this.#random = options.random ?? Math.random;
    this.#deliver = deliver;
  }

  push(message: WireMessage): void {
    const { dropUpdates = 0, reorder = 0 } = this.#options;
    if (dropUpdates > 0 && message.method === "session/update" && this.#random() < dropUpdates) return;
    const last = this.#late.at(-1);
    const due = Math.max(last?.due ?? 0, Date.now() + this.#delay());
    if (
      last !== undefined &&
      reorder > 0 &&
      mayChangePlaces(last.message, message) &&
      this.#random() < reorder
    ) {
      this.#late.splice(-1, 1, { message, due: last.due }, { message: last.message, due });
    } else this.#late.push({ message, due });
    this.#schedule();
  }

  /** Immediately delivers everything that is waiting. */
  hurry(): void {
    this.#deliverUntil(Infinity);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#late.length = 0;
  }

  #delay(): number {
    const { delayMs = 0 } = this.#options;
    const [least, most] = typeof delayMs === "number" ? [delayMs, delayMs] : delayMs;
    return least + (most - least) * this.#random();
  }

  #schedule(): void {
    const [first] = this.#late;
    if (first === undefined || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#deliverUntil(Date.now());
      this.#schedule();
    }, first.due - Date.now());
  }

  #deliverUntil(time: number): void {
    for (let [first] = this.#late; first !== undefined && first.due <= time; [first] = this.#late) {
      this.#late.shift();
      this.#deliver(first.message);
    }
  }
}

/** Whether the protocol allows two adjacent messages to be swapped. */
function mayChangePlaces(one: WireMessage, other: WireMessage): boolean {
  if (one.kind === "response" && other.kind === "response") return true;
  const areRequests = one.kind === "request" && other.kind === "request";
  const areUpdates = one.method === "session/update" && other.method === "session/update";
  const sessions = [sessionOf(one), sessionOf(other)];
  return (areRequests || areUpdates) && !sessions.includes(undefined) && sessions[0] !== sessions[1];
}

function sessionOf(message: WireMessage): unknown {
  return (message.params as { readonly sessionId?: unknown } | undefined)?.sessionId;
}
