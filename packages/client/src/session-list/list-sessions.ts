import type { SessionInfo } from "../api/agent-connection.ts";
import type { SessionPage } from "../dialect/agent-wire.ts";

/**
 * Maximum number of pages to fetch for a list. The limit is high because an agent that filters its sessions may send
 * many empty pages.
 */
const MAX_PAGES = 3000;

/**
 * Iterates over all sessions in an agent's list, each exactly once, even if the list changes in the meantime.
 * Pages are fetched on demand.
 *
 * @see https://agentclientprotocol.com/protocol/v1/session-list
 * @throws {Error} if the list does not end: the agent repeats a cursor, or sends too many pages.
 */
export async function* listSessions(
  fetchPage: (cursor: string | undefined) => Promise<SessionPage>,
): AsyncGenerator<SessionInfo, undefined> {
  const seen = new Set<string>();
  const cursors = new Set<string | undefined>();
  let cursor: string | undefined;
  do {
    if (cursors.has(cursor) || cursors.size === MAX_PAGES)
      throw new Error(`Cannot list sessions: the agent's list never ends, stopped at cursor "${cursor}"`);
    cursors.add(cursor);
    const { sessions, nextCursor } = await fetchPage(cursor);
    for (const session of sessions) {
      if (seen.has(session.sessionId)) continue;
      seen.add(session.sessionId);
      yield session;
    }
    cursor = nextCursor;
  } while (cursor !== undefined);
  return undefined;
}
