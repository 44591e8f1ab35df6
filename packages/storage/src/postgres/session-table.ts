import type { SessionColumns } from "../engine/session-columns.ts";
import type { SessionKey, StoredPatch, StoredSession } from "../engine/session-engine.ts";
import { noSuchSession, sessionExists } from "../engine/session-failures.ts";
import { applyMeta } from "../engine/session-meta.ts";
import { applyTitle, NO_TITLE } from "../engine/session-title.ts";
import type { Query } from "./postgres-database.ts";
import { SERVER_TIME } from "./server-time.ts";

/** Together they have to fit a page of an index, three times over. */
const MAX_KEY_BYTES = 2000;

/** The records of all sessions. Its methods run within the query that they are given: alone, or in a transaction. */
export class SessionTable {
  readonly #table: string;

  /** `schema` as it is written in SQL. */
  constructor(schema: string) {
    this.#table = `${schema}.session`;
  }

  async get(query: Query, { scope, sessionId }: SessionKey): Promise<SessionColumns<string> | undefined> {
    const rows = await query<SessionColumns<string>>(
      `SELECT * FROM ${this.#table} WHERE scope = $1 AND session_id = $2`,
      [scope, sessionId],
    );
    return rows[0];
  }

  /**
   * Keeps others from changing the session until the transaction ends: its record, its lease and its entries.
   *
   * @throws {SessionStoreError} `not_found`; `action` ends where the session follows: "append to"
   */
  async lock(
    query: Query,
    { scope, sessionId }: SessionKey,
    action: string,
  ): Promise<SessionColumns<string>> {
    const [row] = await query<SessionColumns<string>>(
      `SELECT * FROM ${this.#table} WHERE scope = $1 AND session_id = $2 FOR NO KEY UPDATE`,
      [scope, sessionId],
    );
    if (row === undefined) throw noSuchSession(action, sessionId);
    return row;
  }

  /**
   * @throws {SessionStoreError} `exists`
   * @throws {RangeError} scope and id are too long
   */
  async insert(
    query: Query,
    scope: string,
    session: StoredSession & { readonly lastSeq?: number },
  ): Promise<SessionColumns<string>> {
    const { sessionId, title, titleSource } = {
      ...(session.title ?? NO_TITLE),
      sessionId: session.sessionId,
    };
    checkLength(scope, sessionId);
    const [row] = await query<SessionColumns<string>>(
      `INSERT INTO ${this.#table} (scope, session_id, cwd, additional_directories, title, title_source, created_at,
         updated_at, parent_id, parent_seq, meta, last_seq)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11)
       ON CONFLICT (scope, session_id) DO NOTHING RETURNING *`,
      [
        scope,
        sessionId,
        session.cwd,
        JSON.stringify(session.additionalDirectories),
        title,
        titleSource,
        session.createdAt,
        session.parent?.sessionId ?? null,
        session.parent?.seq ?? null,
        session.meta ?? "{}",
        session.lastSeq ?? 0,
      ],
    );
    if (row === undefined) throw sessionExists(sessionId);
    return row;
  }

  /** Changes a row that is locked. */
  async update(
    query: Query,
    row: SessionColumns<string>,
    patch: StoredPatch,
  ): Promise<SessionColumns<string>> {
    const current = { title: row.title, titleSource: row.title_source };
    const { title, titleSource } = patch.title ? applyTitle(current, patch.title) : current;
    const { additionalDirectories: directories, archived, meta } = patch;
    const [changed = row] = await query<SessionColumns<string>>(
      `UPDATE ${this.#table} SET title = $2, title_source = $3, archived = $4, additional_directories = $5, meta = $6,
         updated_at = CASE WHEN $7 THEN greatest(updated_at, ${SERVER_TIME}) ELSE updated_at END
       WHERE id = $1 RETURNING *`,
      [
        row.id,
        title,
        titleSource,
        archived ?? row.archived,
        directories === undefined ? row.additional_directories : JSON.stringify(directories),
        meta === undefined ? row.meta : applyMeta(row.meta, meta),
        patch.touch,
      ],
    );
    return changed;
  }

  /** The deleted row's id; `undefined` if there was no such session. */
  async delete(query: Query, { scope, sessionId }: SessionKey): Promise<string | undefined> {
    const [row] = await query<{ id: string }>(
      `DELETE FROM ${this.#table} WHERE scope = $1 AND session_id = $2 RETURNING id`,
      [scope, sessionId],
    );
    return row?.id;
  }
}

function checkLength(scope: string, sessionId: string): void {
  if (Buffer.byteLength(scope) + Buffer.byteLength(sessionId) <= MAX_KEY_BYTES) return;
  throw new RangeError(
    `Cannot create session ${JSON.stringify(sessionId)}: its id and scope have more than ${MAX_KEY_BYTES} bytes`,
  );
}
