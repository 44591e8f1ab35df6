/** End of a subagent's session id in the form that `@parley/agent` creates. */
const SUBAGENT = /\.sub_[\w-]{16}$/;

/**
 * Returns the session id of a `@parley/agent` subagent, given its id within the root session: `sub_` and 16
 * characters.
 */
export function subagentSessionId(rootId: string, subagentId: string): string {
  return `${rootId}.${subagentId}`;
}

/**
 * Returns the id of the root session of a subagent if the agent uses `@parley/agent`, because the subagent's messages
 * travel with those of the root session. Returns any other id unchanged.
 */
export function rootSessionId(sessionId: string): string {
  return sessionId.replace(SUBAGENT, "");
}
