import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** Milliseconds in which a ticket is used. */
const TICKET_MS = 30_000;

/** The header that has the token. */
const TOKEN_HEADER = "x-parley-token";

/** Decides who may use the server of an inspector: pages of its own origin that have the token. */
export class Access {
  readonly token: string = randomBytes(32).toString("base64url");
  readonly #hosts: readonly string[];
  readonly #tickets = new Map<string, NodeJS.Timeout>();

  /** `hosts` are the names with port by which the server is reached. */
  constructor(hosts: readonly string[]) {
    this.#hosts = hosts;
  }

  /** Returns true if the request came by a name of this server, and from no page of another one. */
  isFromHere({ host, origin, "sec-fetch-site": site }: IncomingHttpHeaders): boolean {
    if (host === undefined || !this.#hosts.includes(host)) return false;
    if (origin !== undefined) return this.#hosts.some((name) => origin === `http://${name}`);
    return site === undefined || site === "same-origin" || site === "none";
  }

  /** Compares in constant time. */
  hasToken(headers: IncomingHttpHeaders): boolean {
    const token = headers[TOKEN_HEADER];
    return typeof token === "string" && timingSafeEqual(digest(token), digest(this.token));
  }

  /** Creates a ticket, which opens one WebSocket: its address has no place for a header, and addresses are logged. */
  issueTicket(): string {
    const ticket = randomBytes(32).toString("base64url");
    this.#tickets.set(ticket, setTimeout(() => this.#tickets.delete(ticket), TICKET_MS).unref());
    return ticket;
  }

  /** Returns true once for each ticket. */
  useTicket(ticket: string | null): boolean {
    if (ticket === null) return false;
    clearTimeout(this.#tickets.get(ticket));
    return this.#tickets.delete(ticket);
  }
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
