import type { Lease, SessionKey } from "../engine/session-engine.ts";
import { leaseHeld, noSuchSession } from "../engine/session-failures.ts";
import { identifyProcessAmongHosts, isDeadProcess } from "../process/process-identity.ts";
import type { Query } from "./postgres-database.ts";
import { SERVER_TIME } from "./server-time.ts";

/** A lease that was taken, and the last entry number of its session then. */
export interface TakenLease {
  readonly lease: Lease;
  readonly lastSeq: number;
}

/**
 * Leases, kept in the rows of their sessions; their time is the server's. One whose process died is free at once for
 * processes of the same host.
 */
export class SessionLeases {
  readonly #table: string;
  readonly #query: Query;
  readonly #process: string | null = identifyProcessAmongHosts();

  /** `schema` as it is written in SQL. */
  constructor(schema: string, query: Query) {
    this.#table = `${schema}.session`;
    this.#query = query;
  }

  /** @throws {SessionStoreError} `not_found`, `lease_held` */
  async take(key: SessionKey, owner: string, ttlMs: number): Promise<TakenLease> {
    let deadEpoch: string | null = null;
    for (;;) {
      const [row] = await this.#query<{ id: string; epoch: string; last_seq: string }>(
        `UPDATE ${this.#table}
         SET epoch = epoch + 1, lease_owner = $3, lease_until = ${SERVER_TIME} + ceil($4::float8)::bigint,
           lease_process = $5
         WHERE scope = $1 AND session_id = $2
           AND (lease_owner IS NULL OR lease_owner = $3 OR lease_until <= ${SERVER_TIME} OR epoch = $6)
         RETURNING id, epoch, last_seq`,
        [key.scope, key.sessionId, owner, ttlMs, this.#process, deadEpoch],
      );
      if (row !== undefined) {
        const lease = { row: Number(row.id), sessionId: key.sessionId, epoch: Number(row.epoch) };
        return { lease, lastSeq: Number(row.last_seq) };
      }
      deadEpoch = await this.#findDeadEpoch(key);
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
      `UPDATE ${this.#table} SET lease_owner = NULL, lease_until = 0, lease_process = NULL
       WHERE id = $1 AND epoch = $2`,
      [row, epoch],
    );
  }

  /**
   * The epoch of a lease whose process is known to have died; `null` if the lease became free meanwhile.
   *
   * @throws {SessionStoreError} `not_found`, `lease_held`
   */
  async #findDeadEpoch({ scope, sessionId }: SessionKey): Promise<string | null> {
    const [row] = await this.#query<{ epoch: string; holder: string | null; process: string | null }>(
      `SELECT epoch, CASE WHEN lease_until > ${SERVER_TIME} THEN lease_owner END AS holder, lease_process AS process
       FROM ${this.#table} WHERE scope = $1 AND session_id = $2`,
      [scope, sessionId],
    );
    if (row === undefined) throw noSuchSession("write", sessionId);
    if (row.holder === null) return null;
    if (row.process !== null && isDeadProcess(row.process)) return row.epoch;
    throw leaseHeld(sessionId, row.holder);
  }
}
