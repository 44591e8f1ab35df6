import type { AgentConnection, SessionInfo } from "@parley/client";

/**
 * Finds a session in the agent's list. Resolves to `undefined` if it is not listed, or if the agent cannot list
 * sessions.
 */
export async function listedSession(agent: AgentConnection, id: string): Promise<SessionInfo | undefined> {
  if (!agent.capabilities.session.list) return undefined;
  for await (const session of agent.listSessions()) if (session.sessionId === id) return session;
  return undefined;
}
