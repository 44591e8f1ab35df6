import type { DatabaseSync, StatementSync } from "node:sqlite";

/**
 * Prepares a statement for `run`. Its result always has the connection's last inserted row id, and Node 26 throws if that
 * is not a safe integer. Ids of entries are not, so results are read as `bigint`.
 */
export function prepareCommand(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql);
  statement.setReadBigInts(true);
  return statement;
}
