import type { EntryRange, Lease, SessionRow, UnnumberedEntry } from "../engine/session-engine.ts";
import type { Entry } from "../session-store.ts";
import type { Query } from "./postgres-database.ts";
import { SERVER_TIME } from "./server-time.ts";

/** As {@link lastActivity} has it, by the server's clock. */
const ACTIVE = `least($5::bigint, ${SERVER_TIME})`;

/** The entries of all sessions. Its methods run within the query that they are given: alone, or in a transaction. */
export class EntryTable {
  readonly #schema: string;
  readonly #sessions: string;
  readonly #entries: string;

  /** `schema` as it is written in SQL. */
  constructor(schema: string) {
    this.#schema = schema;
    this.#sessions = `${schema}.session`;
    this.#entries = `${schema}.entry`;
  }

  /**
   * The last number after appending; `undefined`, and nothing stored, if the lease is lost or `lastSeq` was not the last
   * number before. One statement fences, numbers and stores, so it may be sent again when nobody knows whether it ran.
   */
  async append(
    query: Query,
    { row, epoch, lastSeq }: Lease & { readonly lastSeq: number },
    entries: readonly UnnumberedEntry[],
  ): Promise<number | undefined> {
    const newest = entries.reduce((time, entry) => Math.max(time, entry.at), 0);
    const [session] = await query<{ last_seq: string }>(
      `WITH numbered AS (
         UPDATE ${this.#sessions} SET last_seq = last_seq + $4,
           updated_at = CASE WHEN ${ACTIVE} - updated_at >= 1000 THEN ${ACTIVE} ELSE updated_at END
         WHERE id = $1 AND epoch = $2 AND last_seq = $3 RETURNING last_seq
       ), stored AS (
         INSERT INTO ${this.#entries} (session, seq, at, kind, body)
         SELECT $1, $3 + position, at, kind, body
         FROM numbered, unnest($6::bigint[], $7::text[], $8::text[]) WITH ORDINALITY AS t (at, kind, body, position)
       )
       SELECT last_seq FROM numbered`,
      [row, epoch, lastSeq, entries.length, newest, ...columnsOf(entries)],
      `append ${this.#schema}`,
    );
    return session && Number(session.last_seq);
  }

  /** Puts others into the place of a range; the session has to be locked. */
  async replace(
    query: Query,
    { row, range: { from, to } }: { readonly row: number; readonly range: EntryRange },
    entries: readonly Entry[],
  ): Promise<void> {
    await query(`DELETE FROM ${this.#entries} WHERE session = $1 AND seq BETWEEN $2 AND $3`, [row, from, to]);
    if (entries.length === 0) return;
    await query(
      `INSERT INTO ${this.#entries} (session, seq, at, kind, body)
       SELECT $1, seq, at, kind, body
       FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[]) AS t (seq, at, kind, body)`,
      [row, entries.map((entry) => entry.seq), ...columnsOf(entries)],
    );
  }

  async copy(query: Query, { from, to, upTo }: CopyRange): Promise<void> {
    await query(
      `INSERT INTO ${this.#entries} (session, seq, at, kind, body)
       SELECT $2, seq, at, kind, body FROM ${this.#entries} WHERE session = $1 AND seq <= $3`,
      [from, to, upTo],
    );
  }

  async deleteAll(query: Query, session: string): Promise<void> {
    await query(`DELETE FROM ${this.#entries} WHERE session = $1`, [session]);
  }

  /**
   * The entries of a range, `undefined` if the session is gone. A range of numbers, and no limit, keeps the plan good
   * where the tables were never analysed.
   */
  async range(
    query: Query,
    { row }: SessionRow,
    { from, to, kinds }: EntryRange & { readonly kinds?: readonly string[] | undefined },
  ): Promise<Entry[] | undefined> {
    const [ofKinds, name] = kinds === undefined ? ["", "read"] : ["AND kind = ANY ($4::text[])", "filter"];
    const rows = await query<EntryColumns>(
      `SELECT seq, at, kind, body FROM ${this.#entries}
       WHERE session = $1 AND seq BETWEEN $2 AND $3 ${ofKinds} ORDER BY seq`,
      [row, from, to, ...(kinds === undefined ? [] : [kinds])],
      `${name} ${this.#schema}`,
    );
    // A session goes with all of its entries at once: whoever saw one of them saw the session.
    if (rows.length === 0 && !(await this.#exists(query, row))) return undefined;
    return rows.map(({ seq, at, kind, body }) => ({ seq: Number(seq), at: Number(at), kind, body }));
  }

  async #exists(query: Query, row: number): Promise<boolean> {
    return (await query(`SELECT 1 FROM ${this.#sessions} WHERE id = $1`, [row])).length > 0;
  }
}

/** Entries of one session to copy to another. */
interface CopyRange {
  readonly from: string;
  readonly to: string;
  readonly upTo: number;
}

/** A row as `pg` gives it: its 64-bit integers are texts. */
interface EntryColumns {
  readonly seq: string;
  readonly at: string;
  readonly kind: string;
  readonly body: string;
}

function columnsOf(entries: readonly UnnumberedEntry[]): [number[], string[], string[]] {
  return [
    entries.map((entry) => entry.at),
    entries.map((entry) => entry.kind),
    entries.map((entry) => entry.body),
  ];
}
