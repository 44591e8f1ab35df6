import { HttpError, type ResponseHeaders } from "../platform/http-error.ts";
import type { IncomingRequest } from "../platform/incoming-request.ts";
import type { Authorize, Identity } from "./authorize.ts";
import type { RateLimit } from "./rate-limit.ts";
import { createHostCheck, createOriginCheck } from "./request-source.ts";
import type { Tickets } from "./tickets.ts";

/** Prefix of the subprotocol that carries a ticket. */
const TICKET = "acp-ticket.";
/** Query parameters that typically carry secrets, which would end up in logs and browser histories. */
const secretNames = ["token", "access_token", "authorization", "ticket", "api_key"];

interface RequestRules {
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly authorize: Authorize | undefined;
}

/** Decides from a request's headers whether it is allowed, before anything else is read. */
export class RequestGate {
  readonly tickets: Tickets;
  readonly #authorize: Authorize | undefined;
  readonly #checkHost: (host: string | undefined) => void;
  readonly #checkOrigin: (origin: string | undefined) => ResponseHeaders;
  readonly #rate: RateLimit;
  readonly #refusals: RateLimit;

  /** @param limits `refusals` counts the requests that `authorize` refuses, by address */
  constructor(
    { allowedHosts, allowedOrigins, authorize }: RequestRules,
    { rate, refusals }: { readonly rate: RateLimit; readonly refusals: RateLimit },
    tickets: Tickets,
  ) {
    this.tickets = tickets;
    this.#authorize = authorize;
    this.#checkHost = createHostCheck(allowedHosts);
    this.#checkOrigin = createOriginCheck(allowedOrigins);
    this.#rate = rate;
    this.#refusals = refusals;
  }

  /**
   * Checks the origin and the host of a request. Returns the headers to add to the response.
   *
   * @throws {HttpError} with status 403 if the host or the origin is not allowed
   */
  checkSource(request: IncomingRequest): ResponseHeaders {
    this.#checkHost(request.header("host"));
    return this.#checkOrigin(request.header("origin"));
  }

  /**
   * Identifies the user of a request, or returns the response that refuses it.
   *
   * @throws {HttpError} if the URL contains a secret, or too many requests from the same address were refused
   */
  async identify(request: IncomingRequest): Promise<Identity | Response> {
    refuseSecrets(request.target);
    return identityOf(await this.#authorized(request));
  }

  /**
   * Counts a request from an identified user.
   *
   * @throws {HttpError} if the user has sent too many requests
   */
  count({ principal }: Identity): void {
    this.#rate.count(principal);
  }

  /**
   * @throws {HttpError} if too many requests from the address have been refused. Requests that are still being checked
   * count as refused.
   */
  async #authorized(request: IncomingRequest): Promise<Awaited<ReturnType<Authorize>>> {
    const { address } = request;
    if (this.#authorize === undefined || address === undefined) return this.#authorize?.(request.toRequest());
    this.#refusals.count(address);
    let answer: Awaited<ReturnType<Authorize>>;
    try {
      answer = await this.#authorize(request.toRequest());
      return answer;
    } finally {
      if (!(answer instanceof Response)) this.#refusals.forget(address);
    }
  }

  /**
   * Identifies the user who opens a WebSocket, either by a ticket in its subprotocols or in the same way as
   * {@link identify}.
   *
   * @throws {HttpError} like {@link identify}, and with status 401 if the ticket is invalid
   */
  async identifySocket(request: IncomingRequest, protocols: readonly string[]): Promise<Identity | Response> {
    const ticket = protocols.find((protocol) => protocol.startsWith(TICKET));
    if (ticket === undefined) return this.identify(request);
    const { request: ticketRequest, ...identity } = await this.tickets.redeem(ticket.slice(TICKET.length));
    if (ticketRequest === undefined) return identityOf(identity);
    return identityOf(await this.#authorize?.(new Request(ticketRequest.url, ticketRequest)));
  }
}

function refuseSecrets(target: string): void {
  const query = target.indexOf("?");
  if (query < 0) return;
  for (const name of new URLSearchParams(target.slice(query)).keys()) {
    if (secretNames.includes(name.toLowerCase()))
      throw new HttpError(
        400,
        `Cannot take "${name}" in the address: send an Authorization header, or a ticket`,
      );
  }
}

function identityOf(answer: Awaited<ReturnType<Authorize>>): Identity | Response {
  return answer instanceof Response ? answer : checkIdentity(answer);
}

function checkIdentity(answer: string | undefined | Identity): Identity {
  const identity = typeof answer === "object" && answer !== null ? answer : { principal: answer };
  const { principal, expiresAt, onRevoked }: Identity = identity;
  const isValid =
    (principal === undefined || (typeof principal === "string" && principal !== "")) &&
    (expiresAt === undefined || Number.isFinite(expiresAt)) &&
    (onRevoked === undefined || typeof onRevoked === "function");
  if (isValid) return { principal, expiresAt, onRevoked };
  throw new TypeError(
    `"authorize" returned ${JSON.stringify(answer)}, not a name, undefined, an identity or a Response`,
  );
}
