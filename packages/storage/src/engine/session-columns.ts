import type { SessionRecord } from "../session-store.ts";
import { parseMeta } from "./session-meta.ts";

/** A row of the table `session` of a database, which gives integers of 64 bits as numbers, or as texts. */
export interface SessionColumns<Integer extends number | string = number | string> {
  readonly id: Integer;
  readonly session_id: string;
  readonly cwd: string;
  readonly additional_directories: string;
  readonly title: string | null;
  readonly title_source: SessionRecord["titleSource"];
  readonly created_at: Integer;
  readonly updated_at: Integer;
  /** SQLite has 0 and 1. */
  readonly archived: boolean | number;
  readonly parent_id: string | null;
  readonly parent_seq: Integer | null;
  readonly meta: string;
  readonly last_seq: Integer;
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
    archived: Boolean(row.archived),
    lastSeq: Number(row.last_seq),
    parent: parentId === null || parentSeq === null ? null : { sessionId: parentId, seq: Number(parentSeq) },
    meta: parseMeta(row.meta),
  };
}
