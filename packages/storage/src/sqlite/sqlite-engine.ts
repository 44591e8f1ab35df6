import type { DatabaseSync } from "node:sqlite";

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
import type { SessionStoreError } from "../session-store-error.ts";
import type { Entry, SessionRecord } from "../session-store.ts";
import { EntryTable } from "./entry-table.ts";
import { SessionLeases } from "./session-leases.ts";
import { SessionList } from "./session-list.ts";
import { SessionTable } from "./session-table.ts";
import { translateSqliteError } from "./sqlite-failure.ts";
import { createTransact } from "./transaction.ts";
import type { Transact } from "./transaction.ts";

/** Sessions in an open database, synchronously and on the thread that calls. */
export class SqliteEngine implements SessionEngine {
  readonly #database: DatabaseSync;
  readonly #transact: Transact;
  readonly #sessions: SessionTable;
  readonly #list: SessionList;
  readonly #leases: SessionLeases;
  readonly #entries: EntryTable;
  readonly #cursorKey: Uint8Array;

  /** Owns the database from here on. */
  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#transact = createTransact(database);
    this.#sessions = new SessionTable(database);
    this.#list = new SessionList(database);
    this.#leases = new SessionLeases(database);
    this.#entries = new EntryTable(database);
    this.#cursorKey = readCursorKey(database);
  }

  cursorKey(): Uint8Array {
    return this.#cursorKey;
  }

  create(scope: string, session: StoredSession): SessionRecord {
    return this.#write(() => recordOf(this.#sessions.insert(scope, session, 0)));
  }

  get(key: SessionKey): SessionRecord | undefined {
    return this.#read(() => {
      const row = this.#sessions.get(key);
      return row && recordOf(row);
    });
  }

  update(key: SessionKey, patch: StoredPatch): SessionRecord {
    return this.#write(() => recordOf(this.#sessions.update(this.#sessions.named(key, "update"), patch)));
  }

  list(filter: ListFilter, range: ListRange): SessionRecord[] {
    return this.#read(() => this.#list.find(filter, range).map(recordOf));
  }

  delete(key: SessionKey): boolean {
    return this.#write(() => {
      const row = this.#sessions.get(key);
      if (row === undefined) return false;
      this.#entries.deleteAll(row.id);
      this.#sessions.delete(row.id);
      return true;
    });
  }

  fork(source: SessionKey, session: StoredSession, upTo: number): SessionRecord {
    return this.#write(() => {
      const row = this.#sessions.named(source, "fork");
      const { title, title_source: titleSource, meta } = row;
      const lastSeq = Math.min(upTo, row.last_seq);
      const copy = this.#sessions.insert(
        source.scope,
        {
          ...session,
          title: session.title ?? { title, titleSource },
          meta: session.meta ?? meta,
          parent: { sessionId: source.sessionId, seq: lastSeq },
        },
        lastSeq,
      );
      this.#entries.copy(row.id, copy.id, lastSeq);
      return recordOf(copy);
    });
  }

  takeLease(key: SessionKey, owner: string, ttlMs: number): Lease {
    return this.#write(() => this.#leases.take(key, owner, ttlMs));
  }

  renewLease(lease: Lease, ttlMs: number): void {
    this.#write(() => {
      if (!this.#leases.renew(lease, ttlMs)) throw this.#lost(lease, "renew the lease of");
    });
  }

  releaseLease(lease: Lease): void {
    this.#write(() => this.#leases.release(lease));
  }

  append(lease: Lease, entries: readonly UnnumberedEntry[]): number {
    return this.#write(() => {
      const lastSeq = this.#entries.append(lease, entries);
      if (lastSeq === undefined) throw this.#lost(lease, "append to");
      return lastSeq;
    });
  }

  replaceRange(lease: Lease, range: EntryRange, entries: readonly Entry[]): void {
    this.#write(() => {
      const lastSeq = this.#entries.lastSeq(lease);
      if (lastSeq === undefined) throw this.#lost(lease, "replace entries of");
      if (range.to > lastSeq) throw rangeAboveLast(range.to, lastSeq);
      this.#entries.replace(lease.row, range, entries);
    });
  }

  find(key: SessionKey): SessionRow & { readonly lastSeq: number } {
    return this.#read(() => {
      const { id, last_seq: lastSeq } = this.#sessions.named(key, "read");
      return { row: id, sessionId: key.sessionId, lastSeq };
    });
  }

  readRange(
    { row, sessionId }: SessionRow,
    range: EntryRange,
    kinds: readonly string[] | undefined,
  ): Entry[] {
    return this.#read(() => {
      const entries = this.#entries.range(row, range, kinds);
      // Asked after the entries: if the session is still there now, none of them was missing.
      if (!this.#sessions.exists(row)) throw noSuchSession("read", sessionId);
      return entries;
    });
  }

  close(): void {
    this.#database.close();
  }

  #write<T>(work: () => T): T {
    return this.#read(() => this.#transact(work));
  }

  #read<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw translateSqliteError(error);
    }
  }

  #lost(lease: Lease, action: string): SessionStoreError {
    const { row, sessionId } = lease;
    return this.#sessions.exists(row) ? leaseLost(action, sessionId) : noSuchSession(action, sessionId);
  }
}

function readCursorKey(database: DatabaseSync): Uint8Array {
  const setting = database.prepare("SELECT value FROM setting WHERE name = 'cursor_key'").get();
  return setting?.value as Uint8Array;
}
