import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

import { cannotOpen } from "./sqlite-failure.ts";

/** Marks a SQLite database as a session store. Spells "ACPs". */
const APPLICATION_ID = 0x41435073;

/**
 * One script per version. Scripts are never changed, only added.
 *
 * `entry.id` is `session.id << 31 | seq`, so a session's entries are stored together and need no second index.
 * `session.id` is never reused, so the id of a deleted session finds nothing. Text is compared by its UTF-8 bytes. The
 * session columns that change often (`last_seq`, the lease) are not indexed. While a session has a lease, `last_seq`
 * may lag behind the number of its newest entry.
 */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE setting (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
   CREATE TABLE session (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     scope TEXT NOT NULL,
     session_id TEXT NOT NULL,
     cwd TEXT NOT NULL,
     additional_directories TEXT NOT NULL,
     title TEXT,
     title_source TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     updated_at INTEGER NOT NULL,
     archived INTEGER NOT NULL DEFAULT 0,
     parent_id TEXT,
     parent_seq INTEGER,
     meta TEXT NOT NULL,
     last_seq INTEGER NOT NULL,
     epoch INTEGER NOT NULL DEFAULT 0,
     lease_owner TEXT,
     lease_until INTEGER NOT NULL DEFAULT 0,
     lease_process TEXT,
     UNIQUE (scope, session_id)
   ) STRICT;
   CREATE INDEX session_by_time ON session (scope, archived, updated_at DESC, session_id DESC);
   CREATE INDEX session_by_cwd ON session (scope, cwd, archived, updated_at DESC, session_id DESC);
   CREATE TABLE entry (
     id INTEGER PRIMARY KEY,
     at INTEGER NOT NULL,
     kind TEXT NOT NULL,
     body TEXT NOT NULL
   ) STRICT;`,
  "ALTER TABLE session ADD COLUMN version INTEGER NOT NULL DEFAULT 0;",
  // A process that opened the database at the first schema version may still write without incrementing `version`.
  `CREATE TRIGGER count_change
     AFTER UPDATE OF title, title_source, archived, additional_directories, meta,
       epoch, lease_owner, lease_until, lease_process
     ON session WHEN NEW.version = OLD.version
     BEGIN UPDATE session SET version = version + 1 WHERE id = NEW.id; END;`,
  `ALTER TABLE session ADD COLUMN real_cwd TEXT;
   CREATE INDEX session_by_real_cwd
     ON session (scope, coalesce(real_cwd, cwd), archived, updated_at DESC, session_id DESC);`,
  // When a process that runs an earlier version takes a lease, it numbers entries from this column.
  `CREATE TRIGGER settle_last_seq AFTER UPDATE OF epoch, lease_owner ON session
     BEGIN UPDATE session SET last_seq = max(last_seq, coalesce((SELECT max(id) & 0x7fffffff FROM entry
       WHERE id BETWEEN NEW.id << 31 AND NEW.id << 31 | 0x7fffffff), 0)) WHERE id = NEW.id; END;`,
  // A process that runs an earlier version checks only the epoch. Dropping this column prevents such a process from
  // taking a lease or writing.
  `DROP TRIGGER count_change;
   DROP TRIGGER settle_last_seq;
   ALTER TABLE session DROP COLUMN epoch;
   ALTER TABLE session ADD COLUMN token TEXT NOT NULL DEFAULT '';
   ALTER TABLE session ADD COLUMN first_seq INTEGER NOT NULL DEFAULT 1;
   ALTER TABLE session ADD COLUMN ranges TEXT NOT NULL DEFAULT '';
   UPDATE session SET token = lower(hex(randomblob(9))),
     last_seq = max(last_seq, coalesce((SELECT max(entry.id) & 0x7fffffff FROM entry
       WHERE entry.id BETWEEN session.id << 31 AND session.id << 31 | 0x7fffffff), 0)),
     lease_owner = NULL, lease_process = NULL, lease_until = 0, version = version + 1;`,
];

/**
 * Rejects a database that is not a session store or has a newer version. Makes no changes.
 *
 * @throws {SessionStoreError} `unreadable`
 */
export function checkSchema(
  database: DatabaseSync,
  path: string,
  migrations: readonly string[] = MIGRATIONS,
): void {
  const { application, version, tables } = readIdentity(database);
  if (application !== APPLICATION_ID) {
    if (version === 0 && tables === 0) return;
    throw cannotOpen(path, "it is the database of another program", { code: "unreadable" });
  }
  if (version > migrations.length) {
    const reason = `its schema has version ${version}, but this version of the store knows up to ${migrations.length}`;
    throw cannotOpen(path, reason, { code: "unreadable" });
  }
}

/** Migrates a checked database to the latest version. Must run in the same transaction as the check. */
export function migrateSchema(database: DatabaseSync, migrations: readonly string[] = MIGRATIONS): void {
  const { version } = readIdentity(database);
  for (const script of migrations.slice(version)) database.exec(script);
  if (version < migrations.length) database.exec(`PRAGMA user_version = ${migrations.length}`);
  if (version > 0) return;
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
  database.prepare("INSERT INTO setting VALUES ('cursor_key', ?)").run(randomBytes(32));
}

interface DatabaseIdentity {
  readonly application: number;
  readonly version: number;
  readonly tables: number;
}

/**
 * Reads everything in one statement, because another process could turn the database into a session store between two
 * statements.
 */
function readIdentity(database: DatabaseSync): DatabaseIdentity {
  const row: unknown = database
    .prepare(
      `SELECT application_id AS application, user_version AS version,
         (SELECT count(*) FROM sqlite_schema) AS tables
       FROM pragma_application_id, pragma_user_version`,
    )
    .get();
  return row as DatabaseIdentity;
}
