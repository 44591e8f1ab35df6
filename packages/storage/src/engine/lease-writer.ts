import type { EntryInput, SessionWriter } from "../session-store.ts";
import { checkEntries, checkReplacement } from "./check-entries.ts";
import { CommitQueue } from "./commit-queue.ts";
import type { Lease, SessionEngine } from "./session-engine.ts";
import { leaseLost, storeClosed } from "./session-failures.ts";

/** What a {@link LeaseWriter} is made with. */
export interface LeaseWriterOptions {
  readonly ttlMs: number;
  /** Called once, when the lease has been given back. */
  readonly onEnded: (writer: LeaseWriter) => void;
}

/** The writer of every store: a queue in front of an engine, under one lease. */
export class LeaseWriter implements SessionWriter {
  readonly #engine: SessionEngine;
  readonly #lease: Lease;
  readonly #options: LeaseWriterOptions;
  readonly #queue: CommitQueue;
  /** Why no more calls are taken, and the giving back that has begun. */
  #ended: { readonly code: "fenced" | "closed"; readonly released: Promise<void> } | undefined;

  constructor(engine: SessionEngine, lease: Lease, options: LeaseWriterOptions) {
    this.#engine = engine;
    this.#lease = lease;
    this.#options = options;
    this.#queue = new CommitQueue((entries) => engine.append(lease, entries));
  }

  get sessionId(): string {
    return this.#lease.sessionId;
  }

  get epoch(): number {
    return this.#lease.epoch;
  }

  async append(entries: readonly EntryInput[]): Promise<number> {
    this.#checkOpen("append to");
    return await this.#queue.append(checkEntries(entries));
  }

  async replaceRange(
    from: number,
    to: number,
    entries: readonly (EntryInput & { readonly seq: number })[],
  ): Promise<void> {
    this.#checkOpen("replace entries of");
    const range = { from, to };
    const replacement = checkReplacement(range, entries);
    await this.#queue.run(() => this.#engine.replaceRange(this.#lease, range, replacement));
  }

  async renew(): Promise<void> {
    this.#checkOpen("renew the lease of");
    await this.#engine.renewLease(this.#lease, this.#options.ttlMs);
  }

  async release(): Promise<void> {
    await this.end("fenced");
  }

  /** Gives the lease back behind what was accepted; calls from now on reject with `code`. */
  async end(code: "fenced" | "closed"): Promise<void> {
    this.#ended ??= { code, released: this.#giveBack() };
    await this.#ended.released;
  }

  async #giveBack(): Promise<void> {
    try {
      await this.#queue.run(() => this.#engine.releaseLease(this.#lease));
    } finally {
      this.#options.onEnded(this);
    }
  }

  #checkOpen(action: string): void {
    if (this.#ended === undefined) return;
    throw this.#ended.code === "closed" ? storeClosed() : leaseLost(action, this.sessionId);
  }
}
