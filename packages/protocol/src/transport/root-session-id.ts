/** End of a subagent's session id in the format that `@parley/agent` uses. */
const SUBAGENT = /\.sub_[\w-]{16}$/;

/** Returns the session id of a `@parley/agent` subagent. `subagentId` consists of `sub_` and 16 characters. */
export function subagentSessionId(rootId: string, subagentId: string): string {
  return `${rootId}.${subagentId}`;
}

/**
 * Returns the root session's id for a subagent session id created by `@parley/agent`. A subagent's messages travel
 * with those of its root session. Returns any other id unchanged.
 */
export function rootSessionId(sessionId: string): string {
  return sessionId.replace(SUBAGENT, "");
}
