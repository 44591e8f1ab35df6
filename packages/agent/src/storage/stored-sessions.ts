import type {
  NewSession,
  SessionPage,
  SessionQuery,
  SessionRecord,
  SessionStore,
} from "../author/session-store.ts";
import { type SessionLog, type StoredLogOptions, createTransientLog, openStoredLog } from "./session-log.ts";
import { isStoreFailure, sessionNotFound, toWireError } from "./store-error.ts";

/**
 * The sessions that outlive their connection, with the refusals of the store in the words of the wire. Without a store
 * there are none, and what is logged of a session is gone with it.
 */
export class StoredSessions {
  readonly #store: SessionStore | undefined;
  readonly #onError: (error: unknown) => void;

  /** @param onError hears why the store cannot work: a client is not told all of it. */
  constructor(store: SessionStore | undefined, onError: (error: unknown) => void) {
    this.#store = store;
    this.#onError = onError;
  }

  /** Takes note of a new session. */
  create(session: NewSession): Promise<void> {
    return this.#inWireTerms(async () => {
      await this.#store?.create(session);
    }, session.sessionId);
  }

  /** @throws {RequestError} `-32002` if there is none. */
  async get(sessionId: string): Promise<SessionRecord> {
    const record = await this.#inWireTerms(async () => this.#store?.get(sessionId), sessionId);
    if (record === undefined) throw sessionNotFound(sessionId);
    return record;
  }

  /** Takes note of the further roots that a session has now. */
  setDirectories(sessionId: string, additionalDirectories: readonly string[]): Promise<void> {
    return this.#inWireTerms(async () => {
      await this.#store?.update(sessionId, { additionalDirectories });
    }, sessionId);
  }

  /** Copies a session as it is stored by now; where `session` leaves something out, it is as in the source. */
  fork(sessionId: string, session: NewSession): Promise<SessionRecord> {
    return this.#inWireTerms(async () => {
      if (this.#store === undefined) throw sessionNotFound(sessionId);
      return this.#store.fork(sessionId, session);
    }, sessionId);
  }

  /** Gives a session the title that its user wants. */
  setTitle(sessionId: string, title: string): Promise<void> {
    return this.#inWireTerms(async () => {
      await this.#store?.update(sessionId, { title, titleSource: "user" });
    }, sessionId);
  }

  /** Takes a session out of the lists of those in use, or puts it back. */
  setArchived(sessionId: string, archived: boolean): Promise<void> {
    return this.#inWireTerms(async () => {
      await this.#store?.update(sessionId, { archived });
    }, sessionId);
  }

  /** One page, newest activity first. */
  list(query: SessionQuery): Promise<SessionPage> {
    return this.#inWireTerms(async () => (await this.#store?.list(query)) ?? { sessions: [] });
  }

  /** Forgets a session; it is no error if there is none. */
  delete(sessionId: string): Promise<void> {
    return this.#inWireTerms(async () => {
      await this.#store?.delete(sessionId);
    }, sessionId);
  }

  /** Opens a session's log for writing; see {@link openStoredLog}. */
  openLog(sessionId: string, options: StoredLogOptions): Promise<SessionLog> {
    const store = this.#store;
    return this.#inWireTerms(
      async () => (store === undefined ? createTransientLog() : openStoredLog(store, sessionId, options)),
      sessionId,
    );
  }

  async #inWireTerms<T>(use: () => Promise<T>, sessionId?: string): Promise<T> {
    try {
      return await use();
    } catch (error) {
      if (isStoreFailure(error)) this.#onError(error);
      throw toWireError(error, sessionId);
    }
  }
}
