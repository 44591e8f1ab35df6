import type { Lease, SessionRow, UnnumberedEntry } from "../engine/session-engine.ts";
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

  /** @throws {SessionStoreError} `not_found`, `fenced` */
  async append(lease: Lease, entries: readonly UnnumberedEntry[]): Promise<number> {
    try {
      return await this.#tryAppend(lease, entries);
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      return (await this.#findAppended(lease, entries)) ?? (await this.#tryAppend(lease, entries));
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
      const before = this.#lastSeqs.get(lease) ?? (await this.readLastSeq(lease, "append to"));
      const after = await this.#entries.append(this.#query, { ...lease, lastSeq: before }, entries);
      if (after !== undefined) {
        this.#lastSeqs.set(lease, after);
        return after;
      }
      // Fenced, or an append that was given up went through after all.
      this.#lastSeqs.set(lease, await this.readLastSeq(lease, "append to"));
    }
  }

  /** The last number if the entries are there; `undefined` if they are not. */
  async #findAppended(lease: Lease, entries: readonly UnnumberedEntry[]): Promise<number | undefined> {
    const before = this.#lastSeqs.get(lease);
    this.#lastSeqs.delete(lease);
    const lastSeq = await this.readLastSeq(lease, "append to");
    this.#lastSeqs.set(lease, lastSeq);
    if (before === undefined || lastSeq !== before + entries.length) return undefined;
    return (await this.#areLast(lease, lastSeq, entries)) ? lastSeq : undefined;
  }

  async #areLast(row: SessionRow, lastSeq: number, entries: readonly UnnumberedEntry[]): Promise<boolean> {
    const range = { from: lastSeq - entries.length + 1, to: lastSeq };
    const stored = await this.#entries.range(this.#query, row, range);
    return stored?.map(textOf).join() === entries.map(textOf).join();
  }
}

interface LastSeqColumns {
  readonly epoch: string;
  readonly last_seq: string;
}

function textOf({ at, kind, body }: UnnumberedEntry): string {
  return JSON.stringify([at, kind, body]);
}
