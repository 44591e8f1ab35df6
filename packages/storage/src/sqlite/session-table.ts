import type { DatabaseSync, StatementSync } from "node:sqlite";

import { MAX_AHEAD_MS } from "../engine/activity-time.ts";
import type {
  LeaseChange,
  RecordChange,
  SessionKey,
  SessionRef,
  SessionVersion,
  StoredRecord,
} from "../engine/session-engine.ts";
import { changeToken } from "../sql/session-columns.ts";
import type { SessionColumns } from "../sql/session-columns.ts";
import { columnsOf, LAST_SEQ } from "./last-seq.ts";

type Row = SessionColumns<number>;

const COLUMNS = columnsOf();

/** Accesses the rows of sessions. Writes must run in a transaction. */
export class SessionTable {
  readonly #find: StatementSync;
  readonly #exists: StatementSync;
  readonly #isCurrent: StatementSync;
  readonly #insert: StatementSync;
  readonly #update: StatementSync;
  readonly #setLease: StatementSync;
  readonly #delete: StatementSync;

  constructor(database: DatabaseSync) {
    this.#find = database.prepare(`SELECT ${COLUMNS} FROM session WHERE scope = ? AND session_id = ?`);
    this.#exists = database.prepare("SELECT 1 FROM session WHERE id = ? AND scope = ? AND session_id = ?");
    this.#isCurrent = database.prepare("SELECT 1 FROM session WHERE id = ? AND version = ? AND token = ?");
    this.#insert = database.prepare(
      `INSERT INTO session (scope, session_id, cwd, real_cwd, additional_directories, title, title_source, archived,
         created_at, updated_at, parent_id, parent_seq, meta, last_seq, token)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (scope, session_id) DO NOTHING RETURNING *`,
    );
    this.#update = database.prepare(
      `UPDATE session SET title = ?, title_source = ?, archived = ?, real_cwd = ?, additional_directories = ?,
         meta = ?,
         updated_at = CASE WHEN updated_at > ? THEN ? ELSE max(updated_at, ?) END, version = version + 1
       WHERE id = ? AND version = ? AND token = ? RETURNING ${COLUMNS}`,
    );
    this.#setLease = database.prepare(
      `UPDATE session SET last_seq = ${LAST_SEQ},
         ${changeToken({ token: "?", lastSeq: LAST_SEQ, end: (text, length) => `substr(${text}, -${length})` })},
         lease_owner = ?, lease_until = ?, lease_process = ?, version = version + 1
       WHERE id = ? AND version = ? AND token = ? RETURNING ${COLUMNS}`,
    );
    this.#delete = database.prepare("DELETE FROM session WHERE id = ?");
  }

  find({ scope, sessionId }: SessionKey): Row | undefined {
    return this.#find.get(scope, sessionId) as Row | undefined;
  }

  /** Whether the session exists. Also compares the key, because a restored database reuses row numbers. */
  exists({ row, scope, sessionId }: SessionRef): boolean {
    return this.#exists.get(row, scope, sessionId) !== undefined;
  }

  /** Whether the session still has this version. */
  isCurrent({ row, version, token }: SessionVersion): boolean {
    return this.#isCurrent.get(row, version, token) !== undefined;
  }

  /** Returns `undefined` if the key is taken. */
  insert(record: StoredRecord): Row | undefined {
    return this.#insert.get(
      record.scope,
      record.sessionId,
      record.cwd,
      record.realCwd,
      JSON.stringify(record.additionalDirectories),
      record.title,
      record.titleSource,
      Number(record.archived),
      record.createdAt,
      record.updatedAt,
      record.parent?.sessionId ?? null,
      record.parent?.seq ?? null,
      record.meta,
      record.lastSeq,
      record.token,
    ) as Row | undefined;
  }

  update({ row, version, token }: SessionVersion, change: RecordChange, touch: boolean): Row | undefined {
    const now = Date.now();
    return this.#update.get(
      change.title,
      change.titleSource,
      Number(change.archived),
      change.realCwd,
      JSON.stringify(change.additionalDirectories),
      change.meta,
      touch ? now + MAX_AHEAD_MS : Number.MAX_SAFE_INTEGER,
      now,
      touch ? now : 0,
      row,
      version,
      token,
    ) as Row | undefined;
  }

  setLease({ row, version, token: before }: SessionVersion, { token, holder }: LeaseChange): Row | undefined {
    const until = holder === null ? 0 : Date.now() + holder.ttlMs;
    const lease = [holder?.owner ?? null, until, holder?.process ?? null];
    return this.#setLease.get(token, token, token, ...lease, row, version, before) as Row | undefined;
  }

  delete(row: number): void {
    this.#delete.get(row);
  }
}
