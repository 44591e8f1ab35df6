import { HttpError } from "../platform/http-error.ts";

/** The name of a user, or `undefined` if the server has only one. */
export type Principal = string | undefined;

/** The user who sent a request, and how long the user's credentials are valid. */
export interface Identity {
  readonly principal: Principal;
  /**
   * The time at which the credentials expire, in epoch milliseconds. The server then closes the sockets and event
   * streams that were opened with them. Turns continue, and a client that reconnects with new credentials resumes.
   * Default: never.
   */
  readonly expiresAt?: number | undefined;
  /**
   * Registers a callback for when the credentials are revoked, and returns a function that removes it. Calls the
   * callback immediately if they have already been revoked. The server treats revoked credentials like expired ones.
   * If another node redeems a ticket that was requested with the credentials, that node calls `authorize` with the
   * ticket's request, so that it can watch the credentials itself. Default: credentials are not revoked before they
   * expire.
   */
  readonly onRevoked?: ((callback: () => void) => () => void) | undefined;
}

/**
 * Uses a request's headers to identify the user who sent it. Runs before the body is read, for every request and
 * every WebSocket. Returns the principal, `undefined` if the server has only one user, an {@link Identity} with more
 * details, or a response that refuses the request. Connections and sessions belong to their principal and are
 * invisible to others.
 */
export type Authorize = (request: Request) => AuthorizeResult | Promise<AuthorizeResult>;

type AuthorizeResult = string | undefined | Identity | Response;

/**
 * Reasons why this package's functions refused requests. Other responses may contain data that must not be logged.
 */
const reasons = new WeakMap<Response, string>();

/** Returns the reason to log for a response that refuses a request. */
export function refusalReason(response: Response): string {
  return reasons.get(response) ?? "authorize refused the request";
}

/**
 * Creates an `authorize` function that requires `Authorization: Bearer <token>`. Tokens of the same length are
 * compared in constant time.
 *
 * @example
 * ```ts
 * import { bearerToken } from "@parley/server";
 *
 * export const authorize = bearerToken(process.env["TOKEN"] ?? "", "ann");
 * ```
 *
 * @param principal The name of the only user. By default, the agent has one user without a name.
 */
export function bearerToken(token: string, principal?: string): Authorize {
  if (token === "") throw new TypeError("Cannot use an empty token");
  return (request) => {
    const sent = bearerOf(request);
    if (sent === undefined) return tokenRequired();
    return equals(sent, token) ? principal : tokenRefused("The bearer token is not accepted");
  };
}

export function bearerOf({ headers }: Request): string | undefined {
  const [, token] = /^bearer +(.*)$/i.exec(headers.get("authorization") ?? "") ?? [];
  return token === "" ? undefined : token;
}

export function tokenRequired(): Response {
  return unauthorized('A bearer token is required: send "Authorization: Bearer <token>"', "Bearer");
}

/**
 * Creates the response to a request with an invalid token.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-3.1
 */
export function tokenRefused(message: string): Response {
  return unauthorized(message, 'Bearer error="invalid_token"');
}

function unauthorized(message: string, challenge: string): Response {
  const response = new HttpError(401, message, { headers: { "WWW-Authenticate": challenge } }).toResponse();
  reasons.set(response, message);
  return response;
}

/** Whether a name can be a principal. Stores and logs use the name as is. */
export function isPrincipal(name: unknown): name is string {
  return typeof name === "string" && name.isWellFormed() && /^\P{Cc}{1,255}$/u.test(name);
}

function equals(sent: string, expected: string): boolean {
  if (sent.length !== expected.length) return false;
  let difference = 0;
  for (let index = 0; index < sent.length; index++)
    difference |= sent.charCodeAt(index) ^ expected.charCodeAt(index);
  return difference === 0;
}
