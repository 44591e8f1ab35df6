import type { SessionInfo } from "@parley/schema/neutral";

import type { SessionRecord, SessionQuery, SessionPage } from "../author/session-store.ts";

/** Params of `session/list`. */
export interface ListParams {
  readonly cwd?: string | null;
  readonly cursor?: string | null;
}

/** Reads the params of `session/list`. */
export function toQuery({ cwd, cursor }: ListParams): SessionQuery {
  return { ...(cwd == null ? {} : { cwd }), ...(cursor == null ? {} : { cursor }) };
}

/** Writes a page of a list, using `render` for each session. */
export function renderPage<Info>(
  { sessions, nextCursor }: SessionPage,
  render: (record: SessionRecord) => Info,
): { sessions: Info[]; nextCursor?: string } {
  return { sessions: sessions.map(render), ...(nextCursor === undefined ? {} : { nextCursor }) };
}

/** Writes a session for a list. */
export function toSessionInfo(record: SessionRecord): SessionInfo {
  const { sessionId, cwd, additionalDirectories, title, updatedAt, meta } = record;
  return {
    sessionId,
    cwd,
    updatedAt: new Date(updatedAt).toISOString(),
    ...(title === null ? {} : { title }),
    ...(additionalDirectories.length === 0 ? {} : { additionalDirectories: [...additionalDirectories] }),
    ...(Object.keys(meta).length === 0 ? {} : { _meta: { ...meta } }),
  };
}
