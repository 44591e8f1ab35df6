import type { AgentConnection, ClientSession } from "@parley/client";

/**
 * Deletes an unused session if the agent supports that. Otherwise, "continue" would open the empty session instead of
 * the latest real conversation. Does not fail if the agent keeps the session or never stored it.
 */
export async function discardUnused(agent: AgentConnection, session: ClientSession): Promise<void> {
  const isEmpty = session.state.entries.every(({ type }) => type === "notice");
  await session.close().catch(() => undefined);
  if (isEmpty && agent.capabilities.session.delete)
    await agent.deleteSession(session.id).catch(() => undefined);
}
