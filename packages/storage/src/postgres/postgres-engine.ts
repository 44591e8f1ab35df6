import type { Entry } from "../api/session-store.ts";
import type {
  EntryRange,
  LeaseChange,
  LeaseRef,
  ListFilter,
  ListRange,
  RecordChange,
  SessionEngine,
  SessionKey,
  SessionRef,
  SessionVersion,
  StoredLease,
  StoredRecord,
  StoredSession,
} from "../engine/session-engine.ts";
import { storedSession } from "../sql/session-columns.ts";
import { appendOnce } from "./append-once.ts";
import { ChangeNotifier } from "./change-notifier.ts";
import { EntryTable } from "./entry-table.ts";
import type { PostgresDatabase } from "./postgres-database.ts";
import type { Query } from "./query.ts";
import { SessionList } from "./session-list.ts";
import { SessionTable } from "./session-table.ts";

/** Stores sessions in a PostgreSQL database that any number of nodes can share. */
export class PostgresEngine implements SessionEngine {
  readonly sharing = "network";
  readonly seesProcesses: boolean;
  readonly #database: PostgresDatabase;
  readonly #query: Query;
  readonly #sessions: SessionTable;
  readonly #entries: EntryTable;
  readonly #list: SessionList;
  readonly #notifier: ChangeNotifier;
  #cursorKey: Uint8Array | undefined;

  /** Takes ownership of the database. */
  constructor(database: PostgresDatabase, seesProcesses = true) {
    this.#database = database;
    this.seesProcesses = seesProcesses;
    this.#query = database.query.bind(database);
    this.#sessions = new SessionTable(database.schema);
    this.#entries = new EntryTable(database.schema);
    this.#list = new SessionList(database.schema, this.#query);
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

  async insert(record: StoredRecord, source: SessionVersion | undefined): Promise<StoredSession | undefined> {
    const stored = await (source === undefined
      ? this.#sessions.insert(this.#query, record)
      : this.#database.transaction((query) => this.#insertCopy(query, record, source), "long"));
    if (stored !== undefined) this.#notifier.add(stored);
    return stored;
  }

  async find(key: SessionKey): Promise<StoredSession | undefined> {
    return await this.#sessions.find(this.#query, key);
  }

  async list(filter: ListFilter, range: ListRange): Promise<readonly StoredRecord[]> {
    // Lists do not include leases, so they do not need the server's time.
    const now = Date.now();
    return (await this.#list.find(filter, range)).map((row) => storedSession(row, now));
  }

  async update(
    version: SessionVersion,
    change: RecordChange,
    touch: boolean,
  ): Promise<StoredSession | undefined> {
    // A transaction is rolled back if it waits too long for a lock, but a single statement would continue.
    const stored = await this.#database.transaction((query) =>
      this.#sessions.update(query, version, { ...change, touch }),
    );
    if (stored !== undefined) this.#notifier.add(stored);
    return stored;
  }

  async setLease(version: SessionVersion, change: LeaseChange): Promise<StoredSession | undefined> {
    return await this.#sessions.setLease(this.#query, version, change);
  }

  async leases(scope: string): Promise<readonly StoredLease[]> {
    return await this.#sessions.leases(this.#query, scope);
  }

  async delete(session: SessionRef): Promise<boolean> {
    const deleted = await this.#database.transaction(async (query) => {
      // The order matters: the first statement waits for a running append, so the second one sees its entries.
      if (!(await this.#sessions.delete(query, session))) return false;
      await this.#entries.deleteAll(query, session.row);
      return true;
    }, "long");
    if (deleted) this.#notifier.add(session);
    return deleted;
  }

  async append(lease: LeaseRef, entries: readonly Entry[], lastSeq: number): Promise<boolean> {
    const stored = await appendOnce(this.#query, this.#entries, {
      lease,
      entries,
      lastSeq,
      patienceMs: this.#database.busyTimeoutMs,
    });
    if (stored) this.#notifier.add(lease);
    return stored;
  }

  async replaceRange(lease: LeaseRef, range: EntryRange, entries: readonly Entry[]): Promise<boolean> {
    const replaced = await this.#database.transaction((query) =>
      this.#entries.replace(query, { lease, range }, entries),
    );
    if (replaced) this.#notifier.add(lease);
    return replaced;
  }

  async readRange(
    session: SessionRef,
    range: EntryRange,
    kinds: readonly string[] | undefined,
  ): Promise<readonly Entry[] | undefined> {
    return await this.#entries.range(this.#query, session, { ...range, kinds });
  }

  async close(): Promise<void> {
    await this.#notifier.close();
    await this.#database.close();
  }

  async #insertCopy(
    query: Query,
    record: StoredRecord,
    source: SessionVersion,
  ): Promise<StoredSession | undefined> {
    if (!(await this.#sessions.lock(query, source))) return undefined;
    const stored = await this.#sessions.insert(query, record);
    if (stored !== undefined) {
      await this.#entries.copy(query, { from: source.row, to: stored.row, upTo: record.lastSeq });
    }
    return stored;
  }
}
