import type { SessionInfo } from "@parley/schema/neutral";

import type { SessionRecord, SessionQuery, SessionPage } from "../author/session-store.ts";

export interface ListParams {
  readonly cwd?: string | null;
  readonly cursor?: string | null;
}

export function toQuery({ cwd, cursor }: ListParams): SessionQuery {
  return { ...(cwd == null ? {} : { cwd }), ...(cursor == null ? {} : { cursor }) };
}

export function renderPage<Info>(
  { sessions, nextCursor }: SessionPage,
  render: (record: SessionRecord) => Info,
): { sessions: Info[]; nextCursor?: string } {
  return { sessions: sessions.map(render), ...(nextCursor === undefined ? {} : { nextCursor }) };
}

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
