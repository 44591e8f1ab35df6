import { HttpError } from "../platform/http-error.ts";
import type { Principal } from "../security/tickets.ts";

/** The reason of the end for the clients of a user who is cut off. */
export const USER_CUT_OFF = "The connections of the user were ended";

/** A client that was let in, and has not yet begun a connection or gone on with one. */
export class Newcomer {
  readonly principal: Principal;
  readonly #onRevoked: () => void;
  #isRevoked = false;

  constructor(principal: Principal, onRevoked: () => void) {
    this.principal = principal;
    this.#onRevoked = onRevoked;
  }

  /** True if its user was cut off meanwhile. */
  get isRevoked(): boolean {
    return this.#isRevoked;
  }

  revoke(): void {
    this.#isRevoked = true;
    this.#onRevoked();
  }
}

/** The newcomers of a server. They are no connections: a user with as many as are allowed can go on with each of them. */
export class Newcomers {
  readonly #max: number;
  readonly #byPrincipal = new Map<Principal, Set<Newcomer>>();

  /** @param max newcomers that a principal may have at once. */
  constructor(max: number) {
    this.#max = max;
  }

  /** @throws {HttpError} with status 429 if the principal has too many. */
  add(newcomer: Newcomer): void {
    const others = this.#byPrincipal.get(newcomer.principal) ?? new Set();
    if (others.size >= this.#max)
      throw new HttpError(429, `Cannot open more than ${this.#max} connections at once (maxConnections)`);
    this.#byPrincipal.set(newcomer.principal, others.add(newcomer));
  }

  delete(newcomer: Newcomer): void {
    const others = this.#byPrincipal.get(newcomer.principal);
    if (others?.delete(newcomer) === true && others.size === 0) this.#byPrincipal.delete(newcomer.principal);
  }

  /** Cuts off those of one principal, or all. */
  revoke(principal?: string): void {
    for (const [owner, newcomers] of this.#byPrincipal)
      if (principal === undefined || owner === principal) for (const newcomer of newcomers) newcomer.revoke();
  }
}
