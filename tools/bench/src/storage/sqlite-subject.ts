import { DatabaseSync } from "node:sqlite";

import { sqliteSessionStore } from "@parley/storage/sqlite";

import { DIRECTORIES } from "./storage-subject.ts";
import type { ListPosition, StorageSubject } from "./storage-subject.ts";

const LIST = `SELECT * FROM session WHERE scope = '' AND archived = 0 AND (updated_at, session_id) < (?, ?)
  ORDER BY updated_at DESC, session_id DESC LIMIT 51`;
const FILL = `INSERT INTO session (scope, session_id, cwd, additional_directories, title, title_source, created_at,
    updated_at, archived, meta, last_seq)
  WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)
  SELECT '', printf('sess_%08x', i * 2654435761 % 4294967296), '/project/' || (i % ${DIRECTORIES}), '[]',
    'Session ' || i, 'generated', 1700000000000, 1700000000000 + i * 7919 % 1000003 * 1000, i % 10 < 3, '{}', 0 FROM n`;

/** Opens a store in a SQLite file and, for comparison, a bare connection to the same file. */
export function openSqliteSubject(path: string, thread: boolean): StorageSubject {
  const store = sqliteSessionStore(path, { thread });
  const bare = new DatabaseSync(path);
  bare.exec("PRAGMA busy_timeout = 5000; PRAGMA synchronous = NORMAL");
  bare.exec("CREATE TABLE bare (id INTEGER PRIMARY KEY, at INTEGER, kind TEXT, body TEXT) STRICT");
  const insert = bare.prepare("INSERT INTO bare (at, kind, body) VALUES (?, 'event', ?)");
  const range = bare.prepare(
    "SELECT id, at, kind, body FROM entry WHERE id BETWEEN ? << 31 | ? AND ? << 31 | ?",
  );
  const list = bare.prepare(LIST);
  const listOfCwd = bare.prepare(LIST.replace("WHERE", "WHERE cwd = ? AND"));
  return {
    store,
    async fillSessions(count) {
      bare.prepare(FILL).run(count);
    },
    async append(bodies) {
      bare.exec("BEGIN IMMEDIATE");
      for (const body of bodies) insert.run(Date.now(), body);
      bare.exec("COMMIT");
    },
    async readRange(session, from, to) {
      range.setReadBigInts(true);
      return range.all(session, from, session, to).map((row) => String(row["body"]));
    },
    async findSession(sessionId) {
      return Number(bare.prepare("SELECT id FROM session WHERE session_id = ?").get(sessionId)?.["id"]);
    },
    async listPage({ updatedAt, sessionId }, cwd) {
      const rows =
        cwd === undefined ? list.all(updatedAt, sessionId) : listOfCwd.all(cwd, updatedAt, sessionId);
      return rows.map((row): ListPosition => ({
        updatedAt: Number(row["updated_at"]),
        sessionId: String(row["session_id"]),
      }));
    },
    async close() {
      bare.close();
      await store.close();
    },
  };
}
