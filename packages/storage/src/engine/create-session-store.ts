import type {
  Entry,
  NewSession,
  ReadOptions,
  SessionOwner,
  SessionPage,
  SessionPatch,
  SessionQuery,
  SessionRecord,
  SessionStore,
  SessionWriter,
  WriteOptions,
} from "../api/session-store.ts";
import { identifyProcess, identifyProcessAmongHosts } from "../process/process-identity.ts";
import { checkNewSession, checkPatch, checkText, checkWriteOptions, isStorable } from "./check-session.ts";
import { LeaseWriter } from "./lease-writer.ts";
import { listPage } from "./list-page.ts";
import { readEntries } from "./read-entries.ts";
import type { SessionEngine, StoredSession } from "./session-engine.ts";
import { noSuchSession, sessionExists, storeClosed } from "./session-failures.ts";
import { forkedRecord, newRecord, patchedRecord, recordOf } from "./session-records.ts";
import { isHeld, takeLease } from "./take-lease.ts";
import { writeSession } from "./write-session.ts";

/**
 * Creates a store from an engine. The store implements everything that is independent of the engine: scopes, argument
 * checks, titles and meta, leases, entry numbers, group commit, list cursors and closing.
 */
export function createSessionStore(engine: SessionEngine): SessionStore {
  const shared = { engine, process: processFor(engine), calls: new Map(), writers: new Map(), closed: false };
  return new ScopedSessionStore(shared, "");
}

/**
 * Returns an identifier for this process, so other processes can detect its death. Returns `null` if there are no
 * other processes, or if hosts cannot be told apart.
 */
function processFor({ sharing = "network", seesProcesses = true }: SessionEngine): string | null {
  if (sharing === "process" || !seesProcesses) return null;
  return sharing === "machine" ? identifyProcess() : identifyProcessAmongHosts();
}

/** The state shared by all views of one store. */
interface SharedStore {
  readonly engine: SessionEngine;
  readonly process: string | null;
  /** Pending calls and writers that hold a lease, each with its view. */
  readonly calls: Map<Promise<unknown>, SessionStore>;
  readonly writers: Map<LeaseWriter, SessionStore>;
  closed: boolean;
}

class ScopedSessionStore implements SessionStore {
  readonly #shared: SharedStore;
  readonly #scope: string;
  /** Whether this object is only a view of the store. Closing a view does not close the store. */
  readonly #isView: boolean;
  #closing: Promise<void> | undefined;

  constructor(shared: SharedStore, scope: string, isView = false) {
    this.#shared = shared;
    this.#scope = scope;
    this.#isView = isView;
  }

  create(session: NewSession): Promise<SessionRecord> {
    return this.#call(async (engine) => {
      const stored = await engine.insert(newRecord(this.#scope, checkNewSession(session)), undefined);
      if (stored === undefined) throw sessionExists(session.sessionId);
      return recordOf(stored);
    });
  }

