import type { DatabaseSync, StatementSync } from "node:sqlite";

import type { Lease, SessionKey } from "../engine/session-engine.ts";
import { leaseHeld, noSuchSession } from "../engine/session-failures.ts";
import { identifyProcess, isDeadProcess } from "../process/process-identity.ts";
import { prepareCommand } from "./prepare-command.ts";

interface LeaseColumns {
  readonly id: number;
  readonly lease_owner: string | null;
  readonly lease_until: number;
  readonly lease_process: string | null;
}

/** Leases, kept in the rows of their sessions. Whoever calls does it in a transaction. */
export class SessionLeases {
  readonly #process: string = identifyProcess();
  readonly #find: StatementSync;
  readonly #take: StatementSync;
  readonly #renew: StatementSync;
  readonly #release: StatementSync;

  constructor(database: DatabaseSync) {
    this.#find = database.prepare(
      "SELECT id, lease_owner, lease_until, lease_process FROM session WHERE scope = ? AND session_id = ?",
    );
    this.#take = database.prepare(
      `UPDATE session SET epoch = epoch + 1, lease_owner = ?, lease_until = ?, lease_process = ?
       WHERE id = ? RETURNING epoch`,
    );
    this.#renew = database.prepare(
      "UPDATE session SET lease_until = ? WHERE id = ? AND epoch = ? RETURNING id",
    );
    this.#release = prepareCommand(
      database,
      `UPDATE session SET lease_owner = NULL, lease_until = 0, lease_process = NULL WHERE id = ? AND epoch = ?`,
    );
  }

  /** @throws {SessionStoreError} `not_found`, `lease_held` */
  take({ scope, sessionId }: SessionKey, owner: string, ttlMs: number): Lease {
    const row = this.#find.get(scope, sessionId) as LeaseColumns | undefined;
    if (row === undefined) throw noSuchSession("write", sessionId);
    const holder = holderOf(row);
    if (holder !== undefined && holder !== owner) throw leaseHeld(sessionId, holder);
    const taken = this.#take.get(owner, Date.now() + ttlMs, this.#process, row.id);
    return { row: row.id, sessionId, epoch: Number(taken?.epoch) };
  }

  /** Whether the lease was still there. */
  renew({ row, epoch }: Lease, ttlMs: number): boolean {
    return this.#renew.get(Date.now() + ttlMs, row, epoch) !== undefined;
  }

  /** Does nothing to a lease that is lost. */
  release({ row, epoch }: Lease): void {
    this.#release.run(row, epoch);
  }
}

/** Who stands in the way of a new lease. */
function holderOf(row: LeaseColumns): string | undefined {
  if (row.lease_owner === null || row.lease_until <= Date.now()) return undefined;
  if (row.lease_process !== null && isDeadProcess(row.lease_process)) return undefined;
  return row.lease_owner;
}
