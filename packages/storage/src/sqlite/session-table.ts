import type { DatabaseSync, StatementSync } from "node:sqlite";

import type { SessionColumns } from "../engine/session-columns.ts";
import type { SessionKey, StoredPatch, StoredSession } from "../engine/session-engine.ts";
import { noSuchSession, sessionExists } from "../engine/session-failures.ts";
import { applyMeta } from "../engine/session-meta.ts";
import { applyTitle, NO_TITLE } from "../engine/session-title.ts";
import { prepareCommand } from "./prepare-command.ts";

/** The rows of single sessions. Whoever writes does it in a transaction. */
export class SessionTable {
  readonly #byKey: StatementSync;
  readonly #byId: StatementSync;
  readonly #insert: StatementSync;
  readonly #update: StatementSync;
  readonly #delete: StatementSync;

  constructor(database: DatabaseSync) {
    this.#byKey = database.prepare("SELECT * FROM session WHERE scope = ? AND session_id = ?");
    this.#byId = database.prepare("SELECT 1 FROM session WHERE id = ?");
    this.#insert = database.prepare(
      `INSERT INTO session (scope, session_id, cwd, additional_directories, title, title_source, created_at, updated_at,
         parent_id, parent_seq, meta, last_seq)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
    );
    this.#update = database.prepare(
      `UPDATE session SET title = ?, title_source = ?, archived = ?, additional_directories = ?, meta = ?, updated_at = ?
       WHERE id = ? RETURNING *`,
    );
    this.#delete = prepareCommand(database, "DELETE FROM session WHERE id = ?");
  }

  get({ scope, sessionId }: SessionKey): SessionColumns<number> | undefined {
    return this.#byKey.get(scope, sessionId) as SessionColumns<number> | undefined;
  }

  /** @throws {SessionStoreError} `not_found` */
  named(key: SessionKey, action: string): SessionColumns<number> {
    const row = this.get(key);
    if (row === undefined) throw noSuchSession(action, key.sessionId);
    return row;
  }

  exists(id: number): boolean {
    return this.#byId.get(id) !== undefined;
  }

  /** @throws {SessionStoreError} `exists` */
  insert(scope: string, session: StoredSession, lastSeq: number): SessionColumns<number> {
    const {
      sessionId,
      cwd,
      additionalDirectories,
      title = NO_TITLE,
      meta = "{}",
      createdAt,
      parent,
    } = session;
    if (this.get({ scope, sessionId }) !== undefined) throw sessionExists(sessionId);
    return this.#insert.get(
      scope,
      sessionId,
      cwd,
      JSON.stringify(additionalDirectories),
      title.title,
      title.titleSource,
      createdAt,
      createdAt,
      parent?.sessionId ?? null,
      parent?.seq ?? null,
      meta,
      lastSeq,
    ) as unknown as SessionColumns<number>;
  }

  update(row: SessionColumns<number>, patch: StoredPatch): SessionColumns<number> {
    const current = { title: row.title, titleSource: row.title_source };
    const { title, titleSource } = patch.title ? applyTitle(current, patch.title) : current;
    const { additionalDirectories: directories, archived = row.archived, meta } = patch;
    return this.#update.get(
      title,
      titleSource,
      Number(archived),
      directories === undefined ? row.additional_directories : JSON.stringify(directories),
      meta === undefined ? row.meta : applyMeta(row.meta, meta),
      patch.touch ? Math.max(Date.now(), row.updated_at) : row.updated_at,
      row.id,
    ) as unknown as SessionColumns<number>;
  }

  delete(id: number): void {
    this.#delete.run(id);
  }
}
