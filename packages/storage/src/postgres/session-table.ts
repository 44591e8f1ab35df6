import { MAX_AHEAD_MS } from "../engine/activity-time.ts";
import type {
  LeaseChange,
  RecordChange,
  SessionKey,
  SessionRef,
  SessionVersion,
  StoredLease,
  StoredRecord,
  StoredSession,
} from "../engine/session-engine.ts";
import { changeToken, storedSession } from "../sql/session-columns.ts";
import type { SessionColumns } from "../sql/session-columns.ts";
import type { Query } from "./query.ts";
import { SERVER_TIME } from "./server-time.ts";

/** A row with the server's time. */
type Row = SessionColumns<string> & { readonly now: string };

/**
 * Maximum size of a key in bytes. A key consists of a scope and an id, and an index page must have room for three
 * keys.
 */
const MAX_KEY_BYTES = 2000;

const CHANGE_TOKEN = changeToken({
  token: "$3::text",
  lastSeq: "last_seq",
  end: (text, length) => `right(${text}, ${length})`,
});

const COLUMNS = `*, ${SERVER_TIME} AS now`;

/**
 * Accesses the rows of sessions. Each method runs its statements with the given `query` function, which may belong to
 * a transaction.
 */
export class SessionTable {
  readonly #table: string;
  readonly #nodes: string;

  /** @param schema The schema's name in SQL notation */
  constructor(schema: string) {
    this.#table = `${schema}.session`;
    this.#nodes = `${schema}.node`;
  }

  /** Finds a session. A node's leases last as long as the node is alive, because its heartbeat renews all of them. */
  async find(query: Query, { scope, sessionId }: SessionKey): Promise<StoredSession | undefined> {
    const alive = `(SELECT alive_until FROM ${this.#nodes} AS node WHERE node.id = lease_owner)`;
    const [row] = await query<Row>(
      `SELECT ${COLUMNS}, coalesce(${alive}, lease_until) AS lease_until
       FROM ${this.#table} WHERE scope = $1 AND session_id = $2`,
      [scope, sessionId],
    );
    return row && fromRow(row);
  }

  /** Locks a session until the transaction ends. Returns whether it still has this version. */
  async lock(query: Query, { row, version, token }: SessionVersion): Promise<boolean> {
    const text = `SELECT 1 FROM ${this.#table} WHERE id = $1 AND version = $2 AND token = $3 FOR NO KEY UPDATE`;
    return (await query(text, [row, version, token])).length > 0;
  }

  /**
   * Returns `undefined` if the key is taken.
   *
   * @throws {RangeError} if scope and id are too long
   */
  async insert(query: Query, record: StoredRecord): Promise<StoredSession | undefined> {
    checkLength(record);
    const [row] = await query<Row>(
      `INSERT INTO ${this.#table} (scope, session_id, cwd, additional_directories, title, title_source, archived,
         created_at, updated_at, parent_id, parent_seq, meta, last_seq, real_cwd, token)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
       ON CONFLICT (scope, session_id) DO NOTHING RETURNING ${COLUMNS}`,
      [
        record.scope,
        record.sessionId,
        record.cwd,
        JSON.stringify(record.additionalDirectories),
        record.title,
        record.titleSource,
        record.archived,
        record.createdAt,
        record.updatedAt,
        record.parent?.sessionId ?? null,
        record.parent?.seq ?? null,
        record.meta,
        record.lastSeq,
        record.realCwd,
        record.token,
      ],
    );
    return row && fromRow(row);
  }

  async update(
    query: Query,
    { row: id, version, token }: SessionVersion,
    change: RecordChange & { readonly touch: boolean },
  ): Promise<StoredSession | undefined> {
    const { title, titleSource, archived, realCwd, additionalDirectories, meta, touch } = change;
    const [row] = await query<Row>(
      `UPDATE ${this.#table} SET title = $3, title_source = $4, archived = $5, additional_directories = $6, meta = $7, real_cwd = $9,
         updated_at = CASE WHEN NOT $8 THEN updated_at
           WHEN updated_at > ${SERVER_TIME} + ${MAX_AHEAD_MS} THEN ${SERVER_TIME}
           ELSE greatest(updated_at, ${SERVER_TIME}) END,
         version = version + 1
       WHERE id = $1 AND version = $2 AND token = $10 RETURNING ${COLUMNS}`,
      [
        id,
        version,
        title,
        titleSource,
        archived,
        JSON.stringify(additionalDirectories),
        meta,
        touch,
        realCwd,
        token,
      ],
    );
    return row && fromRow(row);
  }

  async setLease(
    query: Query,
    { row: id, version, token: before }: SessionVersion,
    { token, holder }: LeaseChange,
  ): Promise<StoredSession | undefined> {
    const [row] = await query<Row>(
      `UPDATE ${this.#table} SET ${CHANGE_TOKEN}, lease_owner = $4, lease_process = $5,
         lease_until = ${SERVER_TIME} + ceil($6::float8)::bigint, version = version + 1
       WHERE id = $1 AND version = $2 AND token = $7 RETURNING ${COLUMNS}`,
      [id, version, token, holder?.owner ?? null, holder?.process ?? null, holder?.ttlMs ?? 0, before],
    );
    return row && fromRow(row);
  }

  /** Returns a scope's unexpired leases. */
  async leases(query: Query, scope: string): Promise<StoredLease[]> {
    const rows = await query<{ owner: string; process: string | null; left_ms: string }>(
      `SELECT lease_owner AS owner, lease_process AS process, left_ms FROM (
         SELECT lease_owner, lease_process, coalesce(alive_until, lease_until) - ${SERVER_TIME} AS left_ms
         FROM ${this.#table} LEFT JOIN ${this.#nodes} AS node ON node.id = lease_owner
         WHERE scope = $1 AND lease_owner IS NOT NULL
       ) AS lease WHERE left_ms > 0`,
      [scope],
    );
    return rows.map(({ left_ms: leftMs, ...holder }) => ({ ...holder, leftMs: Number(leftMs) }));
  }

  /**
   * Deletes a session. Returns whether it existed. Also compares the key, because a restored database reuses row
   * numbers.
   */
  async delete(query: Query, { row, scope, sessionId }: SessionRef): Promise<boolean> {
    const text = `DELETE FROM ${this.#table} WHERE id = $1 AND scope = $2 AND session_id = $3 RETURNING id`;
    return (await query(text, [row, scope, sessionId])).length > 0;
  }
}

function fromRow(row: Row): StoredSession {
  return storedSession(row, Number(row.now));
}

function checkLength({ scope, sessionId }: SessionKey): void {
  if (Buffer.byteLength(scope) + Buffer.byteLength(sessionId) <= MAX_KEY_BYTES) return;
  throw new RangeError(
    `Cannot create session ${JSON.stringify(sessionId)}: its id and scope have more than ${MAX_KEY_BYTES} bytes`,
  );
}
