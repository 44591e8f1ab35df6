/** The lower 31 bits of an entry's id are its number; the upper ones are its session. */
export const MAX_SEQ = 0x7fff_ffff;

/** SQL for the number of the newest entry of a session that may have a writer: appends do not change `last_seq`. */
export const LAST_SEQ: string = lastSeqOf("session");

/**
 * SQL for the columns of a session, with the number of its newest entry. Without a lease it is in the row, so that a list need
 * not look for it. `table` is the name that the rows have in the statement.
 */
export function columnsOf(table = "session"): string {
  return `*, CASE WHEN lease_owner IS NULL THEN last_seq ELSE ${lastSeqOf(table)} END AS last_seq`;
}

function lastSeqOf(table: string): string {
  return `max(last_seq, coalesce((SELECT entry.id & ${MAX_SEQ} FROM entry
    WHERE entry.id BETWEEN ${table}.id << 31 AND ${table}.id << 31 | ${MAX_SEQ} ORDER BY entry.id DESC LIMIT 1), 0))`;
}
