import type {
  NewSession,
  SessionPage,
  SessionPatch,
  SessionQuery,
  SessionRecord,
  SessionStore,
} from "../author/session-store.ts";
import { entryBefore } from "../event/cursor.ts";
import { readMemory } from "./create-session-memory.ts";
import { type OpenEntriesOptions, openStoredEntries, readerOf } from "./open-entries.ts";
import type { SessionEntries } from "./session-entries.ts";
import { isStoreFailure, sessionNotFound, toWireError } from "./store-error.ts";
import { createTransientEntries } from "./transient-entries.ts";
import { UnusedSessions } from "./unused-sessions.ts";

/**
 * An agent's stored sessions. Converts the store's errors to errors for clients. Without a store, each session's log
 * is kept only in memory.
 */
export class StoredSessions {
  readonly store: SessionStore | undefined;
  readonly #onError: (error: unknown) => void;
  readonly #unused: UnusedSessions | undefined;

  /** @param onError called when the store fails, with details that are not sent to the client. */
  constructor(store: SessionStore | undefined, onError: (error: unknown) => void) {
    this.store = store;
    this.#onError = onError;
    this.#unused = store && new UnusedSessions(store, onError);
  }

  create(session: NewSession): Promise<void> {
    this.#unused?.search();
    return this.convertErrors(async () => {
      await this.store?.create(session);
    }, session.sessionId);
  }

  /** @throws {RequestError} `-32002` if the session does not exist. */
  async get(sessionId: string): Promise<SessionRecord> {
    const record = await this.find(sessionId);
    if (record === undefined) throw sessionNotFound(sessionId);
    return record;
  }

  /** Resolves to `undefined` if the session does not exist. */
  find(sessionId: string): Promise<SessionRecord | undefined> {
    return this.convertErrors(async () => this.store?.get(sessionId), sessionId);
  }

  /** Stores a session's additional roots and, if known, its real directory. */
  setDirectories(
    sessionId: string,
    directories: Pick<SessionPatch, "additionalDirectories" | "realCwd">,
  ): Promise<void> {
    return this.convertErrors(async () => {
      await this.store?.update(sessionId, directories);
    }, sessionId);
  }

  /**
   * Copies a session, either with all of its entries or only with those before a cursor. Fields missing in
   * `session` are copied from the source.
   *
   * @throws {RequestError} `-32602` if the session has no such cursor.
   */
  fork(sessionId: string, session: NewSession, cursorId?: string): Promise<SessionRecord> {
    return this.convertErrors(async () => {
      const { store } = this;
      if (store === undefined) throw sessionNotFound(sessionId);
      if (cursorId === undefined) return store.fork(sessionId, session);
      const events = readerOf(store, sessionId)("event");
      return store.fork(sessionId, session, { upTo: await entryBefore(sessionId, cursorId, events) });
    }, sessionId);
  }

  setTitle(sessionId: string, title: string): Promise<void> {
    return this.convertErrors(async () => {
      await this.store?.update(sessionId, { title, titleSource: "user" });
    }, sessionId);
  }

  setArchived(sessionId: string, archived: boolean): Promise<void> {
    return this.convertErrors(async () => {
      await this.store?.update(sessionId, { archived });
    }, sessionId);
  }

  /** Returns a page of sessions, most recently used first. Omits sessions without a conversation. */
  list(query: SessionQuery): Promise<SessionPage> {
    return this.convertErrors(async () => (await this.#unused?.list(query)) ?? { sessions: [] });
  }

  /** Deletes a session. Does nothing if it does not exist. */
  delete(sessionId: string): Promise<void> {
    return this.convertErrors(async () => {
      await this.store?.delete(sessionId);
    }, sessionId);
  }

  /** Opens a session for writing; see {@link openStoredEntries}. */
  openEntries(sessionId: string, options: OpenEntriesOptions): Promise<SessionEntries> {
    const store = this.store;
    return this.convertErrors(
      async () =>
        store === undefined ? createTransientEntries() : openStoredEntries(store, sessionId, options),
      sessionId,
    );
  }

  /** Reads the values that this package stored for a session, by key. The session does not have to be open. */
  readMemory(sessionId: string): Promise<ReadonlyMap<string, { readonly value: unknown }>> {
    const { store } = this;
    if (store === undefined) return Promise.resolve(new Map());
    return this.convertErrors(() => readMemory({ read: readerOf(store, sessionId) }, "engine"), sessionId);
  }

  /** Returns the number of open sessions across all processes, or 0 if the store cannot count them. */
  countOwned(): Promise<number> {
    return this.convertErrors(async () => (await this.store?.countOwned?.()) ?? 0);
  }

  /**
   * Runs `use` and converts the store's errors for the client. Reports errors whose details are hidden from the
   * client.
   */
  async convertErrors<T>(use: () => Promise<T>, sessionId?: string): Promise<T> {
    try {
      return await use();
    } catch (error) {
      if (isStoreFailure(error)) this.#onError(error);
      throw toWireError(error, sessionId);
    }
  }
}
