import { nextTick } from "node:process";
import { setImmediate } from "node:timers";

import type { CheckedEntry } from "./check-entries.ts";
import type { Awaitable } from "./session-engine.ts";

/**
 * Maximum number of entries per commit. Larger transactions are hardly faster, and an engine on this thread would
 * block the event loop for longer.
 */
const MAX_GROUP_ENTRIES = 1000;
/** Maximum time that commits may block the event loop, in milliseconds. */
const MAX_BUSY_MS = 2;

/** The entries of one append, or a function that returns them when their commit starts. */
export type AppendedEntries = readonly CheckedEntry[] | (() => readonly CheckedEntry[]);

/** Atomically stores entries, which use `count` entry numbers in total. Returns the last number. */
type Commit = (entries: readonly CheckedEntry[], count: number) => Awaitable<number>;

interface Append {
  readonly entries: AppendedEntries;
  /** Number of entry numbers that the group uses up to and including these entries, once known. */
  end: number;
}

/** Appends that are committed together. */
interface Group {
  readonly appends: Append[];
  /** Number of entries. A function counts as one. */
  size: number;
  /** Resolves to the number of the entry before the group's first one. */
  readonly stored: PromiseWithResolvers<number>;
}

interface Operation {
  readonly run: () => Promise<void>;
}

/**
 * Runs one writer's calls in order. Waiting appends are committed together if they were made without a pause between
 * them or arrived during a commit. If a commit fails, the appends that are waiting for it fail, too. With a
 * synchronous engine, creates no promises other than the callers'.
 */
export class CommitQueue {
  readonly #commit: Commit;
  #waiting: (Group | Operation)[] = [];
  #draining = false;
  /** The time at which to yield to the event loop. */
  #turnAt = 0;
  readonly #runNext = (): void => {
    const job = this.#waiting.shift();
    const running = job && ("run" in job ? job.run() : this.#commitGroup(job));
    if (running === undefined) this.#continue();
    else void running.then(() => this.#continue());
  };

  constructor(commit: Commit) {
    this.#commit = commit;
  }

  /** Resolves to the last entry's number, or to the session's last number if there are no entries. */
  append(entries: AppendedEntries): Promise<number> {
    const group = this.#openGroup(typeof entries === "function" ? 1 : entries.length);
    const append: Append = { entries, end: 0 };
    group.appends.push(append);
    return group.stored.promise.then((before) => before + append.end);
  }

  /** Runs an operation after all earlier appends and before any later ones. */
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

  /** Returns the last waiting group if it has room, or else a new one. */
  #openGroup(size: number): Group {
    const last = this.#waiting.at(-1);
    if (last !== undefined && "appends" in last && last.size + size <= MAX_GROUP_ENTRIES) {
      last.size += size;
      return last;
    }
    const group: Group = { appends: [], size, stored: Promise.withResolvers() };
    this.#add(group);
    return group;
  }

  #add(job: Group | Operation): void {
    this.#waiting.push(job);
    if (this.#draining) return;
    this.#draining = true;
    this.#gather();
  }

  #continue(): void {
    if (this.#waiting.length > 0) this.#gather();
    else this.#draining = false;
  }

  /** Lets concurrent appends share a commit, and keeps a synchronous engine from starving the event loop. */
  #gather(): void {
    if (performance.now() < this.#turnAt) {
      // Runs after all promise callbacks that are already queued, no matter where this is called from.
      nextTick(queueMicrotask, this.#runNext);
      return;
    }
    setImmediate(() => {
      this.#turnAt = performance.now() + MAX_BUSY_MS;
      this.#runNext();
    });
  }

  /**
   * Commits a group. Never throws or rejects, because the callers receive the outcome. Returns `undefined` if the
   * engine is synchronous.
   */
  #commitGroup({ appends, stored }: Group): Promise<void> | undefined {
    try {
      const entries: CheckedEntry[] = [];
      let count = 0;
      for (const append of appends) {
        for (const entry of typeof append.entries === "function" ? append.entries() : append.entries) {
          entries.push(entry);
          count += entry.count;
        }
        append.end = count;
      }
      const last = this.#commit(entries, count);
      if (typeof last !== "number") {
        return last.then(
          (number) => stored.resolve(number - count),
          (error: unknown) => this.#fail(stored, error),
        );
      }
      stored.resolve(last - count);
    } catch (error) {
      this.#fail(stored, error);
    }
    return undefined;
  }

  /**
   * Rejects a group and all waiting appends. The waiting appends assume that the group is stored, so storing them
   * would leave a gap.
   */
  #fail(stored: Group["stored"], error: unknown): void {
    stored.reject(error);
    const behind = this.#waiting.filter((job) => "appends" in job);
    this.#waiting = this.#waiting.filter((job) => !("appends" in job));
    for (const group of behind) group.stored.reject(error);
  }
}
