import type { DatabaseSync } from "node:sqlite";

/** Runs a function in one write transaction. */
export type Transact = <T>(work: () => T) => T;

/**
 * Returns a function that runs transactions on the connection. The transactions start as IMMEDIATE, because a
 * transaction that starts as a reader fails at its first write, without waiting, if another process has written in
 * the meantime. https://www.sqlite.org/lang_transaction.html
 *
 * This store runs all statements with `get`, even those that return no row. The result of `run` contains the last
 * inserted row id, and Node.js 26 throws if that is not a safe integer. Entry ids can be larger.
 */
export function createTransact(database: DatabaseSync): Transact {
  const begin = database.prepare("BEGIN IMMEDIATE");
  const commit = database.prepare("COMMIT");
  return (work) => {
    begin.get();
    try {
      const result = work();
      commit.get();
      return result;
    } catch (error) {
      rollBack(database);
      throw error;
    }
  };
}

/** Rolls back, unless a full disk or an I/O error has already ended the transaction. */
function rollBack(database: DatabaseSync): void {
  try {
    database.exec("ROLLBACK");
  } catch {
    // The original error is reported instead.
  }
}
