/**
 * Names the user who sends a request, from its headers: runs before anything of the body is read, for each request and each
 * WebSocket. Returns the principal, `undefined` if the agent has one user only, or the response that refuses the request.
 * Connections and sessions belong to the principal; those of another one do not exist for it.
 */
export type Authorize = (
  request: Request,
) => string | undefined | Response | Promise<string | undefined | Response>;
