import { randomBytes } from "node:crypto";

import { lastActivity } from "../engine/last-activity.ts";
import type {
  EntryRange,
  Lease,
  ListFilter,
  ListPosition,
  ListRange,
  SessionEngine,
  SessionKey,
  SessionRow,
  StoredPatch,
  StoredSession,
  UnnumberedEntry,
} from "../engine/session-engine.ts";
import {
  leaseHeld,
  leaseLost,
  noSuchSession,
  rangeAboveLast,
  sessionExists,
} from "../engine/session-failures.ts";
import { NO_TITLE } from "../engine/session-title.ts";
import type { Entry, SessionRecord } from "../session-store.ts";
import { patchSession, recordOf, replaceEntries, sliceEntries } from "./memory-session.ts";
import type { MemorySession } from "./memory-session.ts";

/** Sessions in maps. Lists sort all sessions of the scope: fit for what fits in memory anyway. */
export class MemoryEngine implements SessionEngine {
  readonly #cursorKey: Uint8Array = randomBytes(32);
  readonly #scopes = new Map<string, Map<string, MemorySession>>();
  readonly #rows = new Map<number, MemorySession>();
  #lastRow = 0;

  cursorKey(): Uint8Array {
    return this.#cursorKey;
  }

  create(scope: string, session: StoredSession): SessionRecord {
    return recordOf(this.#add(scope, session));
  }

  get(key: SessionKey): SessionRecord | undefined {
    const session = this.#lookUp(key);
    return session && recordOf(session);
  }

  update(key: SessionKey, patch: StoredPatch): SessionRecord {
    const session = this.#named(key, "update");
    patchSession(session, patch);
    return recordOf(session);
  }

  list(filter: ListFilter, { after, limit }: ListRange): SessionRecord[] {
    const sessions = [...(this.#scopes.get(filter.scope)?.values() ?? [])];
    return sessions
      .filter(({ record }) => matches(record, filter) && (!after || compareNewestFirst(after, record) < 0))
      .toSorted((a, b) => compareNewestFirst(a.record, b.record))
      .slice(0, limit)
      .map(recordOf);
  }

  delete(key: SessionKey): boolean {
    const session = this.#lookUp(key);
    if (session === undefined) return false;
    this.#rows.delete(session.row);
    const sessions = this.#scopes.get(key.scope);
    sessions?.delete(key.sessionId);
    if (sessions?.size === 0) this.#scopes.delete(key.scope);
    return true;
  }

  fork(source: SessionKey, session: StoredSession, upTo: number): SessionRecord {
    const parent = this.#named(source, "fork");
    const { title, titleSource, lastSeq } = parent.record;
    const fork = this.#add(source.scope, {
      ...session,
      title: session.title ?? { title, titleSource },
      meta: session.meta ?? parent.meta,
    });
    const seq = Math.min(upTo, lastSeq);
    fork.entries = sliceEntries(parent.entries, { from: 1, to: seq });
    fork.record = { ...fork.record, lastSeq: seq, parent: { sessionId: source.sessionId, seq } };
    return recordOf(fork);
  }

  takeLease(key: SessionKey, owner: string, ttlMs: number): Lease {
    const session = this.#named(key, "write");
    const { lease, row } = session;
    const now = Date.now();
    if (lease !== undefined && lease.until > now && lease.owner !== owner) {
      throw leaseHeld(key.sessionId, lease.owner);
    }
    session.lease = { owner, until: now + ttlMs };
    session.epoch += 1;
    return { row, sessionId: key.sessionId, epoch: session.epoch };
  }

  renewLease(lease: Lease, ttlMs: number): void {
    const session = this.#leased(lease, "renew the lease of");
    if (session.lease !== undefined) session.lease = { ...session.lease, until: Date.now() + ttlMs };
  }

  releaseLease(lease: Lease): void {
    const session = this.#rows.get(lease.row);
    if (session?.epoch === lease.epoch) session.lease = undefined;
  }

  append(lease: Lease, entries: readonly UnnumberedEntry[]): number {
    const session = this.#leased(lease, "append to");
    const { record } = session;
    let seq = record.lastSeq;
    for (const entry of entries) session.entries.push(Object.freeze({ seq: (seq += 1), ...entry }));
    session.record = { ...record, lastSeq: seq, updatedAt: lastActivity(record.updatedAt, entries) };
    return seq;
  }

  replaceRange(lease: Lease, range: EntryRange, entries: readonly Entry[]): void {
    const session = this.#leased(lease, "replace entries of");
    const { lastSeq } = session.record;
    if (range.to > lastSeq) throw rangeAboveLast(range.to, lastSeq);
    session.entries = replaceEntries(
      session.entries,
      range,
      entries.map((entry) => Object.freeze(entry)),
    );
  }

  find(key: SessionKey): SessionRow & { readonly lastSeq: number } {
    const { row, record } = this.#named(key, "read");
    return { row, sessionId: key.sessionId, lastSeq: record.lastSeq };
  }

  readRange(row: SessionRow, range: EntryRange, kinds: readonly string[] | undefined): Entry[] {
    const entries = sliceEntries(this.#existing(row, "read").entries, range);
    return kinds === undefined ? entries : entries.filter((entry) => kinds.includes(entry.kind));
  }

  close(): void {
    this.#scopes.clear();
    this.#rows.clear();
  }

  #add(scope: string, session: StoredSession): MemorySession {
    const { createdAt, sessionId, title, meta, ...rest } = session;
    if (this.#lookUp({ scope, sessionId }) !== undefined) throw sessionExists(sessionId);
    const times = { createdAt, updatedAt: createdAt };
    this.#lastRow += 1;
    const added: MemorySession = {
      row: this.#lastRow,
      scope,
      record: { sessionId, ...rest, ...(title ?? NO_TITLE), ...times, archived: false, lastSeq: 0 },
      meta: meta ?? "{}",
      entries: [],
      epoch: 0,
      lease: undefined,
    };
    this.#rows.set(added.row, added);
    const sessions = this.#scopes.get(scope) ?? new Map<string, MemorySession>();
    this.#scopes.set(scope, sessions.set(sessionId, added));
    return added;
  }

  #lookUp({ scope, sessionId }: SessionKey): MemorySession | undefined {
    return this.#scopes.get(scope)?.get(sessionId);
  }

  #named(key: SessionKey, action: string): MemorySession {
    const session = this.#lookUp(key);
    if (session === undefined) throw noSuchSession(action, key.sessionId);
    return session;
  }

  #existing({ row, sessionId }: SessionRow, action: string): MemorySession {
    const session = this.#rows.get(row);
    if (session === undefined) throw noSuchSession(action, sessionId);
    return session;
  }

  #leased(lease: Lease, action: string): MemorySession {
    const session = this.#existing(lease, action);
    if (session.epoch !== lease.epoch) throw leaseLost(action, lease.sessionId);
    return session;
  }
}

function matches(record: MemorySession["record"], { cwd, archived }: ListFilter): boolean {
  if (cwd !== undefined && record.cwd !== cwd) return false;
  return archived === "include" || record.archived === (archived === "only");
}

/** Ids compare by their UTF-8 bytes, as databases do; JavaScript's `<` would compare UTF-16 units. */
function compareNewestFirst(a: ListPosition, b: ListPosition): number {
  return b.updatedAt - a.updatedAt || Buffer.compare(Buffer.from(b.sessionId), Buffer.from(a.sessionId));
}
