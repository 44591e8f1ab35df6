import type { Lease, SessionKey } from "../engine/session-engine.ts";
import { leaseHeld, noSuchSession } from "../engine/session-failures.ts";
import type { Query } from "./postgres-database.ts";
import { SERVER_TIME } from "./server-time.ts";

/** A lease that was taken, and the last entry number of its session then. */
export interface TakenLease {
  readonly lease: Lease;
  readonly lastSeq: number;
}

/** Leases, kept in the rows of their sessions; their time is the server's. */
export class SessionLeases {
  readonly #table: string;
  readonly #query: Query;

  /** `schema` as it is written in SQL. */
  constructor(schema: string, query: Query) {
    this.#table = `${schema}.session`;
    this.#query = query;
  }

  /** @throws {SessionStoreError} `not_found`, `lease_held` */
  async take(key: SessionKey, owner: string, ttlMs: number): Promise<TakenLease> {
    for (;;) {
      const [row] = await this.#query<{ id: string; epoch: string; last_seq: string }>(
        `UPDATE ${this.#table}
         SET epoch = epoch + 1, lease_owner = $3, lease_until = ${SERVER_TIME} + ceil($4::float8)::bigint
         WHERE scope = $1 AND session_id = $2
           AND (lease_owner IS NULL OR lease_owner = $3 OR lease_until <= ${SERVER_TIME})
         RETURNING id, epoch, last_seq`,
        [key.scope, key.sessionId, owner, ttlMs],
      );
      if (row !== undefined) {
        const lease = { row: Number(row.id), sessionId: key.sessionId, epoch: Number(row.epoch) };
        return { lease, lastSeq: Number(row.last_seq) };
      }
      await this.#refuseIfHeld(key);
    }
  }

  /** Whether the lease was still there. */
  async renew({ row, epoch }: Lease, ttlMs: number): Promise<boolean> {
    const rows = await this.#query(
      `UPDATE ${this.#table} SET lease_until = ${SERVER_TIME} + ceil($3::float8)::bigint
       WHERE id = $1 AND epoch = $2 RETURNING id`,
      [row, epoch, ttlMs],
    );
    return rows.length > 0;
  }

  /** Does nothing to a lease that is lost. */
  async release({ row, epoch }: Lease): Promise<void> {
    await this.#query(
      `UPDATE ${this.#table} SET lease_owner = NULL, lease_until = 0 WHERE id = $1 AND epoch = $2`,
      [row, epoch],
    );
  }

  /** Returns if the lease became free meanwhile. */
  async #refuseIfHeld({ scope, sessionId }: SessionKey): Promise<void> {
    const [row] = await this.#query<{ holder: string | null }>(
      `SELECT CASE WHEN lease_until > ${SERVER_TIME} THEN lease_owner END AS holder
       FROM ${this.#table} WHERE scope = $1 AND session_id = $2`,
      [scope, sessionId],
    );
    if (row === undefined) throw noSuchSession("write", sessionId);
    if (row.holder !== null) throw leaseHeld(sessionId, row.holder);
  }
}