  get(sessionId: string): Promise<SessionRecord | undefined> {
    return this.#call(async () => {
      const stored = await this.#find(sessionId);
      return stored && recordOf(stored);
    });
  }

  update(sessionId: string, patch: SessionPatch): Promise<SessionRecord> {
    return this.#call(async (engine) => {
      const checked = checkPatch(patch);
      return recordOf(
        await writeSession(
          () => this.#findExisting("update", sessionId),
          (stored) => engine.update(stored, patchedRecord(stored, checked), checked.touch),
        ),
      );
    });
  }

  list(query: SessionQuery = {}): Promise<SessionPage> {
    return this.#call((engine) => listPage(engine, this.#scope, query));
  }

  delete(sessionId: string): Promise<boolean> {
    return this.#call(async (engine) => {
      const stored = await this.#find(sessionId);
      return stored !== undefined && (await engine.delete(stored));
    });
  }

  fork(
    sessionId: string,
    session: NewSession,
    options: { readonly upTo?: number | undefined } = {},
  ): Promise<SessionRecord> {
    return this.#call(async (engine) => {
      const upTo = options.upTo ?? Number.MAX_SAFE_INTEGER;
      if (!Number.isSafeInteger(upTo) || upTo < 0) {
        throw new RangeError(`Cannot fork session with "upTo" ${upTo}: not an entry number`);
      }
      const checked = checkNewSession(session);
      return recordOf(
        await writeSession(
          () => this.#findExisting("fork", sessionId),
          async (source) => {
            const fork = await engine.insert(forkedRecord(source, checked, upTo), source);
            if (fork === undefined && (await this.#find(checked.sessionId)) !== undefined) {
              throw sessionExists(checked.sessionId);
            }
            return fork;
          },
        ),
      );
    });
  }

  write(sessionId: string, options: WriteOptions): Promise<SessionWriter> {
    return this.#call(async (engine) => {
      checkWriteOptions(options);
      const { process, writers } = this.#shared;
      const holder = { owner: options.owner, process, ttlMs: options.ttlMs };
      let before: StoredSession["lease"] = null;
      const session = await writeSession(
        () => this.#findExisting("write", sessionId),
        (stored) => {
          before = stored.lease;
          return takeLease(engine, stored, holder);
        },
      );
      const takenFrom = ownerOtherThan(options.owner, before);
      const onEnded = (ended: LeaseWriter): unknown => writers.delete(ended);
      const writer = new LeaseWriter(engine, session, { holder, takenFrom, onEnded });
      writers.set(writer, this);
      return writer;
    });
  }

  owner(sessionId: string): Promise<SessionOwner | null> {
    return this.#call(async () => {
      const stored = await this.#find(sessionId);
      if (!stored?.lease || !isHeld(stored.lease)) return null;
      const { owner, leftMs } = stored.lease;
      return { owner, token: stored.token, until: Date.now() + leftMs };
    });
  }

  countOwned(): Promise<number | undefined> {
    return this.#call(async (engine) => (await engine.leases?.(this.#scope))?.filter(isHeld).length);
  }

  read(sessionId: string, options: ReadOptions = {}): AsyncIterable<readonly Entry[]> {
    return readEntries(
      {
        find: () => this.#call(() => this.#findExisting("read", sessionId)),
        readRange: (session, range) =>
          this.#call(async (engine) => {
            const entries = await engine.readRange(session, range, options.kinds);
            if (entries === undefined) throw noSuchSession("read", sessionId);
            return entries;
          }),
      },
      options,
    );
  }

  scoped(scope: string): SessionStore {
    return new ScopedSessionStore(this.#shared, checkText("the scope", scope), true);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const { engine, calls } = this.#shared;
    if (!this.#isView) this.#shared.closed = true;
    // Errors have already been reported to the callers, or their only effect is that a lease has to expire.
    await Promise.allSettled([...this.#endWriters(), ...this.#mine(calls)]);
    // One of these calls may have taken a lease in the meantime.
    await Promise.allSettled(this.#endWriters());
    if (!this.#isView) await engine.close();
  }

  #endWriters(): Promise<void>[] {
    return this.#mine(this.#shared.writers).map((writer) => writer.end("closed"));
  }

  #mine<T>(items: ReadonlyMap<T, SessionStore>): T[] {
    return [...items].filter(([, view]) => !this.#isView || view === this).map(([item]) => item);
  }

  /**
   * Runs an engine call, unless the store is closing. `close` waits for calls that have started. Writers make their
   * own calls.
   */
  async #call<T>(operation: (engine: SessionEngine) => Promise<T>): Promise<T> {
    const { calls, engine } = this.#shared;
    if (this.#closing !== undefined || this.#shared.closed) throw storeClosed();
    const result = operation(engine);
    calls.set(result, this);
    try {
      return await result;
    } finally {
      calls.delete(result);
    }
  }

  /** Finds a session. An id that cannot be stored never matches, even if an engine would find it. */
  async #find(sessionId: string): Promise<StoredSession | undefined> {
    if (!isStorable(sessionId)) return undefined;
    return await this.#shared.engine.find({ scope: this.#scope, sessionId });
  }

  async #findExisting(action: string, sessionId: string): Promise<StoredSession> {
    const session = await this.#find(sessionId);
    if (session === undefined) throw noSuchSession(action, sessionId);
    return session;
  }
}

/** Returns the owner of an unreleased lease, unless it is `owner`. */
function ownerOtherThan(owner: string, lease: StoredSession["lease"]): string | undefined {
  return lease === null || lease.owner === owner ? undefined : lease.owner;
}
