import type { DatabaseSync } from "node:sqlite";

import { prepareCommand } from "./prepare-command.ts";

/** Runs a function in one write transaction. */
export type Transact = <T>(work: () => T) => T;

/**
 * Creates the transactions of one connection. They begin IMMEDIATE: one that began as a reader would fail at its first
 * write, without waiting, if another process had written meanwhile. https://www.sqlite.org/lang_transaction.html
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

/** Rolls back, unless a full disk or an I/O error has ended the transaction already. */
function rollBack(database: DatabaseSync): void {
  try {
    database.exec("ROLLBACK");
  } catch {
    // The error that led here is reported.
  }
}
