import { randomUUID } from "node:crypto";

import { postgresSessionStore } from "@parley/storage/postgres";
import { type PostgresServer, spawnPostgresServer } from "@parley/storage/testing/postgres";
import { Pool } from "pg";
import { afterAll, describe, onTestFinished } from "vitest";

import { hubContract } from "../testing/hub-contract.ts";
import { postgresHub } from "./postgres-hub.ts";

const { server, missing = "" } = await start();

describe.skipIf(server === undefined)(`PostgreSQL hubs${missing}`, () => {
  const url = server?.url ?? "";
  const pool = new Pool({ connectionString: url, max: 1 });
  pool.on("error", () => {});
  afterAll(async () => {
    await pool.end();
    await server?.stop();
  });

  hubContract(() => {
    const schema = `hub_${randomUUID().replaceAll("-", "")}`;
    const store = postgresSessionStore(url, { schema });
    onTestFinished(() => store.close());
    return {
      open: () => postgresHub(url, { schema, ttlMs: 1000 }),
      async claim({ principal, sessionId }, owner) {
        const scoped = principal === undefined ? store : store.scoped(principal);
        await scoped.create({ sessionId, cwd: "/" });
        await scoped.write(sessionId, { owner, ttlMs: 60_000 });
      },
      async kill(nodeId) {
        await pool.query(`UPDATE ${schema}.node SET alive_until = 1 WHERE id = $1`, [nodeId]);
      },
    };
  });
});

async function start(): Promise<{ server?: PostgresServer; missing?: string }> {
  try {
    return { server: await spawnPostgresServer() };
  } catch (error) {
    return { missing: ` (${(error as Error).message})` };
  }
}
