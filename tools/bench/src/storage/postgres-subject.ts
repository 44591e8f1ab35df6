import { postgresSessionStore } from "@parley/storage/postgres";
import { Client } from "pg";

import { DIRECTORIES } from "./storage-subject.ts";
import type { ListPosition, StorageSubject } from "./storage-subject.ts";

const LIST = `SELECT * FROM parley.session WHERE scope = '' AND archived = false AND (updated_at, session_id) < ($1, $2)
  ORDER BY updated_at DESC, session_id DESC LIMIT 51`;
const OF_CWD = "WHERE hashtextextended(cwd, 0) = hashtextextended($3, 0) AND cwd = $3 AND";
const FILL = `INSERT INTO parley.session (scope, session_id, cwd, additional_directories, title, title_source, created_at,
    updated_at, archived, meta, last_seq, token)
  SELECT '', 'sess_' || lpad(to_hex(i * 2654435761 % 4294967296), 8, '0'), '/project/' || (i % ${DIRECTORIES}), '[]',
    'Session ' || i, 'generated', 1700000000000, 1700000000000 + i * 7919 % 1000003 * 1000, i % 10 < 3, '{}', 0, md5(i::text)
  FROM generate_series(0::bigint, $1::bigint - 1) AS i`;

/** Opens a PostgreSQL store and, for comparison, a bare connection to its database. */
export async function openPostgresSubject(url: string): Promise<StorageSubject> {
  const store = postgresSessionStore(url);
  await store.list();
  const bare = new Client({ connectionString: url });
  await bare.connect();
  await bare.query("CREATE TABLE bare (id bigserial PRIMARY KEY, at bigint, kind text, body text)");
  return {
    store,
    async fillSessions(count) {
      await bare.query(FILL, [count]);
      await bare.query("ANALYZE parley.session");
    },
    async append(bodies) {
      await bare.query(
        "INSERT INTO bare (at, kind, body) SELECT $1, 'event', body FROM unnest($2::text[]) AS body",
        [Date.now(), bodies],
      );
    },
    async readRange(session, from, to) {
      const { rows } = await bare.query<{ body: string }>(
        "SELECT seq, at, kind, body FROM parley.entry WHERE session = $1 AND seq BETWEEN $2 AND $3 ORDER BY seq",
        [session, from, to],
      );
      return rows.map((row) => row.body);
    },
    async findSession(sessionId) {
      const { rows } = await bare.query<{ id: string }>(
        "SELECT id FROM parley.session WHERE session_id = $1",
        [sessionId],
      );
      return Number(rows[0]?.id);
    },
    async listPage({ updatedAt, sessionId }, cwd) {
      const { rows } = await bare.query<{ updated_at: string; session_id: string }>(
        cwd === undefined ? LIST : LIST.replace("WHERE", OF_CWD),
        [updatedAt, sessionId, ...(cwd === undefined ? [] : [cwd])],
      );
      return rows.map((row): ListPosition => ({
        updatedAt: Number(row.updated_at),
        sessionId: row.session_id,
      }));
    },
    async close() {
      await bare.end();
      await store.close();
    },
  };
}
