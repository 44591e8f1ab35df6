import { HttpError } from "../http/http-error.ts";
import { randomToken } from "./random-token.ts";

/** Milliseconds in which a ticket has to be used. */
export const TICKET_LIFE_MS = 30_000;
/** Unused tickets that a principal may have. */
const MAX_TICKETS = 32;

/** A user whom `authorize` has named; `undefined` if the server has one user. */
export type Principal = string | undefined;

interface Ticket {
  readonly principal: Principal;
  readonly expires: number;
}

/** Tickets that let a browser open one WebSocket each, where it cannot send an `Authorization` header. */
export class Tickets {
  readonly #tickets = new Map<string, Ticket>();

  /** @throws {HttpError} with status 429 if the principal has too many unused ones. */
  issue(principal: Principal): string {
    this.#forgetExpired();
    const unused = [...this.#tickets.values()].filter((ticket) => ticket.principal === principal);
    if (unused.length >= MAX_TICKETS)
      throw new HttpError(429, `Cannot issue more than ${MAX_TICKETS} unused tickets`);
    const ticket = randomToken();
    this.#tickets.set(ticket, { principal, expires: performance.now() + TICKET_LIFE_MS });
    return ticket;
  }

  /**
   * Takes a ticket, which is of no use afterwards.
   *
   * @throws {HttpError} with status 401 if it is unknown, was used or has expired.
   */
  redeem(ticket: string): Principal {
    this.#forgetExpired();
    const found = this.#tickets.get(ticket);
    this.#tickets.delete(ticket);
    if (found === undefined) throw new HttpError(401, "The ticket is unknown, was used or has expired");
    return found.principal;
  }

  /** Drops the tickets of a principal. */
  revoke(principal: string): void {
    for (const [ticket, { principal: owner }] of this.#tickets)
      if (owner === principal) this.#tickets.delete(ticket);
  }

  #forgetExpired(): void {
    const now = performance.now();
    for (const [ticket, { expires }] of this.#tickets) {
      if (expires > now) return;
      this.#tickets.delete(ticket);
    }
  }
}
