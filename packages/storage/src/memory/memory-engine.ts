import { randomBytes } from "node:crypto";

import type { Entry } from "../api/session-store.ts";
import { activityTime, touchedTime } from "../engine/activity-time.ts";
import { withRange } from "../engine/history-ranges.ts";
import { selectRecords } from "../engine/select-records.ts";
import type {
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
  SessionVersion,
  StoredLease,
  StoredRecord,
  StoredSession,
} from "../engine/session-engine.ts";
import { replaceEntries, sliceEntries } from "./entry-array.ts";

/** A stored session whose lease contains the expiry time. */
type MemorySession = Omit<StoredSession, "lease"> & {
  readonly lease: (LeaseHolder & { readonly until: number }) | null;
};

/**
 * Keeps sessions in maps. Every list call sorts all sessions, which is fast enough for sessions that fit in memory.
 */
export class MemoryEngine implements SessionEngine {
  readonly sharing = "process";
  readonly #cursorKey: Uint8Array = randomBytes(32);
  readonly #rows = new Map<string, number>();
  readonly #sessions = new Map<number, MemorySession>();
  readonly #entries = new Map<number, Entry[]>();
  #lastRow = 0;

  cursorKey(): Uint8Array {
    return this.#cursorKey;
  }

  insert(record: StoredRecord, source: SessionVersion | undefined): StoredSession | undefined {
    if (this.#rows.has(nameOf(record))) return undefined;
    if (source !== undefined && this.#current(source) === undefined) return undefined;
    const row = (this.#lastRow += 1);
    const copied = source === undefined ? [] : (this.#entries.get(source.row) ?? []);
    this.#rows.set(nameOf(record), row);
    this.#entries.set(row, sliceEntries(copied, { from: 1, to: record.lastSeq }));
    const ranges = [{ token: record.token, first: 1 }];
    return this.#set({ ...record, row, version: 0, ranges, lease: null });
  }

  find(key: SessionKey): StoredSession | undefined {
    const session = this.#sessions.get(this.#rows.get(nameOf(key)) ?? 0);
    return session && storedSession(session);
  }

  list(filter: ListFilter, range: ListRange): readonly StoredRecord[] {
    return selectRecords(this.#sessions.values(), filter, range);
  }

  update(version: SessionVersion, change: RecordChange, touch: boolean): StoredSession | undefined {
    const session = this.#current(version);
    if (session === undefined) return undefined;
    const updatedAt = touch ? touchedTime(session.updatedAt) : session.updatedAt;
    return this.#set({ ...session, ...change, updatedAt, version: session.version + 1 });
  }

  setLease(version: SessionVersion, { token, holder }: LeaseChange): StoredSession | undefined {
    const session = this.#current(version);
    if (session === undefined) return undefined;
    const lease = holder && {
      owner: holder.owner,
      process: holder.process,
      until: Date.now() + holder.ttlMs,
    };
    const ranges = withRange(session, token);
    return this.#set({ ...session, token, ranges, lease, version: session.version + 1 });
  }

  leases(scope: string): readonly StoredLease[] {
    const all = [...this.#sessions.values()].filter((session) => session.scope === scope);
    return all.flatMap((session) => storedSession(session).lease ?? []);
  }

  delete({ row }: SessionRef): boolean {
    const session = this.#sessions.get(row);
    if (session === undefined) return false;
    this.#rows.delete(nameOf(session));
    this.#entries.delete(row);
    return this.#sessions.delete(row);
  }

  append(lease: LeaseRef, entries: readonly Entry[], lastSeq: number): boolean {
    const session = this.#leased(lease);
    const stored = this.#entries.get(lease.row);
    if (stored === undefined || session?.lastSeq !== (entries[0]?.seq ?? 0) - 1) return false;
    for (const entry of entries) stored.push(Object.freeze(entry));
    const updatedAt = activityTime(session.updatedAt, entries);
    this.#sessions.set(lease.row, { ...session, lastSeq, updatedAt });
    return true;
  }

  replaceRange(lease: LeaseRef, range: EntryRange, entries: readonly Entry[]): boolean {
    const stored = this.#entries.get(lease.row);
    const session = this.#leased(lease);
    if (stored === undefined || session === undefined || session.lastSeq < range.to) return false;
    const frozen = entries.map((entry) => Object.freeze(entry));
    this.#entries.set(lease.row, replaceEntries(stored, range, frozen));
    return true;
  }

  readRange(
    { row }: SessionRef,
    range: EntryRange,
    kinds: readonly string[] | undefined,
  ): readonly Entry[] | undefined {
    const stored = this.#entries.get(row);
    const entries = stored && sliceEntries(stored, range);
    return kinds === undefined ? entries : entries?.filter((entry) => kinds.includes(entry.kind));
  }

  close(): void {
    this.#rows.clear();
    this.#sessions.clear();
    this.#entries.clear();
  }

  #set(session: MemorySession): StoredSession {
    this.#sessions.set(session.row, session);
    return storedSession(session);
  }

  #current(session: SessionVersion): MemorySession | undefined {
    const stored = this.#leased(session);
    return stored?.version === session.version ? stored : undefined;
  }

  #leased({ row, token }: LeaseRef): MemorySession | undefined {
    const session = this.#sessions.get(row);
    return session?.token === token ? session : undefined;
  }
}

function nameOf({ scope, sessionId }: SessionKey): string {
  return JSON.stringify([scope, sessionId]);
}

function storedSession({ lease, ...session }: MemorySession): StoredSession {
  return { ...session, lease: lease && { ...lease, leftMs: lease.until - Date.now() } };
}
