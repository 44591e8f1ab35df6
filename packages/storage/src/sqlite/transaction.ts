import type { DatabaseSync } from "node:sqlite";

import { prepareCommand } from "./prepare-command.ts";

/** Runs something as one transaction that writes. */
export type Transact = <T>(work: () => T) => T;

/**
 * Transactions of one connection. They begin IMMEDIATE: one that began as a reader would fail at its first write, without
 * waiting, if another process wrote meanwhile. https://www.sqlite.org/lang_transaction.html
 */
export function createTransact(database: DatabaseSync): Transact {
  const begin = prepareCommand(database, "BEGIN IMMEDIATE");
  const commit = prepareCommand(database, "COMMIT");
  return (work) => {
    begin.run();
    try {
      const result = work();
      commit.run();
      return result;
    } catch (error) {
      rollBack(database);
      throw error;
    }
  };
}

/** A full disk or an I/O error may have ended the transaction already, and then there is nothing to roll back. */
function rollBack(database: DatabaseSync): void {
  try {
    database.exec("ROLLBACK");
  } catch {
    // What led here is the error to report.
  }
}
