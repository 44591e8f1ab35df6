import { afterAll, describe, expect, test } from "vitest";

import { describeWithPostgres } from "../fixtures/describe-with-postgres.ts";
import { findPgBouncer, spawnPgBouncer } from "../fixtures/spawn-pgbouncer.ts";
import { sessionStoreContract } from "../testing/session-store-contract.ts";
import { postgresNodes } from "./nodes/postgres-nodes.ts";
import { postgresSessionStore } from "./postgres-session-store.ts";
import { watchPostgresSessions } from "./watch-postgres-sessions.ts";

const program = await findPgBouncer();
const missing = program === undefined ? " (PgBouncer is not installed)" : "";

await describeWithPostgres("with PostgreSQL behind PgBouncer in transaction mode", ({ url, newSchema }) => {
  describe.skipIf(program === undefined)(`when PgBouncer is detected${missing}`, async () => {
    const pooler = program === undefined ? undefined : await spawnPgBouncer(program, url);
    afterAll(() => pooler?.stop());
    const pooled = pooler?.url ?? "";

    sessionStoreContract("a session store", () =>
      Promise.resolve(postgresSessionStore(pooled, { schema: newSchema() })),
    );

    test("sessions cannot be watched", async () => {
      const watching = watchPostgresSessions(pooled, { onChange: () => undefined, onLost: () => undefined });
      await expect(watching).rejects.toMatchObject({
        code: "unreadable",
        message: expect.stringContaining("watch it at the address of the database") as unknown,
      });
    });

    test("nodes find each other but cannot determine their own address", async () => {
      const schema = newSchema();
      const nodes = postgresNodes(pooled, { schema });
      const direct = postgresNodes(url, { schema });
      try {
        await nodes.beat({ id: "a", address: "127.0.0.1:1" }, 60_000);
        const { others } = await nodes.beat({ id: "b", address: "127.0.0.1:2" }, 60_000);
        expect(others).toEqual([{ id: "a", address: "127.0.0.1:1" }]);
        await expect(nodes.localAddress()).rejects.toThrow(
          "Cannot tell this machine's address behind a pooler",
        );
        await direct.localAddress();
      } finally {
        await direct.close();
        await nodes.close();
      }
    });
  });
});
