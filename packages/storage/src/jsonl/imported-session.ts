import { randomUUID } from "node:crypto";

import type { Entry, EntryInput, SessionRecord, SessionStore, SessionWriter } from "../api/session-store.ts";

/** Entries per transaction. */
const CHUNK = 500;
const LEASE_MS = 600_000;
/** An entry that is appended and then removed for each number that compaction has left unused. */
const FILLER: EntryInput = { kind: "", body: "null", at: 0 };

/** A session that is being imported. Its entries keep their numbers, because ids may derive from them. */
export class ImportedSession {
  readonly #store: SessionStore;
  readonly #record: SessionRecord;
  readonly #writer: SessionWriter;
  /** Entries that have not been stored yet. */
  #entries: Entry[] = [];
  #storedSeq = 0;

  /** @throws {SessionStoreError} `exists` */
  static async create(store: SessionStore, record: SessionRecord): Promise<ImportedSession> {
    const { titleSource, ...rest } = record;
    const { sessionId } = await store.create(titleSource === "none" ? rest : { ...rest, titleSource });
    const writer = await store.write(sessionId, { owner: `import ${randomUUID()}`, ttlMs: LEASE_MS });
    return new ImportedSession(store, record, writer);
  }

  private constructor(store: SessionStore, record: SessionRecord, writer: SessionWriter) {
    this.#store = store;
    this.#record = record;
    this.#writer = writer;
  }

  get sessionId(): string {
    return this.#record.sessionId;
  }

  /** @throws {TypeError} if the entry's number is not greater than the previous one */
  async add(entry: Entry): Promise<void> {
    const last = this.#entries.at(-1)?.seq ?? this.#storedSeq;
    if (entry.seq <= last) throw new TypeError(`entry ${entry.seq} after entry ${last}`);
    this.#entries.push(entry);
    if (this.#entries.length >= CHUNK) await this.#storeUpTo(entry.seq);
  }

  /** Stores the remaining entries and releases the lease. */
  async finish(): Promise<void> {
    await this.#storeUpTo(Math.max(this.#entries.at(-1)?.seq ?? 0, this.#record.lastSeq ?? 0));
    if (this.#record.archived) await this.#store.update(this.sessionId, { archived: true });
    await this.#writer.release();
  }

  /** Deletes the imported session and releases the lease. */
  async abandon(): Promise<void> {
    await this.#store.delete(this.sessionId);
    await this.#writer.release();
  }

  async #storeUpTo(last: number): Promise<void> {
    const entries = new Map(this.#entries.map((entry) => [entry.seq, entry]));
    this.#entries = [];
    while (this.#storedSeq < last) {
      const from = this.#storedSeq + 1;
      const to = Math.min(last, this.#storedSeq + CHUNK);
      const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      await this.#writer.append(numbers.map((seq) => entries.get(seq) ?? FILLER));
      const kept = numbers.flatMap((seq) => entries.get(seq) ?? []);
      if (kept.length < numbers.length) await this.#writer.replaceRange(from, to, kept);
      this.#storedSeq = to;
    }
  }
}
