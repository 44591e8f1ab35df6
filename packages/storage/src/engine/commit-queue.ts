import { nextTick } from "node:process";
import { setImmediate as nextTurn } from "node:timers/promises";

import type { CheckedEntry } from "./check-entries.ts";
import type { Awaitable } from "./session-engine.ts";

/** More in one transaction is hardly faster, but an engine on this thread then blocks the event loop for longer. */
const MAX_GROUP_ENTRIES = 1000;
/** How long commits may keep the event loop from turning. */
const MAX_BUSY_MS = 2;

/** The entries of appends that are committed together. */
interface Group {
  readonly entries: CheckedEntry[];
  /** Resolves with the number before the first entry. */
  readonly stored: PromiseWithResolvers<number>;
}

interface Operation {
  readonly run: () => Promise<void>;
}

/**
 * Runs the calls of one writer one after the other. Appends that wait together are committed together: those that are made
 * without a pause between them, and those that arrive while a commit runs. If a commit fails, so do the appends that wait
 * after it.
 */
export class CommitQueue {
  readonly #commit: (entries: readonly CheckedEntry[]) => Awaitable<number>;
  #waiting: (Group | Operation)[] = [];
  #draining = false;
  /** When the event loop is to have its next turn. */
  #turnAt = 0;

  /** `commit` stores entries with consecutive numbers, all or none, and returns the last number. */
  constructor(commit: (entries: readonly CheckedEntry[]) => Awaitable<number>) {
    this.#commit = commit;
  }

  /** Resolves with the number of the last of these entries, or of the session if there are none. */
  async append(entries: readonly CheckedEntry[]): Promise<number> {
    const group = this.#openGroup(entries.length);
    for (const entry of entries) group.entries.push(entry);
    const position = group.entries.length;
    return (await group.stored.promise) + position;
  }

  /** Runs an operation behind the appends before it and ahead of those after it. */
  run(operation: () => Awaitable<void>): Promise<void> {
    const settled = Promise.withResolvers<void>();
    this.#add({
      run: async () => {
        try {
          settled.resolve(await operation());
        } catch (error) {
          settled.reject(error);
        }
      },
    });
    return settled.promise;
  }

  /** Returns the group that waits last, if it has room. */
  #openGroup(count: number): Group {
    const last = this.#waiting.at(-1);
    if (last !== undefined && "entries" in last && last.entries.length + count <= MAX_GROUP_ENTRIES)
      return last;
    const group: Group = { entries: [], stored: Promise.withResolvers() };
    this.#add(group);
    return group;
  }

  #add(job: Group | Operation): void {
    this.#waiting.push(job);
    if (!this.#draining) void this.#drain();
  }

  /** Never rejects: the outcome of each job goes to its own callers. */
  async #drain(): Promise<void> {
    this.#draining = true;
    while (this.#waiting.length > 0) {
      await this.#gather();
      const job = this.#waiting.shift();
      if (job !== undefined) await ("run" in job ? job.run() : this.#commitGroup(job));
    }
    this.#draining = false;
  }

  /** Lets appends that are made together share a commit, and keeps a synchronous engine from starving the event loop. */
  async #gather(): Promise<void> {
    if (performance.now() < this.#turnAt) {
      await new Promise<void>((resolve) => nextTick(resolve));
      return;
    }
    await nextTurn();
    this.#turnAt = performance.now() + MAX_BUSY_MS;
  }

  async #commitGroup({ entries, stored }: Group): Promise<void> {
    try {
      stored.resolve((await this.#commit(entries)) - entries.length);
    } catch (error) {
      stored.reject(error);
      // Appends that wait were made in the belief that those before them are stored: they would leave a gap.
      const behind = this.#waiting.filter((job) => "entries" in job);
      this.#waiting = this.#waiting.filter((job) => !("entries" in job));
      for (const group of behind) group.stored.reject(error);
    }
  }
}
