import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

const TICKET_MS = 30_000;

const TOKEN_HEADER = "x-parley-token";

export interface ServerAddress {
  readonly port: number;
  /**
   * Whether other machines can reach the server. They must use its IP address, because host names are vulnerable to
   * DNS rebinding.
   */
  readonly isOpen: boolean;
}

/**
 * Access control for an inspector's server. Access requires the token and a page that the server itself delivered.
 */
export class Access {
  readonly token: string = randomBytes(32).toString("base64url");
  readonly #address: ServerAddress;
  readonly #tickets = new Map<string, NodeJS.Timeout>();

  constructor(address: ServerAddress) {
    this.#address = address;
  }

  /** Returns whether the request was sent to an address of this server and does not come from another origin. */
  isFromHere({ host, origin, "sec-fetch-site": site }: IncomingHttpHeaders): boolean {
    if (host === undefined || !this.#isOwn(host)) return false;
    if (origin === undefined) return site === undefined || site === "same-origin" || site === "none";
    return origin === `http://${host}`;
  }

  /**
   * Returns whether a browser is opening an address of this server in a tab. The user may have followed a link on
   * another page, such as the file that `parley inspect` opens in the browser. The page shows no data until it has
   * the token.
   */
  isOpening({ host, "sec-fetch-mode": mode, "sec-fetch-dest": target }: IncomingHttpHeaders): boolean {
    return host !== undefined && this.#isOwn(host) && mode === "navigate" && target === "document";
  }

  #isOwn(host: string): boolean {
    const { port, isOpen } = this.#address;
    if (host === `127.0.0.1:${port}` || host === `localhost:${port}`) return true;
    const [, address = "", asked] = /^(.*):(\d+)$/.exec(host) ?? [];
    return isOpen && asked === String(port) && isIP(address.replace(/^\[(.*)\]$/, "$1")) !== 0;
  }

  /** Checks the token in constant time. */
  hasToken(headers: IncomingHttpHeaders): boolean {
    const token = headers[TOKEN_HEADER];
    return typeof token === "string" && timingSafeEqual(digest(token), digest(this.token));
  }

  /**
   * Issues a ticket for a single WebSocket. WebSockets in browsers cannot send headers, and the token must not be in
   * the WebSocket's URL, because such URLs are logged.
   */
  issueTicket(): string {
    const ticket = randomBytes(32).toString("base64url");
    this.#tickets.set(ticket, setTimeout(() => this.#tickets.delete(ticket), TICKET_MS).unref());
    return ticket;
  }

  /** Redeems a ticket. Returns true only the first time a valid ticket is used. */
  useTicket(ticket: string | null): boolean {
    if (ticket === null) return false;
    clearTimeout(this.#tickets.get(ticket));
    return this.#tickets.delete(ticket);
  }
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
