import type { SessionQuery, SessionRecord, SessionStore } from "../api/session-store.ts";

/** Lists all sessions in the store's scope page by page, in the same order as `list`. */
export async function* listAllSessions(
  store: SessionStore,
  archived: SessionQuery["archived"],
): AsyncGenerator<SessionRecord, void> {
  let cursor: string | undefined;
  do {
    const page = await store.list({ archived, cursor, limit: 200 });
    yield* page.sessions;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}
