/** End of a subagent's session id in the format that `@parley/agent` uses. */
const SUBAGENT = /\.sub_[\w-]{16}$/;

/**
 * Returns the session id of a `@parley/agent` subagent. Its id within the root session is `sub_` and 16 characters.
 */
export function subagentSessionId(rootId: string, subagentId: string): string {
  return `${rootId}.${subagentId}`;
}

/**
 * Returns the root session's id for a subagent of an agent that uses `@parley/agent`, because the subagent's messages
 * travel with those of the root session. Returns any other id unchanged.
 */
export function rootSessionId(sessionId: string): string {
  return sessionId.replace(SUBAGENT, "");
}
