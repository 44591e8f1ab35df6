import type { SessionPage, SessionQuery, SessionRecord, SessionStore } from "../author/session-store.ts";
import { randomId } from "../value/random-id.ts";
import { isStoreError } from "./store-error.ts";

/** Time to keep a session without a conversation, in milliseconds. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Lease duration while a session is being deleted, in milliseconds. */
const LEASE_MS = 10_000;

/** Number of list pages to search for unused sessions at a time. */
const SEARCHED_PAGES = 20;

/**
 * Manages sessions without a conversation, which editors create whenever they open a panel. Lists omit them, but they
 * can be loaded by id. They are deleted after a day unless a client has them open.
 */
export class UnusedSessions {
  readonly #store: SessionStore;
  readonly #onError: (error: unknown) => void;
  #isSearched = false;

  constructor(store: SessionStore, onError: (error: unknown) => void) {
    this.#store = store;
    this.#onError = onError;
  }

  /** Returns a page without unused sessions. Only the last page can be empty. */
  async list(query: SessionQuery): Promise<SessionPage> {
    for (let cursor = query.cursor; ;) {
      const page = await this.#store.list({ ...query, ...(cursor !== undefined && { cursor }) });
      const areUnused = await Promise.all(page.sessions.map((record) => this.#isUnused(record)));
      const sessions = page.sessions.filter((_record, index) => areUnused[index] !== true);
      this.#deleteOld(page.sessions.filter((_record, index) => areUnused[index] === true));
      if (sessions.length > 0 || page.nextCursor === undefined) return { ...page, sessions };
      cursor = page.nextCursor;
    }
  }

  /**
   * Deletes old unused sessions in the background, because some clients never list sessions but leave unused ones
   * behind. Runs only once.
   */
  search(): void {
    if (this.#isSearched) return;
    this.#isSearched = true;
    this.#search().catch((error: unknown) => this.#report(error));
  }

  async #search(): Promise<void> {
    let cursor: string | undefined;
    for (let pages = 0; pages < SEARCHED_PAGES; pages += 1) {
      const page = await this.list(cursor === undefined ? {} : { cursor });
      if (page.nextCursor === undefined) return;
      cursor = page.nextCursor;
    }
  }

  /**
   * Whether a session has no conversation and may be deleted. A session is kept if it has a title, which only a turn
   * or the user can give it, or if the user has archived it.
   */
  async #isUnused({ sessionId, title, archived }: SessionRecord): Promise<boolean> {
    if (title !== null || archived) return false;
    try {
      return !(await this.#hasEvents(sessionId));
    } catch (error) {
      // Another process may have deleted the session already.
      const isGone = isStoreError(error) && error.code === "not_found";
      if (!isGone) this.#onError(error);
      return isGone;
    }
  }

  async #hasEvents(sessionId: string): Promise<boolean> {
    for await (const page of this.#store.read(sessionId, { kinds: ["event"], pageSize: 1 }))
      if (page.length > 0) return true;
    return false;
  }

  #deleteOld(records: readonly SessionRecord[]): void {
    for (const { sessionId, updatedAt } of records)
      if (updatedAt < Date.now() - KEPT_MS)
        this.#delete(sessionId).catch((error: unknown) => this.#report(error));
  }

  /** Reports an error, unless another process has opened or deleted the session or the agent has ended. */
  #report(error: unknown): void {
    const isExpected =
      isStoreError(error) && ["lease_held", "not_found", "fenced", "closed"].includes(error.code);
    if (!isExpected) this.#onError(error);
  }

  async #delete(sessionId: string): Promise<void> {
    // While we hold the lease, no other process can write to the session.
    const writer = await this.#store.write(sessionId, { owner: randomId("unused_"), ttlMs: LEASE_MS });
    try {
      if (!(await this.#hasEvents(sessionId))) await this.#store.delete(sessionId);
    } finally {
      await writer.release();
    }
  }
}
