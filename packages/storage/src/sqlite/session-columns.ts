import { parseMeta } from "../engine/session-meta.ts";
import type { SessionRecord } from "../session-store.ts";

/** A row of the table `session`, without its lease. */
export interface SessionColumns {
  readonly id: number;
  readonly session_id: string;
  readonly cwd: string;
  readonly additional_directories: string;
  readonly title: string | null;
  readonly title_source: SessionRecord["titleSource"];
  readonly created_at: number;
  readonly updated_at: number;
  readonly archived: number;
  readonly parent_id: string | null;
  readonly parent_seq: number | null;
  readonly meta: string;
  readonly last_seq: number;
}

/** The record that a row stands for. */
export function recordOf(row: SessionColumns): SessionRecord {
  const { parent_id: parentId, parent_seq: parentSeq } = row;
  return {
    sessionId: row.session_id,
    cwd: row.cwd,
    additionalDirectories: JSON.parse(row.additional_directories) as string[],
    title: row.title,
    titleSource: row.title_source,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archived: row.archived === 1,
    lastSeq: row.last_seq,
    parent: parentId === null || parentSeq === null ? null : { sessionId: parentId, seq: parentSeq },
    meta: parseMeta(row.meta),
  };
}
