import { HttpError } from "../platform/http-error.ts";

/**
 * Identifies the user who sent a request, from its headers. Runs before the body is read, for every request and every
 * WebSocket. Returns the principal, `undefined` if the agent has only one user, or a response that refuses the request.
 * Connections and sessions belong to their principal and are invisible to others.
 */
export type Authorize = (
  request: Request,
) => string | undefined | Response | Promise<string | undefined | Response>;

/**
 * Creates an `authorize` function that requires `Authorization: Bearer <token>`. Tokens of the same length are compared
 * in constant time.
 *
 * @example
 * ```ts
 * import { bearerToken } from "@parley/server";
 *
 * export const authorize = bearerToken(process.env["TOKEN"] ?? "", "ann");
 * ```
 *
 * @param principal The name of the only user. Default: the agent has one user without a name.
 */
export function bearerToken(token: string, principal?: string): Authorize {
  if (token === "") throw new TypeError("Cannot use an empty token");
  return (request) => {
    const sent = bearerOf(request);
    if (sent === undefined) return tokenRequired();
    return equals(sent, token) ? principal : tokenRefused("The bearer token is not accepted");
  };
}

/** Returns a request's bearer token. */
export function bearerOf({ headers }: Request): string | undefined {
  const [, token] = /^bearer +(.*)$/i.exec(headers.get("authorization") ?? "") ?? [];
  return token === "" ? undefined : token;
}

/** Refuses a request that has no token. */
export function tokenRequired(): Response {
  return unauthorized('A bearer token is required: send "Authorization: Bearer <token>"', "Bearer");
}

/** Refuses a request whose token is not valid. @see https://www.rfc-editor.org/rfc/rfc6750#section-3.1 */
export function tokenRefused(message: string): Response {
  return unauthorized(message, 'Bearer error="invalid_token"');
}

function unauthorized(message: string, challenge: string): Response {
  return new HttpError(401, message, { headers: { "WWW-Authenticate": challenge } }).toResponse();
}

/** Whether a name can be a principal: stores and logs use it as it is. */
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
