import type { ClusterNode } from "../hub/hub.ts";
import { HttpError } from "../platform/http-error.ts";
import type { IncomingRequest } from "../platform/incoming-request.ts";
import { randomToken } from "../platform/random-token.ts";
import type { Identity } from "./authorize.ts";

/** Lifetime of a ticket in milliseconds. */
export const TICKET_LIFE_MS = 30_000;
/** Maximum number of unused tickets per principal. */
const MAX_TICKETS = 32;

/** A ticket request, kept so that another node can authorize it again. */
interface TicketRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: [string, string][];
}

/** The user of a ticket that another node issued. */
export interface RemoteIdentity extends Identity {
  /** Present if the credentials can be revoked, because only `authorize` on this node can watch them. */
  readonly request?: TicketRequest | undefined;
}

interface Ticket {
  readonly identity: Identity;
  readonly request: TicketRequest | undefined;
  readonly expires: number;
}

/** The nodes that accept each other's tickets. */
export interface TicketCluster {
  /** Creates an id for a connection or ticket. The id identifies this node. */
  createId(): string;
  /** Returns the other node that an id identifies, if it is alive. */
  nodeOf(id: string): Promise<ClusterNode | undefined>;
  /**
   * Redeems a ticket that another node issued.
   *
   * @throws {HttpError} with status 401 if the ticket is invalid
   */
  redeem(node: ClusterNode, ticket: string): Promise<RemoteIdentity>;
}

/**
 * Tickets that each let a browser open one WebSocket. Browsers need tickets because they cannot send an
 * `Authorization` header when they open a WebSocket.
 */
export class Tickets {
  readonly #tickets = new Map<string, Ticket>();
  readonly #cluster: TicketCluster | undefined;

  /** @param cluster The nodes that accept each other's tickets. By default, only this node accepts its tickets. */
  constructor(cluster?: TicketCluster) {
    this.#cluster = cluster;
  }

  /** @throws {HttpError} with status 429 if the principal has too many unused tickets */
  issue(identity: Identity, request: IncomingRequest): string {
    this.#forgetExpired();
    const { principal } = identity;
    const unused = [...this.#tickets.values()].filter((ticket) => ticket.identity.principal === principal);
    if (unused.length >= MAX_TICKETS)
      throw new HttpError(429, `Cannot issue more than ${MAX_TICKETS} unused tickets`);
    const ticket = this.#cluster?.createId() ?? randomToken();
    this.#tickets.set(ticket, {
      identity,
      request: identity.onRevoked && ticketRequest(request.toRequest()),
      expires: performance.now() + TICKET_LIFE_MS,
    });
    return ticket;
  }

  /**
   * Redeems a ticket at the node that issued it, which invalidates the ticket.
   *
   * @throws {HttpError} with status 401 if the ticket is unknown, used or expired
   */
  async redeem(ticket: string): Promise<RemoteIdentity> {
    const node = await this.#cluster?.nodeOf(ticket);
    return node === undefined
      ? this.#redeemOwn(ticket).identity
      : (this.#cluster as TicketCluster).redeem(node, ticket);
  }

  /**
   * Redeems a ticket that this node issued, on behalf of another node.
   *
   * @throws {HttpError} with status 401 if the ticket is unknown, used or expired
   */
  redeemForNode(ticket: string): RemoteIdentity {
    const { identity, request } = this.#redeemOwn(ticket);
    const { principal, expiresAt } = identity;
    return { principal, expiresAt, request };
  }

  #redeemOwn(ticket: string): Ticket {
    this.#forgetExpired();
    const found = this.#tickets.get(ticket);
    this.#tickets.delete(ticket);
    if (found === undefined) throw new HttpError(401, "The ticket is unknown, was used or has expired");
    return found;
  }

  revoke(principal: string): void {
    for (const [ticket, { identity }] of this.#tickets)
      if (identity.principal === principal) this.#tickets.delete(ticket);
  }

  #forgetExpired(): void {
    const now = performance.now();
    for (const [ticket, { expires }] of this.#tickets) {
      if (expires > now) return;
      this.#tickets.delete(ticket);
    }
  }
}

function ticketRequest({ url, method, headers }: Request): TicketRequest {
  return { url, method, headers: [...headers] };
}
