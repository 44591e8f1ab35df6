import { TransportError } from "@parley/protocol";
import type { OptionNames } from "@parley/schema/options";

import { reasonOf } from "./refusal.ts";

/** Settings for reconnecting. */
export interface ReconnectOptions {
  /**
   * Maximum number of consecutive failed attempts before the connection closes. 0 disables retries. The default of 75
   * outlasts the five minutes for which a server keeps a connection, even if every attempt fails immediately.
   */
  readonly maxAttempts?: number | undefined;
  /** Delay before the first retry, in milliseconds. Doubles with each retry. Default 250. */
  readonly minDelayMs?: number | undefined;
  /** Maximum delay before an attempt, in milliseconds. Default 10,000. */
  readonly maxDelayMs?: number | undefined;
  /**
   * Maximum time without data from a server that sends keep-alives before the stream is reopened, in milliseconds.
   * Default 75,000.
   */
  readonly keepAliveTimeoutMs?: number | undefined;
  /**
   * Maximum time for the server to open a socket or, if it can resume the connection, to answer a request, in
   * milliseconds. After that, the attempt fails. This is also how long requests wait for a session that the server
   * temporarily cannot reopen, for example while its store is unreachable. Default 30,000.
   */
  readonly attemptTimeoutMs?: number | undefined;
}

/** {@link ReconnectOptions} with all defaults applied. */
export type ReconnectPolicy = {
  readonly [Name in keyof ReconnectOptions]-?: NonNullable<ReconnectOptions[Name]>;
};

/**
 * Time in milliseconds after which a connection no longer counts as a failed attempt, even if nothing was sent on it.
 */
export const STABLE_MS = 10_000;

export const reconnectOptionNames: OptionNames<ReconnectOptions> = {
  maxAttempts: true,
  minDelayMs: true,
  maxDelayMs: true,
  keepAliveTimeoutMs: true,
  attemptTimeoutMs: true,
};

/** A source of timers and random numbers. A test can replace it to avoid waiting. */
export interface Clock {
  /** Calls `callback` after `ms` milliseconds. Returns a function that cancels the timer. */
  after(ms: number, callback: () => void): () => void;
  /** Returns the milliseconds since a fixed point in time. */
  now(): number;
  /** Returns a random number from 0 to 1. */
  random(): number;
}

export const systemClock: Clock = {
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  now: () => performance.now(),
  random: () => Math.random(),
};

export function resolvePolicy({
  maxAttempts = 75,
  minDelayMs = 250,
  maxDelayMs = 10_000,
  keepAliveTimeoutMs = 75_000,
  attemptTimeoutMs = 30_000,
}: ReconnectOptions = {}): ReconnectPolicy {
  return { maxAttempts, minDelayMs, maxDelayMs, keepAliveTimeoutMs, attemptTimeoutMs };
}

/**
 * Returns the delay before an attempt, counted from 0, in milliseconds. The delay grows exponentially, and jitter
 * reduces it by up to half.
 */
function delayBefore(attempt: number, { minDelayMs, maxDelayMs }: ReconnectPolicy, clock: Clock): number {
  return Math.min(maxDelayMs, minDelayMs * 2 ** attempt) * (0.5 + clock.random() / 2);
}

interface OnlineEvents {
  addEventListener?(type: "online", listener: () => void): void;
  removeEventListener?(type: "online", listener: () => void): void;
}

/** Resolves after the delay before an attempt. Resolves earlier if the browser comes online or `signal` aborts. */
export function waitBefore(
  attempt: number,
  { policy, clock }: { readonly policy: ReconnectPolicy; readonly clock: Clock },
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const platform = globalThis as OnlineEvents;
  const stop = clock.after(delayBefore(attempt, policy, clock), resolve);
  platform.addEventListener?.("online", resolve);
  signal.addEventListener("abort", () => resolve());
  return promise.finally(() => {
    stop();
    platform.removeEventListener?.("online", resolve);
  });
}

/** Time without setbacks after which earlier ones no longer count, in milliseconds. */
const FORGET_SETBACKS_MS = 60_000;

/** Counts how many times in a row a server has disconnected or forgotten this client without progress in between. */
export class Setbacks {
  #count = 0;
  #reached = "";
  #last = -Infinity;

  /**
   * Counts a setback at time `now` and returns the new count. The count starts over if `reached` differs from its
   * previous value, which indicates progress.
   */
  add(now: number, reached: string): number {
    if (reached !== this.#reached || now - this.#last > FORGET_SETBACKS_MS) this.#count = 0;
    this.#reached = reached;
    this.#last = now;
    this.#count += 1;
    return this.#count;
  }

  /** Resets the count when a response arrives, because that is progress. */
  forget(): void {
    this.#count = 0;
  }
}

/** Creates the error for a server that does not respond. */
export function noAnswer({ attemptTimeoutMs }: ReconnectPolicy): TransportError {
  return new TransportError(
    `The server has not answered for ${attemptTimeoutMs} ms (reconnect.attemptTimeoutMs)`,
  );
}

/** Creates the error for a server that has become permanently unreachable. */
export function unreachable({ maxAttempts }: ReconnectPolicy, cause: unknown): TransportError {
  const text = `Cannot reach the server again after ${maxAttempts} attempts (reconnect.maxAttempts)`;
  return new TransportError(`${text}: ${reasonOf(cause)}`, { cause });
}
