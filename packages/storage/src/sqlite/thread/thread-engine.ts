import { once } from "node:events";
import { Worker } from "node:worker_threads";

import type { SessionEngine } from "../../engine/session-engine.ts";
import { unpackFailure } from "./thread-messages.ts";
import type { EngineMethod, ThreadAnswer, ThreadCall, ThreadData } from "./thread-messages.ts";

/** The worker's entry point: next to this file in the sources, but elsewhere once this file is bundled. */
const PROGRAM: URL = import.meta.url.endsWith(".ts")
  ? new URL("./serve-thread.ts", import.meta.url)
  : new URL("./thread/serve-thread.js", import.meta.url);

type Args<Method extends EngineMethod> = Parameters<SessionEngine[Method]>;
type Answer<Method extends EngineMethod> = Promise<Awaited<ReturnType<SessionEngine[Method]>>>;

/**
 * A SQLite engine on its own thread, so that neither the disk nor another process's lock blocks the calling thread.
 */
export class ThreadEngine implements SessionEngine {
  readonly sharing = "machine";
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
    // An open store must not keep the process alive, but a running call must.
    this.#worker.unref();
  }

  cursorKey(): Answer<"cursorKey"> {
    return this.#call("cursorKey");
  }

  insert(...args: Args<"insert">): Answer<"insert"> {
    return this.#call("insert", ...args);
  }

  find(...args: Args<"find">): Answer<"find"> {
    return this.#call("find", ...args);
  }

  list(...args: Args<"list">): Answer<"list"> {
    return this.#call("list", ...args);
  }

  update(...args: Args<"update">): Answer<"update"> {
    return this.#call("update", ...args);
  }

  setLease(...args: Args<"setLease">): Answer<"setLease"> {
    return this.#call("setLease", ...args);
  }

  delete(...args: Args<"delete">): Answer<"delete"> {
    return this.#call("delete", ...args);
  }

  append(...args: Args<"append">): Answer<"append"> {
    return this.#call("append", ...args);
  }

  replaceRange(...args: Args<"replaceRange">): Answer<"replaceRange"> {
    return this.#call("replaceRange", ...args);
  }

  readRange(...args: Args<"readRange">): Answer<"readRange"> {
    return this.#call("readRange", ...args);
  }

  async close(): Promise<void> {
    await this.#call("close");
    this.#worker.ref();
    await this.#ended;
  }

  #call<Method extends EngineMethod>(method: Method, ...args: Args<Method>): Answer<Method> {
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

  /** Rejects the pending calls and all later ones. */
  #end(failure: Error): void {
    this.#failure ??= failure;
    for (const call of this.#calls.values()) call.reject(this.#failure);
    this.#calls.clear();
  }
}
