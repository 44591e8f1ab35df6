/**
 * Maximum entry number. An entry's id has the entry's number in the lower 31 bits and the session in the upper bits.
 */
export const MAX_SEQ = 0x7fff_ffff;

/**
 * SQL for the number of a session's newest entry. While a session has a writer, `last_seq` may lag behind this
 * number, because appends do not change it.
 */
export const LAST_SEQ: string = lastSeqOf("session");

/**
 * Returns SQL for a session's columns, including the number of its newest entry. Without a lease, that number is in
 * the row, so lists need not look it up. `table` is the alias of the table in the statement.
 */
export function columnsOf(table = "session"): string {
  return `*, CASE WHEN lease_owner IS NULL THEN last_seq ELSE ${lastSeqOf(table)} END AS last_seq`;
}

function lastSeqOf(table: string): string {
  return `max(last_seq, coalesce((SELECT entry.id & ${MAX_SEQ} FROM entry
    WHERE entry.id BETWEEN ${table}.id << 31 AND ${table}.id << 31 | ${MAX_SEQ} ORDER BY entry.id DESC LIMIT 1), 0))`;
}
