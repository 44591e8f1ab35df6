import { HttpError } from "../platform/http-error.ts";
import type { Principal } from "../security/authorize.ts";

/** Reason for closing a revoked user's connections. */
export const USER_CUT_OFF = "The connections of the user were ended";

/** An admitted client that has yet to open or resume a connection. */
export class Newcomer {
  readonly principal: Principal;
  readonly #onRevoked: () => void;
  #isRevoked = false;

  constructor(principal: Principal, onRevoked: () => void) {
    this.principal = principal;
    this.#onRevoked = onRevoked;
  }

  get isRevoked(): boolean {
    return this.#isRevoked;
  }

  revoke(): void {
    this.#isRevoked = true;
    this.#onRevoked();
  }
}

/**
 * The clients that have yet to send their first message. They do not count as connections, so a user at the limit can
 * still resume connections.
 */
export class Newcomers {
  readonly #max: number;
  readonly #byPrincipal = new Map<Principal, Set<Newcomer>>();

  /** @param max Maximum number of newcomers per principal */
  constructor(max: number) {
    this.#max = max;
  }

  /** @throws {HttpError} with status 429 if the principal has too many. */
  add(newcomer: Newcomer): void {
    const others = this.#byPrincipal.get(newcomer.principal) ?? new Set();
    if (others.size >= this.#max)
      throw new HttpError(
        429,
        `Cannot open more than ${this.#max} simultaneous connections (maxConnections)`,
      );
    this.#byPrincipal.set(newcomer.principal, others.add(newcomer));
  }

  delete(newcomer: Newcomer): void {
    const others = this.#byPrincipal.get(newcomer.principal);
    if (others?.delete(newcomer) === true && others.size === 0) this.#byPrincipal.delete(newcomer.principal);
  }

  /** Rejects the newcomers of one principal, or all newcomers. */
  revoke(principal?: string): void {
    for (const [owner, newcomers] of this.#byPrincipal)
      if (principal === undefined || owner === principal) for (const newcomer of newcomers) newcomer.revoke();
  }
}
