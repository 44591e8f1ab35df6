import type { Principal } from "../security/tickets.ts";

/** The number of sessions that each principal has open, over all its connections. */
export class SessionLimit {
  readonly max: number;
  readonly #counts = new Map<Principal, number>();

  constructor(max: number) {
    this.max = max;
  }

  /** Returns true if the principal can open no other session. */
  isReached(principal: Principal): boolean {
    return (this.#counts.get(principal) ?? 0) >= this.max;
  }

  /** Call when sessions of a principal are opened, or closed, which is a negative number. */
  add(principal: Principal, difference: number): void {
    const count = (this.#counts.get(principal) ?? 0) + difference;
    if (count === 0) this.#counts.delete(principal);
    else this.#counts.set(principal, count);
  }
}
