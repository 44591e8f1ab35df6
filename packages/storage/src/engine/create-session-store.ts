import type {
  NewSession,
  ReadOptions,
  SessionPage,
  SessionPatch,
  SessionQuery,
  SessionRecord,
  SessionStore,
  SessionWriter,
  WriteOptions,
  Entry,
} from "../session-store.ts";
import { checkNewSession, checkPatch, checkText, checkWriteOptions, isStorable } from "./check-session.ts";
import { LeaseWriter } from "./lease-writer.ts";
import { listPage } from "./list-page.ts";
import { readEntries } from "./read-entries.ts";
import type { Awaitable, SessionEngine, SessionKey } from "./session-engine.ts";
import { noSuchSession, storeClosed } from "./session-failures.ts";

/** Makes a store of an engine: scopes, checks, cursors, group commit and the end of life are the same for all. */
export function createSessionStore(engine: SessionEngine): SessionStore {
  return new ScopedSessionStore({ engine, calls: new Map(), writers: new Map(), closed: false }, "");
}

/** What all views of one store have in common. */
interface SharedStore {
  readonly engine: SessionEngine;
  /** Calls that run, and writers that hold a lease, each with the view that it came through. */
  readonly calls: Map<Promise<unknown>, SessionStore>;
  readonly writers: Map<LeaseWriter, SessionStore>;
  closed: boolean;
}

class ScopedSessionStore implements SessionStore {
  readonly #shared: SharedStore;
  readonly #scope: string;
  /** A view closes itself only. Views are not kept anywhere: a host makes one a request. */
  readonly #isView: boolean;
  #closing: Promise<void> | undefined;

  constructor(shared: SharedStore, scope: string, isView = false) {
    this.#shared = shared;
    this.#scope = scope;
    this.#isView = isView;
  }

  create(session: NewSession): Promise<SessionRecord> {
    return this.#call((engine) => engine.create(this.#scope, checkNewSession(session)));
  }

  get(sessionId: string): Promise<SessionRecord | undefined> {
    return this.#call((engine) => (isStorable(sessionId) ? engine.get(this.#key(sessionId)) : undefined));
  }

  update(sessionId: string, patch: SessionPatch): Promise<SessionRecord> {
    return this.#call((engine) => engine.update(this.#knownKey("update", sessionId), checkPatch(patch)));
  }

  list(query: SessionQuery = {}): Promise<SessionPage> {
    return this.#call((engine) => listPage(engine, this.#scope, query));
  }

  delete(sessionId: string): Promise<boolean> {
    return this.#call((engine) => isStorable(sessionId) && engine.delete(this.#key(sessionId)));
  }

  fork(
    sessionId: string,
    session: NewSession,
    options: { readonly upTo?: number | undefined } = {},
  ): Promise<SessionRecord> {
    return this.#call((engine) => {
      const upTo = options.upTo ?? Number.MAX_SAFE_INTEGER;
      if (!Number.isSafeInteger(upTo) || upTo < 0) {
        throw new RangeError(`Cannot fork up to entry ${upTo}: not an entry number`);
      }
      return engine.fork(this.#knownKey("fork", sessionId), checkNewSession(session), upTo);
    });
  }

  write(sessionId: string, options: WriteOptions): Promise<SessionWriter> {
    return this.#call(async (engine) => {
      checkWriteOptions(options);
      const { owner, ttlMs } = options;
      const { writers } = this.#shared;
      const lease = await engine.takeLease(this.#knownKey("write", sessionId), owner, ttlMs);
      const writer = new LeaseWriter(engine, lease, { ttlMs, onEnded: (ended) => writers.delete(ended) });
      writers.set(writer, this);
      return writer;
    });
  }

  read(sessionId: string, options: ReadOptions = {}): AsyncIterable<readonly Entry[]> {
    const { kinds } = options;
    return readEntries(
      {
        find: () => this.#call((engine) => engine.find(this.#knownKey("read", sessionId))),
        readRange: (row, range) => this.#call((engine) => engine.readRange(row, range, kinds)),
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
    // What fails here failed its own caller already, or leaves a lease to its time.
    await Promise.allSettled([...this.#endWriters(), ...this.#mine(calls)]);
    // A call that ran may have taken a lease meanwhile.
    await Promise.allSettled(this.#endWriters());
    if (!this.#isView) await engine.close();
  }

  #endWriters(): Promise<void>[] {
    return this.#mine(this.#shared.writers).map((writer) => writer.end("closed"));
  }

  #mine<T>(items: ReadonlyMap<T, SessionStore>): T[] {
    return [...items].filter(([, view]) => !this.#isView || view === this).map(([item]) => item);
  }

  /** Every way to the engine, but for a writer's: none after `close`, and `close` waits for those before. */
  async #call<T>(operation: (engine: SessionEngine) => Awaitable<T>): Promise<T> {
    const { calls, engine } = this.#shared;
    if (this.#closing !== undefined || this.#shared.closed) throw storeClosed();
    const result = operation(engine);
    if (!(result instanceof Promise)) return result;
    calls.set(result, this);
    try {
      return await result;
    } finally {
      calls.delete(result);
    }
  }

  #key(sessionId: string): SessionKey {
    return { scope: this.#scope, sessionId };
  }

  /** A name that cannot be stored is nobody's, whatever an engine would make of it. */
  #knownKey(action: string, sessionId: string): SessionKey {
    if (!isStorable(sessionId)) throw noSuchSession(action, sessionId);
    return this.#key(sessionId);
  }
}
