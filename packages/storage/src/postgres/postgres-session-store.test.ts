import type { SessionStore } from "../api/session-store.ts";
import { describeWithPostgres } from "../fixtures/describe-with-postgres.ts";
import { sessionStoreContract } from "../testing/session-store-contract.ts";
import { postgresSessionStore } from "./postgres-session-store.ts";

await describeWithPostgres("On PostgreSQL", ({ url, newSchema }) => {
  let schema = "";
  const openLast = (): Promise<SessionStore> => Promise.resolve(postgresSessionStore(url, { schema }));
  const openNext = (): Promise<SessionStore> => {
    schema = newSchema();
    return openLast();
  };
  sessionStoreContract("A PostgreSQL session store", openNext, { openAgain: openLast });
});
