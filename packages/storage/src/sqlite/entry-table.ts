import type { DatabaseSync, StatementSync } from "node:sqlite";

import { SessionStoreError } from "../api/session-store-error.ts";
import type { Entry } from "../api/session-store.ts";
import { activityTime } from "../engine/activity-time.ts";
import type { EntryRange, LeaseRef } from "../engine/session-engine.ts";
import { LAST_SEQ, MAX_SEQ } from "./last-seq.ts";

const ENTRY_ID = "(? << 31) | ?";
const RANGE = `id BETWEEN ${ENTRY_ID} AND ${ENTRY_ID}`;
const ENTRIES_OF_RANGE = `SELECT id & ${MAX_SEQ} AS seq, at, kind, body FROM entry WHERE ${RANGE}`;

/** Accesses the entries of all sessions. Writes must run in a transaction. */
export class EntryTable {
  readonly #leased: StatementSync;
  readonly #touch: StatementSync;
  readonly #count: StatementSync;
  readonly #settle: StatementSync;
  readonly #insert: StatementSync;
  readonly #delete: StatementSync;
  readonly #copy: StatementSync;
  readonly #range: StatementSync;
  readonly #rangeOfKinds: StatementSync;

  constructor(database: DatabaseSync) {
    this.#leased = database.prepare(
      `SELECT updated_at FROM session WHERE id = ? AND token = ? AND ${LAST_SEQ} = ?`,
    );
    this.#touch = database.prepare("UPDATE session SET updated_at = ?, last_seq = ? WHERE id = ?");
    this.#count = database.prepare("UPDATE session SET last_seq = ? WHERE id = ?");
    this.#settle = database.prepare(
      `UPDATE session SET last_seq = ${LAST_SEQ} WHERE id = ? AND token = ? AND ${LAST_SEQ} >= ? RETURNING id`,
    );
    this.#insert = database.prepare(`INSERT INTO entry (id, at, kind, body) VALUES (${ENTRY_ID}, ?, ?, ?)`);
    this.#delete = database.prepare(`DELETE FROM entry WHERE ${RANGE}`);
    this.#copy = database.prepare(`INSERT INTO entry (id, at, kind, body)
       SELECT (? << 31) | (id & ${MAX_SEQ}), at, kind, body FROM entry WHERE ${RANGE}`);
    this.#range = database.prepare(`${ENTRIES_OF_RANGE} ORDER BY id`);
    this.#rangeOfKinds = database.prepare(
      `${ENTRIES_OF_RANGE} AND kind IN (SELECT value FROM json_each(?)) ORDER BY id`,
    );
  }

  /**
   * Appends entries. Returns false if the lease is lost or the next number has changed. Updates the session's row at
   * most once a second, unless the newest entry uses several numbers, because writing the row would double the size
   * of a commit.
   */
  append({ row, token }: LeaseRef, entries: readonly Entry[], lastSeq: number): boolean {
    const session = this.#leased.get(row, token, (entries[0]?.seq ?? 0) - 1);
    if (session === undefined) return false;
    if (lastSeq > MAX_SEQ) {
      throw new SessionStoreError("full", `Cannot append: a session holds at most ${MAX_SEQ} entries`);
    }
    this.#insertAll(row, entries);
    const updatedAt = Number(session["updated_at"]);
    const active = activityTime(updatedAt, entries);
    if (active !== updatedAt) this.#touch.get(active, lastSeq, row);
    else if (entries.at(-1)?.seq !== lastSeq) this.#count.get(lastSeq, row);
    return true;
  }

  /**
   * Replaces the entries in a range. Returns false if the lease is lost or the range ends above the session's last
   * entry. If the newest entry is removed, its number is saved first.
   */
  replace({ row, token }: LeaseRef, { from, to }: EntryRange, entries: readonly Entry[]): boolean {
    if (this.#settle.get(row, token, to) === undefined) return false;
    this.#delete.get(row, from, row, to);
    this.#insertAll(row, entries);
    return true;
  }

  copy(row: number, toRow: number, upTo: number): void {
    this.#copy.get(toRow, row, 0, row, upTo);
  }

  deleteAll(row: number): void {
    this.#delete.get(row, 0, row, MAX_SEQ);
  }

  range(row: number, { from, to }: EntryRange, kinds: readonly string[] | undefined): Entry[] {
    const rows =
      kinds === undefined
        ? this.#range.all(row, from, row, to)
        : this.#rangeOfKinds.all(row, from, row, to, JSON.stringify(kinds));
    return rows as unknown as Entry[];
  }

  #insertAll(row: number, entries: readonly Entry[]): void {
    for (const { seq, at, kind, body } of entries) this.#insert.get(row, seq, at, kind, body);
  }
}
