/** The end of a subagent's session id, as `@parley/agent` writes it. */
const SUBAGENT = /\.sub_[\w-]{16}$/;

/**
 * Returns the session id of a `@parley/agent` subagent, given the id that it has within its session: `sub_` and 16
 * characters.
 */
export function subagentSessionId(rootId: string, subagentId: string): string {
  return `${rootId}.${subagentId}`;
}

/**
 * Returns the id of the session that a subagent belongs to, if the agent is built with `@parley/agent`: the subagent's
 * messages travel with that session's. Any other id is returned unchanged.
 */
export function rootSessionId(sessionId: string): string {
  return sessionId.replace(SUBAGENT, "");
}
