import { once } from "node:events";
import { Worker } from "node:worker_threads";

import type {
  EntryRange,
  Lease,
  ListFilter,
  ListRange,
  SessionEngine,
  SessionKey,
  SessionRow,
  StoredPatch,
  StoredSession,
  UnnumberedEntry,
} from "../../engine/session-engine.ts";
import type { Entry, SessionRecord } from "../../session-store.ts";
import { unpackFailure } from "./thread-messages.ts";
import type { ThreadAnswer, ThreadCall, ThreadData } from "./thread-messages.ts";

/** The program of the thread: TypeScript where this file is, built where this file is built into another one. */
const PROGRAM: URL = import.meta.url.endsWith(".ts")
  ? new URL("./serve-thread.ts", import.meta.url)
  : new URL("./thread/serve-thread.js", import.meta.url);

type Answer<Method extends keyof SessionEngine> = Promise<Awaited<ReturnType<SessionEngine[Method]>>>;

/** An engine on a thread of its own: no disk and no lock of another process holds up this one. */
export class ThreadEngine implements SessionEngine {
  readonly #worker: Worker;
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #ended: Promise<unknown>;
  #lastId = 0;
  #failure: Error | undefined;

  constructor(data: ThreadData) {
    this.#worker = new Worker(PROGRAM, { workerData: data, name: "parley session store" });
    this.#ended = once(this.#worker, "exit").catch(() => {});
    this.#worker.on("message", (answer: ThreadAnswer) => this.#settle(answer));
    this.#worker.on("error", (error) => this.#end(error as Error));
    this.#worker.on("exit", () => this.#end(new Error("Cannot use the session store: its thread has ended")));
    // An open store is no reason to keep a process, a call that runs is.
    this.#worker.unref();
  }

  cursorKey(): Promise<Uint8Array> {
    return this.#call("cursorKey");
  }

  create(scope: string, session: StoredSession): Promise<SessionRecord> {
    return this.#call("create", scope, session);
  }

  get(key: SessionKey): Promise<SessionRecord | undefined> {
    return this.#call("get", key);
  }

  update(key: SessionKey, patch: StoredPatch): Promise<SessionRecord> {
    return this.#call("update", key, patch);
  }

  list(filter: ListFilter, range: ListRange): Promise<SessionRecord[]> {
    return this.#call("list", filter, range);
  }

  delete(key: SessionKey): Promise<boolean> {
    return this.#call("delete", key);
  }

  fork(source: SessionKey, session: StoredSession, upTo: number): Promise<SessionRecord> {
    return this.#call("fork", source, session, upTo);
  }

  takeLease(key: SessionKey, owner: string, ttlMs: number): Promise<Lease> {
    return this.#call("takeLease", key, owner, ttlMs);
  }

  renewLease(lease: Lease, ttlMs: number): Promise<void> {
    return this.#call("renewLease", lease, ttlMs);
  }

  releaseLease(lease: Lease): Promise<void> {
    return this.#call("releaseLease", lease);
  }

  append(lease: Lease, entries: readonly UnnumberedEntry[]): Promise<number> {
    return this.#call("append", lease, entries);
  }

  replaceRange(lease: Lease, range: EntryRange, entries: readonly Entry[]): Promise<void> {
    return this.#call("replaceRange", lease, range, entries);
  }

  find(key: SessionKey): Promise<SessionRow & { readonly lastSeq: number }> {
    return this.#call("find", key);
  }

  readRange(row: SessionRow, range: EntryRange, kinds: readonly string[] | undefined): Promise<Entry[]> {
    return this.#call("readRange", row, range, kinds);
  }

  async close(): Promise<void> {
    await this.#call("close");
    this.#worker.ref();
    await this.#ended;
  }

  #call<Method extends keyof SessionEngine>(
    method: Method,
    ...args: Parameters<SessionEngine[Method]>
  ): Answer<Method> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const id = (this.#lastId += 1);
    const call = Promise.withResolvers<unknown>();
    this.#calls.set(id, call);
    this.#worker.ref();
    this.#worker.postMessage({ id, method, args } satisfies ThreadCall, []);
    return call.promise as Answer<Method>;
  }

  #settle(answer: ThreadAnswer): void {
    const call = this.#calls.get(answer.id);
    this.#calls.delete(answer.id);
    if (this.#calls.size === 0) this.#worker.unref();
    if ("failure" in answer) call?.reject(unpackFailure(answer.failure));
    else call?.resolve(answer.result);
  }

  /** What waits for an answer gets none any more. */
  #end(failure: Error): void {
    this.#failure ??= failure;
    for (const call of this.#calls.values()) call.reject(this.#failure);
    this.#calls.clear();
  }
}
