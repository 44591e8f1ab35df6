import { setImmediate as nextTurn } from "node:timers/promises";

import type { UnnumberedEntry } from "./check-entries.ts";
import type { Awaitable } from "./session-engine.ts";

/** More in one transaction is hardly faster, but an engine on this thread then blocks the event loop for longer. */
const MAX_GROUP_ENTRIES = 1000;

interface Append {
  readonly entries: readonly UnnumberedEntry[];
  readonly settled: PromiseWithResolvers<number>;
}

interface Operation {
  readonly run: () => Promise<void>;
}

/**
 * Runs the calls of one writer one after the other. Appends that wait together are committed together: those of one turn
 * of the event loop, and those that arrive while a commit runs. If a commit fails, so do the appends that wait behind it.
 */
export class CommitQueue {
  readonly #commit: (entries: readonly UnnumberedEntry[]) => Awaitable<number>;
  #waiting: (Append | Operation)[] = [];
  #draining = false;

  /** `commit` stores entries with consecutive numbers, all or none, and returns the last number. */
  constructor(commit: (entries: readonly UnnumberedEntry[]) => Awaitable<number>) {
    this.#commit = commit;
  }

  /** Resolves with the number of the last of these entries, or of the session if there are none. */
  append(entries: readonly UnnumberedEntry[]): Promise<number> {
    const settled = Promise.withResolvers<number>();
    this.#add({ entries, settled });
    return settled.promise;
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

  #add(job: Append | Operation): void {
    this.#waiting.push(job);
    if (!this.#draining) void this.#drain();
  }

  /** Never rejects: the outcome of each job goes to its own caller. */
  async #drain(): Promise<void> {
    this.#draining = true;
    while (this.#waiting.length > 0) {
      // A turn before each job lets appends gather, and keeps a synchronous engine from starving the event loop.
      await nextTurn();
      const group = this.#takeAppends();
      if (group.length > 0) await this.#commitGroup(group);
      else await this.#takeOperation()?.run();
    }
    this.#draining = false;
  }

  /** Takes the appends at the head of the queue, as many as make one transaction. */
  #takeAppends(): Append[] {
    const group: Append[] = [];
    let count = 0;
    for (const job of this.#waiting) {
      if (!("entries" in job)) break;
      count += job.entries.length;
      if (group.length > 0 && count > MAX_GROUP_ENTRIES) break;
      group.push(job);
    }
    this.#waiting.splice(0, group.length);
    return group;
  }

  #takeOperation(): Operation | undefined {
    const job = this.#waiting.shift();
    return job !== undefined && "run" in job ? job : undefined;
  }

  async #commitGroup(group: readonly Append[]): Promise<void> {
    try {
      const entries = group.flatMap((append) => append.entries);
      let seq = (await this.#commit(entries)) - entries.length;
      for (const { entries: own, settled } of group) settled.resolve((seq += own.length));
    } catch (error) {
      // Appends that wait were made in the belief that those before them are stored: they would leave a gap.
      const behind = this.#waiting.filter((job) => "entries" in job);
      this.#waiting = this.#waiting.filter((job) => !("entries" in job));
      for (const { settled } of [...group, ...behind]) settled.reject(error);
    }
  }
}
