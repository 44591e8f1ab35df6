import type { DatabaseSync } from "node:sqlite";

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
  StoredRecord,
  StoredSession,
} from "../engine/session-engine.ts";
import { storedSession } from "../sql/session-columns.ts";
import type { SessionColumns } from "../sql/session-columns.ts";
import { createFileCheck } from "./check-file.ts";
import { EntryTable } from "./entry-table.ts";
import { SessionList } from "./session-list.ts";
import { SessionTable } from "./session-table.ts";
import { translateSqliteError } from "./sqlite-failure.ts";
import { createTransact } from "./transaction.ts";
import type { Transact } from "./transaction.ts";

/** Stores sessions in an open database. Runs synchronously on the calling thread. */
export class SqliteEngine implements SessionEngine {
  readonly sharing = "machine";
  readonly #database: DatabaseSync;
  readonly #path: string;
  readonly #transact: Transact;
  readonly #checkFile: () => void;
  readonly #sessions: SessionTable;
  readonly #list: SessionList;
  readonly #entries: EntryTable;
  readonly #cursorKey: Uint8Array;

  /**
   * Takes ownership of the database.
   *
   * @throws {SessionStoreError} if the database is damaged.
   */
  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#path = database.location() ?? ":memory:";
    this.#transact = createTransact(database);
    this.#checkFile = createFileCheck(database);
    this.#sessions = new SessionTable(database);
    this.#list = new SessionList(database);
    this.#entries = new EntryTable(database);
    this.#cursorKey = this.#read(() => readCursorKey(database));
  }

  cursorKey(): Uint8Array {
    return this.#cursorKey;
  }

  insert(record: StoredRecord, source: SessionVersion | undefined): StoredSession | undefined {
    return this.#write(() => {
      if (source !== undefined && !this.#sessions.isCurrent(source)) return undefined;
      const row = this.#sessions.insert(record);
      if (source !== undefined && row !== undefined) {
        this.#entries.copy(source.row, row.id, record.lastSeq);
      }
      return storedNow(row);
    });
  }

  find(key: SessionKey): StoredSession | undefined {
    return this.#read(() => storedNow(this.#sessions.find(key)));
  }

  list(filter: ListFilter, range: ListRange): readonly StoredRecord[] {
    const now = Date.now();
    return this.#read(() => this.#list.find(filter, range).map((row) => storedSession(row, now)));
  }

  update(version: SessionVersion, change: RecordChange, touch: boolean): StoredSession | undefined {
    return this.#write(() => storedNow(this.#sessions.update(version, change, touch)));
  }

  setLease(version: SessionVersion, change: LeaseChange): StoredSession | undefined {
    return this.#write(() => storedNow(this.#sessions.setLease(version, change)));
  }

  delete(session: SessionRef): boolean {
    return this.#write(() => {
      if (!this.#sessions.exists(session)) return false;
      this.#entries.deleteAll(session.row);
      this.#sessions.delete(session.row);
      return true;
    });
  }

  append(lease: LeaseRef, entries: readonly Entry[], lastSeq: number): boolean {
    return this.#write(() => this.#entries.append(lease, entries, lastSeq));
  }

  replaceRange(lease: LeaseRef, range: EntryRange, entries: readonly Entry[]): boolean {
    return this.#write(() => this.#entries.replace(lease, range, entries));
  }

  readRange(
    session: SessionRef,
    range: EntryRange,
    kinds: readonly string[] | undefined,
  ): readonly Entry[] | undefined {
    return this.#read(() => {
      const entries = this.#entries.range(session.row, range, kinds);
      // Checked after reading: if the session still exists, no entries were missing.
      return this.#sessions.exists(session) ? entries : undefined;
    });
  }

  close(): void {
    this.#database.close();
  }

  #write<T>(work: () => T): T {
    return this.#read(() =>
      this.#transact(() => {
        const result = work();
        // Checked last, just before the commit.
        this.#checkFile();
        return result;
      }),
    );
  }

  #read<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw translateSqliteError(this.#path, error);
    }
  }
}

function storedNow(row: SessionColumns<number> | undefined): StoredSession | undefined {
  return row && storedSession(row, Date.now());
}

function readCursorKey(database: DatabaseSync): Uint8Array {
  const setting = database.prepare("SELECT value FROM setting WHERE name = 'cursor_key'").get();
  return setting?.value as Uint8Array;
}
