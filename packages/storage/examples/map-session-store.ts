// A session store backed by a plain `Map`. It consists of an engine, which `createSessionStore` turns into a complete
// store.
import { randomBytes } from "node:crypto";

import {
  activityTime,
  createSessionStore,
  selectRecords,
  touchedTime,
  withRange,
} from "@parley/storage/engine";
import type {
  Entry,
  EntryRange,
  LeaseChange,
  LeaseHolder,
  LeaseRef,
  ListFilter,
  ListRange,
  RecordChange,
  SessionEngine,
  SessionKey,
  SessionRef,
  SessionStore,
  SessionVersion,
  StoredRecord,
  StoredSession,
} from "@parley/storage/engine";

/** A session with its entries. Its lease contains the expiry time. */
interface Stored extends Omit<StoredSession, "lease"> {
  readonly lease: (LeaseHolder & { readonly until: number }) | null;
  readonly entries: readonly Entry[];
}

class MapEngine implements SessionEngine {
  readonly sharing = "process";
  readonly #sessions = new Map<string, Stored>();
  readonly #cursorKey = randomBytes(32);
  #lastRow = 0;

  cursorKey(): Uint8Array {
    return this.#cursorKey;
  }

  insert(record: StoredRecord, source: SessionVersion | undefined): StoredSession | undefined {
    const original = source && this.#find(source);
    if (this.#sessions.has(nameOf(record)) || original?.version !== source?.version) return undefined;
    const entries = original?.entries.filter((entry) => entry.seq <= record.lastSeq) ?? [];
    this.#lastRow += 1;
    const ranges = [{ token: record.token, first: 1 }];
    return this.#set({ ...record, row: this.#lastRow, version: 0, ranges, lease: null, entries });
  }

  find(key: SessionKey): StoredSession | undefined {
    const session = this.#sessions.get(nameOf(key));
    return session && withTimeLeft(session);
  }

  list(filter: ListFilter, range: ListRange): readonly StoredRecord[] {
    return selectRecords(this.#sessions.values(), filter, range);
  }

  update(expected: SessionVersion, change: RecordChange, touch: boolean): StoredSession | undefined {
    const session = this.#find(expected);
    if (session?.version !== expected.version) return undefined;
    const updatedAt = touch ? touchedTime(session.updatedAt) : session.updatedAt;
    return this.#set({ ...session, ...change, updatedAt, version: session.version + 1 });
  }

  setLease(expected: SessionVersion, { token, holder }: LeaseChange): StoredSession | undefined {
    const session = this.#find(expected);
    if (session?.version !== expected.version) return undefined;
    const lease = holder && { ...holder, until: Date.now() + holder.ttlMs };
    const ranges = withRange(session, token);
    return this.#set({ ...session, token, ranges, lease, version: session.version + 1 });
  }

  delete(session: SessionRef): boolean {
    return this.#find(session) !== undefined && this.#sessions.delete(nameOf(session));
  }

  append(lease: LeaseRef, entries: readonly Entry[], lastSeq: number): boolean {
    const session = this.#find(lease);
    if (session?.token !== lease.token || session.lastSeq + 1 !== entries[0]?.seq) return false;
    const updatedAt = activityTime(session.updatedAt, entries);
    this.#set({ ...session, lastSeq, updatedAt, entries: [...session.entries, ...entries] });
    return true;
  }

  replaceRange(lease: LeaseRef, { from, to }: EntryRange, entries: readonly Entry[]): boolean {
    const session = this.#find(lease);
    if (session?.token !== lease.token || session.lastSeq < to) return false;
    const before = session.entries.filter((entry) => entry.seq < from);
    const after = session.entries.filter((entry) => entry.seq > to);
    this.#set({ ...session, entries: [...before, ...entries, ...after] });
    return true;
  }

  readRange(session: SessionRef, { from, to }: EntryRange, kinds?: readonly string[]): Entry[] | undefined {
    return this.#find(session)?.entries.filter(
      ({ seq, kind }) => seq >= from && seq <= to && kinds?.includes(kind) !== false,
    );
  }

  close(): void {
    this.#sessions.clear();
  }

  /** Finds exactly this session. A later session with the same key has a different row. */
  #find(ref: SessionRef): Stored | undefined {
    const session = this.#sessions.get(nameOf(ref));
    return session?.row === ref.row ? session : undefined;
  }

  #set(session: Stored): StoredSession {
    this.#sessions.set(nameOf(session), session);
    return withTimeLeft(session);
  }
}

function nameOf({ scope, sessionId }: SessionKey): string {
  return JSON.stringify([scope, sessionId]);
}

function withTimeLeft({ lease, ...session }: Stored): StoredSession {
  return { ...session, lease: lease && { ...lease, leftMs: lease.until - Date.now() } };
}

/** Opens an empty store. Its sessions are lost when it closes. */
export function mapSessionStore(): SessionStore {
  return createSessionStore(new MapEngine());
}
