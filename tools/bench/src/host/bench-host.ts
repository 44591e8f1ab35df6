import { spawnPostgresServer } from "@parley/storage/testing/postgres";
import { Client } from "pg";

import { parentOf } from "../processor-time.ts";
import { benchForwarding } from "./forwarding.ts";
import { benchMemory } from "./memory.ts";
import { benchStreams } from "./streams.ts";

/** Benchmarks cluster nodes with a separate PostgreSQL server that has `fsync` turned off. */
export async function benchHost(
  rounds: number,
  seconds: number = Number(process.env["BENCH_SECONDS"] ?? 4),
): Promise<string> {
  const settings = { fsync: "off", max_connections: "200", shared_buffers: "256MB" };
  const server = await spawnPostgresServer({ settings });
  try {
    const database = server.url;
    const streams = await benchStreams({ database, databasePid: await findServer(database), seconds });
    return [streams, await benchForwarding(database, rounds), await benchMemory(database)].join("\n\n");
  } finally {
    await server.stop();
  }
}

/** Returns the process id of the database server, which is the parent of each connection's process. */
async function findServer(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const server = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  return server;
}
