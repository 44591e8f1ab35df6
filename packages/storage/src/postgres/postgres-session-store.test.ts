import type { SessionStore } from "../api/session-store.ts";
import { describeWithPostgres } from "../fixtures/describe-with-postgres.ts";
import { sessionStoreContract } from "../testing/session-store-contract.ts";
import { postgresSessionStore } from "./postgres-session-store.ts";

const TABLES = ["session", "entry"];

await describeWithPostgres("on PostgreSQL", ({ url, newSchema, query }) => {
  let schema = "";
  const openLast = (): Promise<SessionStore> => Promise.resolve(postgresSessionStore(url, { schema }));
  const openNext = (): Promise<SessionStore> => {
    schema = newSchema();
    return openLast();
  };
  /** Copies the tables like a dump, including the row numbers. */
  const save = async (): Promise<() => Promise<void>> => {
    const [from, to] = [schema, newSchema()];
    await query(`CREATE SCHEMA ${to}`);
    for (const table of TABLES) await query(`CREATE TABLE ${to}.${table} AS TABLE ${from}.${table}`);
    const [{ last }] = (await query(
      `SELECT last_value AS last FROM ${from}.session_id_seq WHERE is_called`,
    )) as [{ last?: string }?] as [{ last?: string }];
    return async () => {
      for (const table of TABLES) {
        await query(`DELETE FROM ${from}.${table}`);
        await query(`INSERT INTO ${from}.${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${to}.${table}`);
      }
      await query(`SELECT setval('${from}.session_id_seq', $1, $2)`, [last ?? 1, last !== undefined]);
    };
  };
  sessionStoreContract("A PostgreSQL session store", openNext, { openAgain: openLast, save });
});
