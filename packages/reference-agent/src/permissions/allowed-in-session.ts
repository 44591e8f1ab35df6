import type { AgentSession } from "@parley/agent";

const KEY = "allowed";

/** Notes what the user allowed for the rest of a session, so that it can be listed. */
export async function noteAllowed(session: AgentSession, title: string): Promise<void> {
  const known = await allowedInSession(session);
  if (!known.includes(title)) await session.state.set(KEY, [...known, title]);
}

/** What the user allowed for the rest of a session, in words. */
export async function allowedInSession({ state }: AgentSession): Promise<readonly string[]> {
  return ((await state.get(KEY)) as readonly string[] | undefined) ?? [];
}
