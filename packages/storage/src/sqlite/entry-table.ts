import type { DatabaseSync, StatementSync } from "node:sqlite";

import { lastActivity } from "../engine/last-activity.ts";
import type { EntryRange, Lease, UnnumberedEntry } from "../engine/session-engine.ts";
import { SessionStoreError } from "../session-store-error.ts";
import type { Entry } from "../session-store.ts";
import { prepareCommand } from "./prepare-command.ts";

/** The lower 31 bits of an entry's id; the upper ones are its session's. */
const MAX_SEQ = 0x7fff_ffff;
const ENTRY_ID = "(? << 31) | ?";
const RANGE = `id BETWEEN ${ENTRY_ID} AND ${ENTRY_ID}`;
const ENTRIES_OF_RANGE = `SELECT id & ${MAX_SEQ} AS seq, at, kind, body FROM entry WHERE ${RANGE}`;

/** The entries of all sessions. Whoever writes does it in a transaction. */
export class EntryTable {
  readonly #number: StatementSync;
  readonly #touch: StatementSync;
  readonly #lastSeq: StatementSync;
  readonly #insert: StatementSync;
  readonly #delete: StatementSync;
  readonly #copy: StatementSync;
  readonly #range: StatementSync;
  readonly #rangeOfKinds: StatementSync;

  constructor(database: DatabaseSync) {
    this.#number = database.prepare(
      "UPDATE session SET last_seq = last_seq + ? WHERE id = ? AND epoch = ? RETURNING last_seq, updated_at",
    );
    this.#touch = prepareCommand(database, "UPDATE session SET updated_at = ? WHERE id = ?");
    this.#lastSeq = database.prepare("SELECT last_seq FROM session WHERE id = ? AND epoch = ?");
    this.#insert = prepareCommand(
      database,
      `INSERT INTO entry (id, at, kind, body) VALUES (${ENTRY_ID}, ?, ?, ?)`,
    );
    this.#delete = prepareCommand(database, `DELETE FROM entry WHERE ${RANGE}`);
    this.#copy = prepareCommand(
      database,
      `INSERT INTO entry (id, at, kind, body)
       SELECT (? << 31) | (id & ${MAX_SEQ}), at, kind, body FROM entry WHERE ${RANGE}`,
    );
    this.#range = database.prepare(`${ENTRIES_OF_RANGE} ORDER BY id`);
    this.#rangeOfKinds = database.prepare(
      `${ENTRIES_OF_RANGE} AND kind IN (SELECT value FROM json_each(?)) ORDER BY id`,
    );
  }

  /** The last number after appending, or `undefined` if the lease is lost. One statement fences and numbers. */
  append({ row, epoch }: Lease, entries: readonly UnnumberedEntry[]): number | undefined {
    const session = this.#number.get(entries.length, row, epoch);
    if (session === undefined) return undefined;
    const lastSeq = Number(session.last_seq);
    if (lastSeq > MAX_SEQ) {
      throw new SessionStoreError("full", `Cannot append: a session has no more than ${MAX_SEQ} entries`);
    }
    let seq = lastSeq - entries.length;
    for (const { at, kind, body } of entries) this.#insert.run(row, (seq += 1), at, kind, body);
    const updatedAt = Number(session.updated_at);
    const active = lastActivity(updatedAt, entries);
    if (active !== updatedAt) this.#touch.run(active, row);
    return lastSeq;
  }

  /** The last number, or `undefined` if the lease is lost. */
  lastSeq({ row, epoch }: Lease): number | undefined {
    const session = this.#lastSeq.get(row, epoch);
    return session && Number(session.last_seq);
  }

  replace(row: number, { from, to }: EntryRange, entries: readonly Entry[]): void {
    this.#delete.run(row, from, row, to);
    for (const { seq, at, kind, body } of entries) this.#insert.run(row, seq, at, kind, body);
  }

  copy(row: number, toRow: number, upTo: number): void {
    this.#copy.run(toRow, row, 0, row, upTo);
  }

  deleteAll(row: number): void {
    this.#delete.run(row, 0, row, MAX_SEQ);
  }

  range(row: number, { from, to }: EntryRange, kinds: readonly string[] | undefined): Entry[] {
    const rows =
      kinds === undefined
        ? this.#range.all(row, from, row, to)
        : this.#rangeOfKinds.all(row, from, row, to, JSON.stringify(kinds));
    return rows as unknown as Entry[];
  }
}
