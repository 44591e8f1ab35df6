import { setImmediate as nextTurn } from "node:timers/promises";

import { SessionStoreError } from "../api/session-store-error.ts";
import type { EntryInput, HistoryRange, SessionWriter } from "../api/session-store.ts";
import { checkEntries, checkReplacement, numberEntries } from "./check-entries.ts";
import type { CheckedEntry } from "./check-entries.ts";
import { CommitQueue } from "./commit-queue.ts";
import { createToken } from "./history-ranges.ts";
import type { Awaitable, LeaseChange, LeaseRef, SessionEngine, StoredSession } from "./session-engine.ts";
import { entriesLost, leaseLost, noSuchSession, rangeAboveLast, storeClosed } from "./session-failures.ts";
import { writeSession } from "./write-session.ts";

export interface LeaseWriterOptions {
  readonly holder: NonNullable<LeaseChange["holder"]>;
  /** Called once, when the lease is released. */
  readonly onEnded: (writer: LeaseWriter) => void;
  /** See {@link SessionWriter.takenFrom}. */
  readonly takenFrom: string | undefined;
}

/** The writer that every store uses. It numbers entries and queues calls to an engine under one lease. */
export class LeaseWriter implements SessionWriter {
  readonly #engine: SessionEngine;
  readonly #options: LeaseWriterOptions;
  readonly #queue: CommitQueue;
  readonly takenFrom: string | undefined;
  #lease: LeaseRef;
  #ranges: readonly HistoryRange[];
  /**
   * The token to switch to before the next write. Set after an append that failed but may have been stored. Readers
   * may have seen the append's entries before the storage lost them, so no other entries may reuse their numbers
   * under this token.
   */
  #nextToken: string | undefined;
  /** The number of the session's last entry, as acknowledged to this writer by the storage. */
  #lastSeq: number;
  /** Set once the storage has lost entries. */
  #lost: SessionStoreError | undefined;
  /** Reason why the writer no longer accepts calls, and the pending release. */
  #ended: { readonly code: "fenced" | "closed"; readonly released: Promise<void> } | undefined;

  /** @param session The session at the time when the lease was taken */
  constructor(engine: SessionEngine, session: StoredSession, options: LeaseWriterOptions) {
    const { scope, sessionId, row, token, ranges, lastSeq } = session;
    this.#engine = engine;
    this.#lease = { scope, sessionId, row, token };
    this.#ranges = ranges;
    this.takenFrom = options.takenFrom;
    this.#lastSeq = lastSeq;
    this.#options = options;
    this.#queue = new CommitQueue((entries, count) => this.#commit(entries, count));
  }

  get sessionId(): string {
    return this.#lease.sessionId;
  }

  get token(): string {
    return this.#lease.token;
  }

  get ranges(): readonly HistoryRange[] {
    return this.#ranges;
  }

