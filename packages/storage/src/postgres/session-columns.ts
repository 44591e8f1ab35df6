import { parseMeta } from "../engine/session-meta.ts";
import type { SessionRecord } from "../session-store.ts";

/** A row of the table `session` as `pg` gives it: its 64-bit integers are texts. */
export interface SessionColumns {
  readonly id: string;
  readonly session_id: string;
  readonly cwd: string;
  readonly additional_directories: string;
  readonly title: string | null;
  readonly title_source: SessionRecord["titleSource"];
  readonly created_at: string;
  readonly updated_at: string;
  readonly archived: boolean;
  readonly parent_id: string | null;
  readonly parent_seq: string | null;
  readonly meta: string;
  readonly last_seq: string;
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
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    archived: row.archived,
    lastSeq: Number(row.last_seq),
    parent: parentId === null || parentSeq === null ? null : { sessionId: parentId, seq: Number(parentSeq) },
    meta: parseMeta(row.meta),
  };
}
