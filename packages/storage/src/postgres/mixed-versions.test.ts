import { expect, onTestFinished, test } from "vitest";

import { describeWithPostgres } from "../fixtures/describe-with-postgres.ts";
import { readAll, textEntry } from "../testing/contract-rules.ts";
import { MIGRATIONS } from "./migrate-schema.ts";
import { PostgresDatabase } from "./postgres-database.ts";
import { postgresSessionStore } from "./postgres-session-store.ts";

/** The last schema version in which leases had numbers instead of tokens. */
const OLD_VERSION = 7;

/** Statements that a node with the old version uses to change a session, by purpose. `$` stands for the schema. */
const oldStatements: Readonly<Record<string, string>> = {
  "create a session": `INSERT INTO $.session (scope, session_id, cwd, additional_directories, title, title_source, archived,
      created_at, updated_at, parent_id, parent_seq, meta, last_seq, real_cwd)
    VALUES ('', 't', '/', '[]', NULL, 'none', false, 1, 1, NULL, NULL, '{}', 0, NULL) RETURNING id`,
  "take a lease, renew it or release it": `UPDATE $.session
    SET epoch = 4, lease_owner = 'old', lease_process = NULL, lease_until = 9e15, version = version + 1
    WHERE session_id = 's' AND version = 5 RETURNING id`,
  "append an entry": `WITH numbered AS (
      UPDATE $.session SET last_seq = 3, updated_at = 5 WHERE session_id = 's' AND epoch = 3 AND last_seq = 2 RETURNING id
    ), stored AS (
      INSERT INTO $.entry (session, seq, at, kind, body) SELECT id, 3, 1, 'event', '{}' FROM numbered
    ) SELECT id FROM numbered`,
  "replace entries": "SELECT id FROM $.session WHERE session_id = 's' AND epoch = 3 FOR NO KEY UPDATE",
};

await describeWithPostgres(
  "a node that opened the schema before leases had tokens",
  ({ url, newSchema, query }) => {
    /** Creates a schema with the old version, in which an old node has written to session `s` and holds its lease. */
    async function createOld(): Promise<string> {
      const schema = newSchema();
      const migrations = MIGRATIONS.slice(0, OLD_VERSION);
      const database = new PostgresDatabase(url, { schema, busyTimeoutMs: 5000, migrations });
      await database.query("SELECT 1");
      await database.close();
      await query(`INSERT INTO ${schema}.session (scope, session_id, cwd, additional_directories, title_source, created_at,
        updated_at, meta, last_seq, epoch, lease_owner, lease_until, version)
      VALUES ('', 's', '/', '[]', 'none', 1, 1, '{}', 2, 3, 'old', 9e15, 5)`);
      const { body } = textEntry("a");
      await query(
        `INSERT INTO ${schema}.entry SELECT id, seq, 1, 'message', $1 FROM ${schema}.session, (VALUES (1), (2)) AS n (seq)`,
        [body],
      );
      return schema;
    }

    async function migrate(schema: string) {
      const store = postgresSessionStore(url, { schema, seesProcesses: false });
      onTestFinished(() => store.close());
      await store.list();
      return store;
    }

    test.each(Object.entries(oldStatements))("cannot %s once the schema is migrated", async (_name, text) => {
      // Proves that nothing else rejects the statement.
      expect(await query(text.replaceAll("$", await createOld()))).toHaveLength(1);
      const schema = await createOld();
      const contents = (): Promise<unknown[]> =>
        Promise.all(
          ["session", "entry"].map((table) => query(`SELECT * FROM ${schema}.${table} ORDER BY 1, 2`)),
        );
      await migrate(schema);
      const before = await contents();
      await expect(query(text.replaceAll("$", schema))).rejects.toThrow(/column "(epoch|token)"/);
      expect(await contents()).toEqual(before);
    });

    test("gives up its sessions to other nodes, with a token for the existing entries", async () => {
      const store = await migrate(await createOld());
      expect(await store.owner("s")).toBeNull();
      const writer = await store.write("s", { owner: "new", ttlMs: 60_000 });
      expect(writer.ranges).toEqual([
        { token: expect.stringMatching(/^[\da-f]{32}$/) as unknown, first: 1 },
        { token: writer.token, first: 3 },
      ]);
      expect(await writer.append([textEntry("b")])).toBe(3);
      expect(await readAll(store, "s")).toMatchObject([textEntry("a"), textEntry("a"), textEntry("b")]);
    });

    test("is rejected when it restarts", async () => {
      const schema = await createOld();
      await migrate(schema);
      const migrations = MIGRATIONS.slice(0, OLD_VERSION);
      const database = new PostgresDatabase(url, { schema, busyTimeoutMs: 5000, migrations });
      onTestFinished(() => database.close());
      await expect(database.query("SELECT 1")).rejects.toMatchObject({
        code: "unreadable",
        message: expect.stringContaining(`it has version ${MIGRATIONS.length}`) as unknown,
      });
    });
  },
);
