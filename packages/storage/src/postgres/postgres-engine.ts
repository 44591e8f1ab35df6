import { recordOf } from "../engine/session-columns.ts";
import type {
  EntryRange,
  Lease,
  ListFilter,
  ListRange,
  SessionEngine,
  SessionKey,
  SessionRow,
  StoredPatch,
  StoredSession,
  UnnumberedEntry,
} from "../engine/session-engine.ts";
import { leaseLost, noSuchSession, rangeAboveLast } from "../engine/session-failures.ts";
import type { Entry, SessionRecord } from "../session-store.ts";
import { ChangeNotifier } from "./change-notifier.ts";
import { EntryTable } from "./entry-table.ts";
import { LeaseAppends } from "./lease-appends.ts";
import type { PostgresDatabase, Query } from "./postgres-database.ts";
import { SessionLeases } from "./session-leases.ts";
import { SessionList } from "./session-list.ts";
import { SessionTable } from "./session-table.ts";

/** Sessions in a PostgreSQL database that any number of nodes share. */
export class PostgresEngine implements SessionEngine {
  readonly #database: PostgresDatabase;
  readonly #query: Query;
  readonly #sessions: SessionTable;
  readonly #entries: EntryTable;
  readonly #list: SessionList;
  readonly #leases: SessionLeases;
  readonly #appends: LeaseAppends;
  readonly #notifier: ChangeNotifier;
  /** The scope of each lease, for those who are told of its appends. */
  readonly #keys = new WeakMap<Lease, SessionKey>();
  #cursorKey: Uint8Array | undefined;

  /** Owns the database from here on. */
  constructor(database: PostgresDatabase) {
    this.#database = database;
    this.#query = database.query.bind(database);
    this.#sessions = new SessionTable(database.schema);
    this.#entries = new EntryTable(database.schema);
    this.#list = new SessionList(database.schema, this.#query);
    this.#leases = new SessionLeases(database.schema, this.#query);
    this.#appends = new LeaseAppends(database, this.#entries);
    this.#notifier = new ChangeNotifier(database);
  }

  async cursorKey(): Promise<Uint8Array> {
    if (this.#cursorKey === undefined) {
      const [setting] = await this.#query<{ value: string }>(
        `SELECT value FROM ${this.#database.schema}.setting WHERE name = 'cursor_key'`,
      );
      this.#cursorKey = Buffer.from(setting?.value ?? "", "hex");
    }
    return this.#cursorKey;
  }

  async create(scope: string, session: StoredSession): Promise<SessionRecord> {
    const record = recordOf(await this.#sessions.insert(this.#query, scope, session));
    this.#notifier.add({ scope, sessionId: session.sessionId });
    return record;
  }

  async get(key: SessionKey): Promise<SessionRecord | undefined> {
    const row = await this.#sessions.get(this.#query, key);
    return row && recordOf(row);
  }

  async update(key: SessionKey, patch: StoredPatch): Promise<SessionRecord> {
    const record = await this.#database.transaction(async (query) => {
      const row = await this.#sessions.lock(query, key, "update");
      return recordOf(await this.#sessions.update(query, row, patch));
    });
    this.#notifier.add(key);
    return record;
  }

  async list(filter: ListFilter, range: ListRange): Promise<SessionRecord[]> {
    return (await this.#list.find(filter, range)).map(recordOf);
  }

  async delete(key: SessionKey): Promise<boolean> {
    const deleted = await this.#database.transaction(async (query) => {
      // In this order: an append that is under way is waited for, and the second statement sees its entries.
      const id = await this.#sessions.delete(query, key);
      if (id !== undefined) await this.#entries.deleteAll(query, id);
      return id !== undefined;
    });
    if (deleted) this.#notifier.add(key);
    return deleted;
  }

  async fork(source: SessionKey, session: StoredSession, upTo: number): Promise<SessionRecord> {
    const { scope, sessionId } = source;
    const record = await this.#database.transaction(async (query) => {
      const row = await this.#sessions.lock(query, source, "fork");
      const lastSeq = Math.min(upTo, Number(row.last_seq));
      const copy = await this.#sessions.insert(query, scope, {
        ...session,
        title: session.title ?? { title: row.title, titleSource: row.title_source },
        meta: session.meta ?? row.meta,
        parent: { sessionId, seq: lastSeq },
        lastSeq,
      });
      await this.#entries.copy(query, { from: row.id, to: copy.id, upTo: lastSeq });
      return recordOf(copy);
    });
    this.#notifier.add({ scope, sessionId: session.sessionId });
    return record;
  }

  async takeLease(key: SessionKey, owner: string, ttlMs: number): Promise<Lease> {
    const lease = this.#appends.begin(await this.#leases.take(key, owner, ttlMs));
    this.#keys.set(lease, key);
    return lease;
  }

  async renewLease(lease: Lease, ttlMs: number): Promise<void> {
    const action = "renew the lease of";
    if (await this.#leases.renew(lease, ttlMs)) return;
    await this.#appends.readLastSeq(lease, action);
    throw leaseLost(action, lease.sessionId);
  }

  async releaseLease(lease: Lease): Promise<void> {
    await this.#leases.release(lease);
  }

  async append(lease: Lease, entries: readonly UnnumberedEntry[]): Promise<number> {
    const lastSeq = await this.#appends.append(lease, entries);
    if (entries.length > 0) this.#notifyOf(lease);
    return lastSeq;
  }

  async replaceRange(lease: Lease, range: EntryRange, entries: readonly Entry[]): Promise<void> {
    await this.#database.transaction(async (query) => {
      const lastSeq = await this.#appends.readLastSeq(lease, "replace entries of", query);
      if (range.to > lastSeq) throw rangeAboveLast(range.to, lastSeq);
      await this.#entries.replace(query, { row: lease.row, range }, entries);
    });
    this.#notifyOf(lease);
  }

  async find(key: SessionKey): Promise<SessionRow & { readonly lastSeq: number }> {
    const row = await this.#sessions.get(this.#query, key);
    if (row === undefined) throw noSuchSession("read", key.sessionId);
    return { row: Number(row.id), sessionId: key.sessionId, lastSeq: Number(row.last_seq) };
  }

  async readRange(
    row: SessionRow,
    range: EntryRange,
    kinds: readonly string[] | undefined,
  ): Promise<Entry[]> {
    const entries = await this.#entries.range(this.#query, row, { ...range, kinds });
    if (entries === undefined) throw noSuchSession("read", row.sessionId);
    return entries;
  }

  async close(): Promise<void> {
    await this.#notifier.close();
    await this.#database.close();
  }

  #notifyOf(lease: Lease): void {
    const key = this.#keys.get(lease);
    if (key !== undefined) this.#notifier.add(key);
  }
}
