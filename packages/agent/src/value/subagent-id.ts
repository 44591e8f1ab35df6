const SEPARATOR = ".";

/** The session id of a subagent, by which clients know it. A copy of its session has other ones. */
export function subagentSessionId(rootId: string, subagentId: string): string {
  return `${rootId}${SEPARATOR}${subagentId}`;
}

/** Returns the id of a subagent in its session; `undefined` if a session id is not that of a subagent of this session. */
export function subagentIdOf(sessionId: string, rootId: string): string | undefined {
  const prefix = `${rootId}${SEPARATOR}`;
  return sessionId.startsWith(prefix) ? sessionId.slice(prefix.length) : undefined;
}
