import { ErrorCode, RequestError } from "@parley/protocol";
import type { SessionStore, SessionStoreError } from "@parley/storage";

/** A store that is opened on first use. */
export interface LazySessionStore extends SessionStore {
  /**
   * Opens the store now unless it is already open.
   *
   * @throws {Error} if the store cannot be opened. All later calls throw the same error.
   */
  open(): Promise<void>;
}

/** Wraps a session store so that it is loaded and opened on first use. Closing it does not open it. */
export function lazySessionStore(open: () => Promise<SessionStore>): LazySessionStore {
  let opened: Promise<SessionStore> | undefined;
  let isClosed = false;
  const store = (): Promise<SessionStore> =>
    (opened ??= isClosed ? Promise.reject(closed()) : open().catch(failWithWayOut));
  return {
    ...forward(() =>
      store().catch((error: unknown) => {
        throw errorForUser(error);
      }),
    ),
    async open() {
      await store();
    },
    async close() {
      isClosed = true;
      // There is nothing to close if the store could not be opened.
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}

/** Forwards all calls to the store. The first call opens the store, even if it is made to a scoped store. */
function forward(store: () => Promise<SessionStore>): SessionStore {
  return {
    create: async (...args) => (await store()).create(...args),
    get: async (...args) => (await store()).get(...args),
    update: async (...args) => (await store()).update(...args),
    list: async (...args) => (await store()).list(...args),
    delete: async (...args) => (await store()).delete(...args),
    fork: async (...args) => (await store()).fork(...args),
    write: async (...args) => (await store()).write(...args),
    owner: async (...args) => (await store()).owner(...args),
    countOwned: async () => (await store()).countOwned(),
    async *read(...args) {
      yield* (await store()).read(...args);
    },
    scoped(scope) {
      let view: Promise<SessionStore> | undefined;
      return forward(() => (view ??= store().then((whole) => whole.scoped(scope))));
    },
    close: async () => (await store()).close(),
  };
}

/**
 * Stores normally hide their location from clients. This store belongs to the user, who needs the location to fix the
 * problem.
 */
function errorForUser(error: unknown): unknown {
  if (!isStoreError(error)) return error;
  return new RequestError(ErrorCode.internalError, error.message, { reason: error.code });
}

function failWithWayOut(error: unknown): never {
  if (isStoreError(error) && error.code === "unreadable")
    error.message += "; move it away, or name another store with --store or PARLEY_STORE";
  throw error;
}

/** Checks the name, because using the class would load its module. */
function isStoreError(error: unknown): error is SessionStoreError {
  return error instanceof Error && error.name === "SessionStoreError";
}

function closed(): Error {
  return new Error("Cannot use the session store: it is closed");
}
