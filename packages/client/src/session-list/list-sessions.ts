import type { SessionInfo } from "../api/agent-connection.ts";
import type { SessionPage } from "../dialect/agent-wire.ts";

/** Most pages in a row with nothing new. An agent that filters its pages may send some that are empty. */
const MAX_FRUITLESS_PAGES = 1000;

/**
 * Iterates over all sessions of an agent's list, each once, also if the list changes meanwhile. Pages are fetched when they
 * are needed.
 *
 * @see https://agentclientprotocol.com/protocol/v1/session-list
 * @throws {Error} if the agent sends page after page with nothing new.
 */
export async function* listSessions(
  fetchPage: (cursor: string | undefined) => Promise<SessionPage>,
): AsyncGenerator<SessionInfo, undefined> {
  const seen = new Set<string>();
  let fruitless = 0;
  let cursor: string | undefined;
  do {
    const { sessions, nextCursor } = await fetchPage(cursor);
    fruitless += 1;
    for (const session of sessions) {
      if (seen.has(session.sessionId)) continue;
      seen.add(session.sessionId);
      fruitless = 0;
      yield session;
    }
    if (nextCursor !== undefined && (nextCursor === cursor || fruitless === MAX_FRUITLESS_PAGES))
      throw new Error(`Cannot list sessions: the agent sends nothing new after cursor "${cursor}"`);
    cursor = nextCursor;
  } while (cursor !== undefined);
  return undefined;
}