  append(entries: readonly EntryInput[] | (() => readonly EntryInput[])): Promise<number> {
    try {
      this.#checkOpen("append to");
      return this.#queue.append(
        typeof entries === "function" ? () => checkEntries(entries()) : checkEntries(entries),
      );
    } catch (error) {
      return Promise.reject(error);
    }
  }

  async replaceRange(
    from: number,
    to: number,
    entries: readonly (EntryInput & { readonly seq: number })[],
  ): Promise<void> {
    const action = "replace entries of";
    this.#checkOpen(action);
    const range = { from, to };
    const replacement = checkReplacement(range, entries);
    await this.#queue.run(async () => {
      await this.#takeNextToken();
      if (to > this.#lastSeq) this.#lastSeq = (await this.#findKept(action)).lastSeq;
      if (to > this.#lastSeq) throw rangeAboveLast(to, this.#lastSeq);
      if (await this.#engine.replaceRange(this.#lease, range, replacement)) return;
      await this.#findKept(action);
      throw leaseLost(action, this.sessionId);
    });
  }

  async renew(): Promise<void> {
    const action = "renew the lease of";
    this.#checkOpen(action);
    await this.#setLease(() => this.#findKept(action), this.#options.holder);
  }

  async release(): Promise<void> {
    await this.end("fenced");
  }

  /** Releases the lease once all accepted calls have settled. Later calls reject with `code`. */
  async end(code: "fenced" | "closed"): Promise<void> {
    this.#ended ??= { code, released: this.#release() };
    await this.#ended.released;
  }

  async #release(): Promise<void> {
    try {
      await this.#queue.run(() => this.#setLease(() => this.#findLeased("release the lease of"), null));
    } catch (error) {
      if (!isLeaseGone(error)) throw error;
    } finally {
      this.#options.onEnded(this);
    }
  }

  async #setLease(find: () => Promise<StoredSession>, holder: LeaseChange["holder"]): Promise<void> {
    await writeSession(find, (session) => this.#engine.setLease(session, { token: session.token, holder }));
  }

  async #takeNextToken(): Promise<void> {
    const token = this.#nextToken;
    if (token === undefined) return;
    const action = "append to";
    const { holder } = this.#options;
    const acknowledged = this.#lastSeq;
    const session = await writeSession(
      () => this.#findKept(action),
      // If only the response was lost, the session already has this token.
      (found) => (found.token === token ? found : this.#engine.setLease(found, { token, holder })),
    );
    this.#assertKept(action, session, acknowledged);
    this.#lease = { ...this.#lease, token: session.token };
    this.#ranges = session.ranges;
    this.#lastSeq = session.lastSeq;
    this.#nextToken = undefined;
  }

  #commit(entries: readonly CheckedEntry[], count: number): Awaitable<number> {
    if (this.#nextToken !== undefined) return this.#takeNextToken().then(() => this.#commit(entries, count));
    if (entries.length === 0) return this.#findLast();
    const stored = this.#store(entries, count);
    return stored === true ? (this.#lastSeq += count) : this.#settle(stored, entries, count);
  }

  #store(entries: readonly CheckedEntry[], count: number): Awaitable<boolean> {
    return this.#engine.append(this.#lease, numberEntries(entries, this.#lastSeq), this.#lastSeq + count);
  }

  async #settle(
    storing: Awaitable<boolean>,
    entries: readonly CheckedEntry[],
    count: number,
  ): Promise<number> {
    let stored = storing;
    try {
      while (!(await stored)) {
        await this.#findLast();
        await nextTurn();
        stored = this.#store(entries, count);
      }
    } catch (error) {
      this.#nextToken ??= createToken();
      throw error;
    }
    return (this.#lastSeq += count);
  }

  async #findLast(): Promise<number> {
    return (this.#lastSeq = (await this.#findKept("append to")).lastSeq);
  }

  /**
   * Finds the session. Stops this writer if the storage has lost entries, because new entries could reuse
   * their numbers.
   *
   * @throws {SessionStoreError} `not_found`, `fenced`, `lost`
   */
  async #findKept(action: string): Promise<StoredSession> {
    // The result may lack an append that is acknowledged in the meantime.
    const acknowledged = this.#lastSeq;
    const session = await this.#findLeased(action);
    this.#assertKept(action, session, acknowledged);
    return session;
  }

  /** @throws {SessionStoreError} `lost` */
  #assertKept(action: string, { lastSeq, sessionId }: StoredSession, acknowledged: number): void {
    if (lastSeq >= acknowledged) return;
    this.#lost = entriesLost(action, sessionId, { lastSeq, acknowledged });
    throw this.#lost;
  }

  /** @throws {SessionStoreError} `not_found`, `fenced` */
  async #findLeased(action: string): Promise<StoredSession> {
    // The token may change during the read.
    const { token } = this.#lease;
    const session = await this.#engine.find(this.#lease);
    if (session?.row !== this.#lease.row) throw noSuchSession(action, this.sessionId);
    if (![token, this.#lease.token, this.#nextToken].includes(session.token))
      throw leaseLost(action, this.sessionId);
    return session;
  }

  #checkOpen(action: string): void {
    if (this.#lost !== undefined) throw this.#lost;
    if (this.#ended === undefined) return;
    throw this.#ended.code === "closed" ? storeClosed() : leaseLost(action, this.sessionId);
  }
}

function isLeaseGone(error: unknown): boolean {
  return error instanceof SessionStoreError && (error.code === "fenced" || error.code === "not_found");
}
