/** The end of a subagent's session id, as `@parley/agent` writes it. */
const SUBAGENT = /\.sub_[\w-]{16}$/;

/** Returns the session id of a subagent of `@parley/agent`, by its id in its session: `sub_` and 16 characters. */
export function subagentSessionId(rootId: string, subagentId: string): string {
  return `${rootId}.${subagentId}`;
}

/**
 * Returns the id of the session that a subagent belongs to, if the agent is one of `@parley/agent`: its messages travel with
 * those of that session. Any other id is returned as it is.
 */
export function rootSessionId(sessionId: string): string {
  return sessionId.replace(SUBAGENT, "");
}
