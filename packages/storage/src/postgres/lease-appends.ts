import type { Lease, UnnumberedEntry } from "../engine/session-engine.ts";
import { leaseLost, noSuchSession } from "../engine/session-failures.ts";
import type { EntryTable } from "./entry-table.ts";
import type { PostgresDatabase, Query } from "./postgres-database.ts";
import { isOutcomeUnknown } from "./postgres-failure.ts";
import type { TakenLease } from "./session-leases.ts";

/**
 * Appends, each stored once although its connection may end before the answer: a lease's appends follow each other, so
 * the last number tells whether one was carried out, and one that comes late finds another number than it expects.
 */
export class LeaseAppends {
  readonly #database: PostgresDatabase;
  readonly #query: Query;
  readonly #entries: EntryTable;
  /** The last number of each lease's session, as far as it is known. */
  readonly #lastSeqs = new WeakMap<Lease, number>();

  constructor(database: PostgresDatabase, entries: EntryTable) {
    this.#database = database;
    this.#query = database.query.bind(database);
    this.#entries = entries;
  }

  begin({ lease, lastSeq }: TakenLease): Lease {
    this.#lastSeqs.set(lease, lastSeq);
    return lease;
  }

  /** @throws {SessionStoreError} `not_found`, `fenced`, `busy` */
  async append(lease: Lease, entries: readonly UnnumberedEntry[]): Promise<number> {
    try {
      return await this.#tryAppend(lease, entries);
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      return await this.#tryAppend(lease, entries);
    }
  }

  /**
   * The last number of the session. With the query of a transaction, nobody changes the session until that ends.
   *
   * @throws {SessionStoreError} `not_found`, `fenced`; `action` ends where the session follows: "append to"
   */
  async readLastSeq({ row, sessionId, epoch }: Lease, action: string, transaction?: Query): Promise<number> {
    const text = `SELECT epoch, last_seq FROM ${this.#database.schema}.session WHERE id = $1`;
    const [session] = await (transaction === undefined
      ? this.#query<LastSeqColumns>(text, [row])
      : transaction<LastSeqColumns>(`${text} FOR NO KEY UPDATE`, [row]));
    if (session === undefined) throw noSuchSession(action, sessionId);
    if (Number(session.epoch) !== epoch) throw leaseLost(action, sessionId);
    return Number(session.last_seq);
  }

  async #tryAppend(lease: Lease, entries: readonly UnnumberedEntry[]): Promise<number> {
    for (;;) {
      const before = this.#lastSeqs.get(lease) ?? 0;
      const after =
        (await this.#entries.append(this.#query, { ...lease, lastSeq: before }, entries)) ??
        (await this.#findStored(lease, before, entries));
      if (after !== undefined) {
        this.#lastSeqs.set(lease, after);
        return after;
      }
      // The lease is lost, or an earlier append that was given up has been carried out after all.
      this.#lastSeqs.set(lease, await this.readLastSeq(lease, "append to"));
    }
  }

  /** The number of the last entry if these very entries follow `before`; `undefined` if they do not. */
  async #findStored(
    lease: Lease,
    before: number,
    entries: readonly UnnumberedEntry[],
  ): Promise<number | undefined> {
    const last = before + entries.length;
    const stored = await this.#entries.range(this.#query, lease, { from: before + 1, to: last });
    const isStored = entries.length > 0 && textOf(stored ?? []) === textOf(entries);
    return isStored ? last : undefined;
  }
}

interface LastSeqColumns {
  readonly epoch: string;
  readonly last_seq: string;
}

function textOf(entries: readonly UnnumberedEntry[]): string {
  return JSON.stringify(entries.map(({ at, kind, body }) => [at, kind, body]));
}
