import type { Entry } from "../api/session-store.ts";
import { MAX_AHEAD_MS } from "../engine/activity-time.ts";
import type { EntryRange, LeaseRef, SessionRef } from "../engine/session-engine.ts";
import type { Query } from "./query.ts";
import { SERVER_TIME } from "./server-time.ts";

/** SQL for the new `updatedAt`. Computed like {@link activityTime}, but by the server's clock. */
const ACTIVE = `least($5::bigint, ${SERVER_TIME})`;

/**
 * Accesses the entries of all sessions. Each method runs its statements with the given `query` function, which may
 * belong to a transaction.
 */
export class EntryTable {
  readonly #schema: string;
  readonly #sessions: string;
  readonly #entries: string;
  /** Finds a session by both its row and its key, because a restored database reuses row numbers. */
  readonly #session: string;

  /** @param schema The schema's name in SQL notation */
  constructor(schema: string) {
    this.#schema = schema;
    this.#sessions = `${schema}.session`;
    this.#entries = `${schema}.entry`;
    this.#session = `SELECT id FROM ${this.#sessions} WHERE id = $1 AND scope = $2 AND session_id = $3`;
  }

  /**
   * Appends entries. Returns false if the lease is lost or the next number has changed. A single statement checks,
   * numbers and stores the entries, so it can be resent when its outcome is unknown.
   */
  async append(
    query: Query,
    { row, token }: LeaseRef,
    { entries, lastSeq }: { readonly entries: readonly Entry[]; readonly lastSeq: number },
  ): Promise<boolean> {
    const before = (entries[0]?.seq ?? 0) - 1;
    const newest = entries.reduce((time, entry) => Math.max(time, entry.at), 0);
    const stored = await query(
      `WITH numbered AS (
         UPDATE ${this.#sessions} SET last_seq = $4,
           updated_at = CASE
             WHEN ${ACTIVE} - updated_at >= 1000 OR updated_at > ${SERVER_TIME} + ${MAX_AHEAD_MS} THEN ${ACTIVE} ELSE updated_at END
         WHERE id = $1 AND token = $2 AND last_seq = $3 RETURNING last_seq
       ), stored AS (
         INSERT INTO ${this.#entries} (session, seq, at, kind, body)
         SELECT $1, seq, at, kind, body
         FROM numbered, unnest($6::bigint[], $7::bigint[], $8::text[], $9::text[]) AS t (seq, at, kind, body)
       )
       SELECT last_seq FROM numbered`,
      [row, token, before, lastSeq, newest, ...columnsOf(entries)],
      `append ${this.#schema}`,
    );
    return stored.length > 0;
  }

  /**
   * Returns false if the lease is lost or the range ends above the session's last entry. Must run in a transaction.
   */
  async replace(
    query: Query,
    { lease, range: { from, to } }: { readonly lease: LeaseRef; readonly range: EntryRange },
    entries: readonly Entry[],
  ): Promise<boolean> {
    const { row, token } = lease;
    const leased = `SELECT 1 FROM ${this.#sessions} WHERE id = $1 AND token = $2 AND last_seq >= $3 FOR NO KEY UPDATE`;
    if ((await query(leased, [row, token, to])).length === 0) return false;
    await query(`DELETE FROM ${this.#entries} WHERE session = $1 AND seq BETWEEN $2 AND $3`, [row, from, to]);
    if (entries.length === 0) return true;
    await query(
      `INSERT INTO ${this.#entries} (session, seq, at, kind, body)
       SELECT $1, seq, at, kind, body
       FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[]) AS t (seq, at, kind, body)`,
      [row, ...columnsOf(entries)],
    );
    return true;
  }

  async copy(query: Query, { from, to, upTo }: CopyRange): Promise<void> {
    await query(
      `INSERT INTO ${this.#entries} (session, seq, at, kind, body)
       SELECT $2, seq, at, kind, body FROM ${this.#entries} WHERE session = $1 AND seq <= $3`,
      [from, to, upTo],
    );
  }

  async deleteAll(query: Query, session: number): Promise<void> {
    await query(`DELETE FROM ${this.#entries} WHERE session = $1`, [session]);
  }

  /**
   * Returns the entries in a range, or `undefined` if the session is gone. A number range without a limit gets a good
   * query plan even if the tables were never analyzed.
   */
  async range(
    query: Query,
    { row, scope, sessionId }: SessionRef,
    { from, to, kinds }: EntryRange & { readonly kinds?: readonly string[] | undefined },
  ): Promise<Entry[] | undefined> {
    const session = [row, scope, sessionId];
    const [ofKinds, name] = kinds === undefined ? ["", "read"] : ["AND kind = ANY ($6::text[])", "filter"];
    const rows = await query<EntryColumns>(
      `SELECT seq, at, kind, body FROM ${this.#entries}
       WHERE session = (${this.#session}) AND seq BETWEEN $4 AND $5 ${ofKinds} ORDER BY seq`,
      [...session, from, to, ...(kinds === undefined ? [] : [kinds])],
      `${name} ${this.#schema}`,
    );
    // A session is deleted together with its entries, so if any entry exists, the session does, too.
    if (rows.length === 0 && (await query(this.#session, session)).length === 0) return undefined;
    return rows.map(fromColumns);
  }

  /**
   * Returns whether the session has these entries, once they are as durable as an acknowledged append. Locking the
   * row counts as a write, so the commit waits for the same standbys.
   */
  async has(
    query: Query,
    { row, scope, sessionId }: SessionRef,
    entries: readonly Entry[],
  ): Promise<boolean> {
    const rows = await query<EntryColumns>(
      `WITH locked AS (${this.#session} FOR NO KEY UPDATE)
       SELECT seq, at, kind, body FROM ${this.#entries} JOIN locked ON session = id
       WHERE session = $1 AND seq BETWEEN $4 AND $5 ORDER BY seq`,
      [row, scope, sessionId, entries[0]?.seq ?? 1, entries.at(-1)?.seq ?? 0],
    );
    return textOf(rows.map(fromColumns)) === textOf(entries);
  }
}

/** A range of entries to copy from one session to another. */
interface CopyRange {
  readonly from: number;
  readonly to: number;
  readonly upTo: number;
}

/** A row in the format that `pg` returns, with 64-bit integers as strings. */
interface EntryColumns {
  readonly seq: string;
  readonly at: string;
  readonly kind: string;
  readonly body: string;
}

function fromColumns({ seq, at, kind, body }: EntryColumns): Entry {
  return { seq: Number(seq), at: Number(at), kind, body };
}

function textOf(entries: readonly Entry[]): string {
  return JSON.stringify(entries.map(({ seq, at, kind, body }) => [seq, at, kind, body]));
}

/**
 * Returns the bodies as an array, and the numbers, times and kinds as array literals. `pg` would build them element
 * by element, which is slower.
 */
function columnsOf(entries: readonly Entry[]): [string, string, string, string[]] {
  let kind = "";
  let quoted = '""';
  const kinds = entries.map((entry) => {
    // Most entries have the same kind as the previous entry.
    if (entry.kind !== kind) {
      kind = entry.kind;
      quoted = `"${kind.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;
    }
    return quoted;
  });
  return [
    `{${entries.map((entry) => entry.seq).join(",")}}`,
    `{${entries.map((entry) => entry.at).join(",")}}`,
    `{${kinds.join(",")}}`,
    entries.map((entry) => entry.body),
  ];
}
