/**
 * Identifies the user of a request from its headers. Runs before the body is read, for each request and each WebSocket.
 * Returns the principal, `undefined` if the agent has only one user, or a response that refuses the request.
 * Connections and sessions belong to their principal and are invisible to others.
 */
export type Authorize = (
  request: Request,
) => string | undefined | Response | Promise<string | undefined | Response>;

/**
 * Creates an `authorize` function that requires `Authorization: Bearer <token>`. Compares in constant time for tokens
 * of the same length.
 *
 * @param principal the name of the only user. Default: the agent has one user without a name.
 */
export function bearerToken(token: string, principal?: string): Authorize {
  if (token === "") throw new TypeError("Cannot use an empty token");
  return (request) => {
    const [, sent = ""] = /^bearer +(.*)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
    if (equals(sent, token)) return principal;
    const message =
      sent === ""
        ? 'A bearer token is required: send "Authorization: Bearer <token>"'
        : "The bearer token is not accepted";
    return new Response(JSON.stringify({ error: { code: -32000, message } }), {
      status: 401,
      headers: { "Content-Type": "application/json", "WWW-Authenticate": "Bearer" },
    });
  };
}

function equals(sent: string, expected: string): boolean {
  if (sent.length !== expected.length) return false;
  let difference = 0;
  for (let index = 0; index < sent.length; index++)
    difference |= sent.charCodeAt(index) ^ expected.charCodeAt(index);
  return difference === 0;
}
