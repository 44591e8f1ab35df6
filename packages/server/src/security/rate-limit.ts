import { HttpError } from "../http/http-error.ts";
import type { Principal } from "./tickets.ts";

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Limits the requests of each principal to a number a second, with bursts of twice as many. */
export class RateLimit {
  readonly #perSecond: number;
  readonly #buckets = new Map<Principal, Bucket>();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** @throws {HttpError} with status 429 if the principal has sent too many. */
  count(principal: Principal): void {
    const now = performance.now();
    const bucket = this.#buckets.get(principal) ?? this.#create(principal, now);
    const refilled = bucket.tokens + ((now - bucket.filledAt) / 1000) * this.#perSecond;
    bucket.tokens = Math.min(this.#perSecond * 2, refilled);
    bucket.filledAt = now;
    if (bucket.tokens < 1) {
      throw new HttpError(
        429,
        `Cannot take more than ${this.#perSecond} requests a second (maxRequestsPerSecond)`,
        {
          headers: { "Retry-After": "1" },
        },
      );
    }
    bucket.tokens--;
  }

  #create(principal: Principal, now: number): Bucket {
    // A full bucket is like none: those of principals that are gone need not be kept.
    if (this.#buckets.size >= 1000) {
      for (const [key, { filledAt }] of this.#buckets) if (now - filledAt > 2000) this.#buckets.delete(key);
    }
    const bucket = { tokens: this.#perSecond * 2, filledAt: now };
    this.#buckets.set(principal, bucket);
    return bucket;
  }
}
