import { TransportError } from "@parley/protocol";
import type { OptionNames } from "@parley/schema/options";

import { reasonOf } from "./refusal.ts";

/** When a broken connection is tried again. */
export interface ReconnectOptions {
  /** Number of attempts without success after which the connection ends. 0 never tries again. Default 30. */
  readonly maxAttempts?: number | undefined;
  /** Milliseconds before the first attempt; they double with each. Default 250. */
  readonly minDelayMs?: number | undefined;
  /** Milliseconds before an attempt at most. Default 10,000. */
  readonly maxDelayMs?: number | undefined;
  /** Milliseconds without a sign of life, from a server that sends them, after which a stream is opened anew. Default 75,000. */
  readonly keepAliveTimeoutMs?: number | undefined;
  /**
   * Milliseconds that the server may take to open a socket, or, if it can resume the connection, to answer a request. Then the
   * attempt has failed. Default 30,000.
   */
  readonly attemptTimeoutMs?: number | undefined;
}

/** {@link ReconnectOptions} with every default in place. */
export type ReconnectPolicy = {
  readonly [Name in keyof ReconnectOptions]-?: NonNullable<ReconnectOptions[Name]>;
};

/** Milliseconds after which a connection that breaks was no failed attempt, though nothing was sent on it. */
export const STABLE_MS = 10_000;

/** The names of {@link ReconnectOptions}. */
export const reconnectOptionNames: OptionNames<ReconnectOptions> = {
  maxAttempts: true,
  minDelayMs: true,
  maxDelayMs: true,
  keepAliveTimeoutMs: true,
  attemptTimeoutMs: true,
};

/** The timers and the chance of a transport, so that tests need not wait. */
export interface Clock {
  /** Calls `callback` after `ms`, until the returned function is called. */
  after(ms: number, callback: () => void): () => void;
  /** Returns the milliseconds since some moment, which is always the same. */
  now(): number;
  /** Returns a number from 0 to 1. */
  random(): number;
}

/** The clock of this platform. */
export const systemClock: Clock = {
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  now: () => performance.now(),
  random: () => Math.random(),
};

/** Puts the defaults in place. */
export function resolvePolicy({
  maxAttempts = 30,
  minDelayMs = 250,
  maxDelayMs = 10_000,
  keepAliveTimeoutMs = 75_000,
  attemptTimeoutMs = 30_000,
}: ReconnectOptions = {}): ReconnectPolicy {
  return { maxAttempts, minDelayMs, maxDelayMs, keepAliveTimeoutMs, attemptTimeoutMs };
}

/** Returns the milliseconds before an attempt, counted from 0: between half and all of a delay that doubles. */
function delayBefore(attempt: number, { minDelayMs, maxDelayMs }: ReconnectPolicy, clock: Clock): number {
  return Math.min(maxDelayMs, minDelayMs * 2 ** attempt) * (0.5 + clock.random() / 2);
}

interface OnlineEvents {
  addEventListener?(type: "online", listener: () => void): void;
  removeEventListener?(type: "online", listener: () => void): void;
}

/** Resolves after the delay before an attempt, or as soon as the browser is online again, or `signal` aborts. */
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

/** Milliseconds between two setbacks after which the earlier ones no longer count. */
const FORGET_SETBACKS_MS = 60_000;

/** Counts how many times in a row a server has cut this client off or forgotten it, with no progress in between. */
export class Setbacks {
  #count = 0;
  #reached = "";
  #last = -Infinity;

  /** Counts one at `now`, and returns the number. If `reached` differs from the last time, there was progress. */
  add(now: number, reached: string): number {
    if (reached !== this.#reached || now - this.#last > FORGET_SETBACKS_MS) this.#count = 0;
    this.#reached = reached;
    this.#last = now;
    this.#count += 1;
    return this.#count;
  }

  /** Call when an answer has arrived, which is progress. */
  forget(): void {
    this.#count = 0;
  }
}

/** Returns the error of a server that does not answer. */
export function noAnswer({ attemptTimeoutMs }: ReconnectPolicy): TransportError {
  return new TransportError(
    `The server has not answered for ${attemptTimeoutMs} ms (reconnect.attemptTimeoutMs)`,
  );
}

/** Runs an attempt. Its signal aborts with `signal`, and when the attempt has taken too long. */
export async function withinTimeout<T>(
  { policy, clock }: { readonly policy: ReconnectPolicy; readonly clock: Clock },
  signal: AbortSignal,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // A signal of its own, which follows by hand: AbortSignal.any costs a tenth of a request.
  const trying = new AbortController();
  const follow = (): void => trying.abort(signal.reason);
  const stop = clock.after(policy.attemptTimeoutMs, () => trying.abort(noAnswer(policy)));
  signal.addEventListener("abort", follow);
  if (signal.aborted) follow();
  try {
    return await attempt(trying.signal);
  } finally {
    signal.removeEventListener("abort", follow);
    stop();
  }
}

/** Returns the error of a server that could not be reached again. */
export function unreachable({ maxAttempts }: ReconnectPolicy, cause: unknown): TransportError {
  const text = `Cannot reach the server again after ${maxAttempts} attempts (reconnect.maxAttempts)`;
  return new TransportError(`${text}: ${reasonOf(cause)}`, { cause });
}
