import { HttpError } from "../platform/http-error.ts";
import type { Principal } from "./authorize.ts";

/** Number of buckets above which full ones are dropped. */
const MANY = 1000;

interface Bucket {
  /** Number of requests that the principal may send now. Negative if it has exceeded the limit. */
  tokens: number;
  filledAt: number;
}

/** Limits the requests per second from each user or address. Bursts may be twice as large. */
export class RateLimit {
  readonly #perSecond: number;
  readonly #name: string;
  readonly #buckets = new Map<Principal, Bucket>();

  /** @param name The limit's name in errors */
  constructor(perSecond: number, name: "maxRequestsPerSecond" | "maxRefusalsPerSecond") {
    this.#perSecond = perSecond;
    this.#name = name;
  }

  /**
   * Counts a request that can be refused.
   *
   * @throws {HttpError} if the principal has sent too many requests, in which case this one is not counted
   */
  count(principal: Principal): void {
    const bucket = this.#bucketOf(principal);
    if (bucket.tokens < 1)
      throw new HttpError(
        429,
        `Cannot accept more than ${this.#perSecond} ${this.#what} per second (${this.#name})`,
      );
    bucket.tokens--;
  }

  /** Undoes {@link RateLimit.count} for one request. */
  forget(principal: Principal): void {
    const bucket = this.#bucketOf(principal);
    bucket.tokens = Math.min(this.#most, bucket.tokens + 1);
  }

  /** Counts a message that cannot be refused. Returns the number of milliseconds to wait before reading more. */
  delay(principal: Principal): number {
    const bucket = this.#bucketOf(principal);
    bucket.tokens--;
    return bucket.tokens < 0 ? (-bucket.tokens / this.#perSecond) * 1000 : 0;
  }

  /** Returns the principal's bucket, refilled up to now. */
  #bucketOf(principal: Principal): Bucket {
    const now = performance.now();
    const known = this.#buckets.get(principal);
    if (known === undefined) return this.#create(principal, now);
    known.tokens = this.#tokensAt(known, now);
    known.filledAt = now;
    return known;
  }

  #create(principal: Principal, now: number): Bucket {
    // A full bucket is equivalent to none, so the buckets of principals that have left can be dropped.
    if (this.#buckets.size >= MANY) {
      for (const [key, bucket] of this.#buckets)
        if (this.#tokensAt(bucket, now) === this.#most) this.#buckets.delete(key);
    }
    const bucket = { tokens: this.#most, filledAt: now };
    this.#buckets.set(principal, bucket);
    return bucket;
  }

  get #what(): string {
    return this.#name === "maxRefusalsPerSecond" ? "rejected requests from one address" : "requests";
  }

  get #most(): number {
    return this.#perSecond * 2;
  }

  #tokensAt({ tokens, filledAt }: Bucket, now: number): number {
    return Math.min(this.#most, tokens + ((now - filledAt) / 1000) * this.#perSecond);
  }
}
