import type { SessionQuery, SessionRecord, SessionStore } from "../api/session-store.ts";

/** Lists the sessions in the store's scope, in the same order as `list`, page by page. */
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
