import type { DatabaseSync, StatementSync } from "node:sqlite";

/**
 * Prepares a statement for `run`. Its result carries the connection's last inserted row id, whatever the statement did,
 * and Node 26 throws if that is no safe integer; ids of entries are not, so results are read as `bigint`.
 */
export function prepareCommand(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql);
  statement.setReadBigInts(true);
  return statement;
}
