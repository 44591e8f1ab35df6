import type { DatabaseSync, StatementSync } from "node:sqlite";

import { activityTime } from "../engine/activity-time.ts";
import type { EntryRange, LeaseRef } from "../engine/session-engine.ts";
import { SessionStoreError } from "../session-store-error.ts";
import type { Entry } from "../session-store.ts";
import { prepareCommand } from "./prepare-command.ts";

/** The lower 31 bits of an entry's id are its number; the upper ones are its session. */
const MAX_SEQ = 0x7fff_ffff;
const ENTRY_ID = "(? << 31) | ?";
const RANGE = `id BETWEEN ${ENTRY_ID} AND ${ENTRY_ID}`;
const ENTRIES_OF_RANGE = `SELECT id & ${MAX_SEQ} AS seq, at, kind, body FROM entry WHERE ${RANGE}`;

/** The entries of all sessions. Writes belong in a transaction. */
export class EntryTable {
  readonly #advance: StatementSync;
  readonly #touch: StatementSync;
  readonly #leased: StatementSync;
  readonly #insert: StatementSync;
  readonly #delete: StatementSync;
  readonly #copy: StatementSync;
  readonly #range: StatementSync;
  readonly #rangeOfKinds: StatementSync;

  constructor(database: DatabaseSync) {
    this.#advance = database.prepare(
      "UPDATE session SET last_seq = ? WHERE id = ? AND epoch = ? AND last_seq = ? RETURNING updated_at",
    );
    this.#touch = prepareCommand(database, "UPDATE session SET updated_at = ? WHERE id = ?");
    this.#leased = database.prepare("SELECT 1 FROM session WHERE id = ? AND epoch = ?");
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

  /** Returns whether the entries were stored: `false` if the lease is lost or another number is next. */
  append({ row, epoch }: LeaseRef, entries: readonly Entry[]): boolean {
    const before = (entries[0]?.seq ?? 0) - 1;
    const lastSeq = before + entries.length;
    const session = this.#advance.get(lastSeq, row, epoch, before);
    if (session === undefined) return false;
    if (lastSeq > MAX_SEQ) {
      throw new SessionStoreError("full", `Cannot append: a session holds at most ${MAX_SEQ} entries`);
    }
    this.#insertAll(row, entries);
    const updatedAt = Number(session.updated_at);
    const active = activityTime(updatedAt, entries);
    if (active !== updatedAt) this.#touch.run(active, row);
    return true;
  }

  /** Returns whether the entries were replaced: `false` if the lease is lost. */
  replace({ row, epoch }: LeaseRef, { from, to }: EntryRange, entries: readonly Entry[]): boolean {
    if (this.#leased.get(row, epoch) === undefined) return false;
    this.#delete.run(row, from, row, to);
    this.#insertAll(row, entries);
    return true;
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

  #insertAll(row: number, entries: readonly Entry[]): void {
    for (const { seq, at, kind, body } of entries) this.#insert.run(row, seq, at, kind, body);
  }
}
