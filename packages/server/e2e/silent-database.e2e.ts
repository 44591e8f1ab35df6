import { once } from "node:events";
import { devNull, tmpdir } from "node:os";

import { connectAgent } from "@parley/client";
import { v2 } from "@parley/client/v2";
import { httpTransport } from "@parley/protocol/http";
import { spawnPostgresServer } from "@parley/storage/testing/postgres";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";

import { piecesOf } from "./fixtures/asking-client.ts";
import { openDatabaseProxy } from "./fixtures/database-proxy.ts";
import { startNode } from "./fixtures/node-process.ts";

const TTL_MS = 1000;
const POLL = { timeout: 60_000 };
const info = { name: "test", version: "1.0.0" };
const postgres = await spawnPostgresServer().catch((error: unknown) => error as Error);
const missing = postgres instanceof Error ? ` (${postgres.message})` : "";

describe.skipIf(missing !== "")(`a node whose database goes silent during a turn${missing}`, () => {
  const server = postgres as Exclude<typeof postgres, Error>;
  const database = { schema: "cluster", errors: [] as string[], started: devNull, busyTimeoutMs: 500 };

  afterAll(() => server.stop());

  test("exits on SIGTERM, and another node takes over its session", async () => {
    const proxy = await openDatabaseProxy(server.url);
    const silent = await startNode({ ...database, url: proxy.url }, TTL_MS);
    const other = await startNode({ ...database, url: server.url }, TTL_MS);
    onTestFinished(async () => {
      await other.end("SIGKILL");
      await proxy.close();
    });
    const client = await connectAgent(httpTransport(silent.url), { info, versions: [v2] });
    const session = await client.newSession({ cwd: tmpdir() });
    const running = session.prompt("long 100000 2").catch((error: unknown) => error);
    await expect.poll(() => piecesOf(session.state).length, POLL).toBeGreaterThan(3);
    proxy.stall();
    const ready = async (): Promise<number> => (await fetch(new URL("/ready", silent.url))).status;
    await expect.poll(ready, POLL).toBe(503);
    const exited = once(silent.child, "exit");
    silent.child.kill("SIGTERM");
    await exited;
    const reader = await connectAgent(httpTransport(other.url), { info, versions: [v2] });
    const taken = await reader.loadSession(session.id, { cwd: tmpdir() });
    expect(await taken.prompt("next 3")).toBe("end_turn");
    expect(piecesOf(taken.state).slice(-3)).toEqual(["next.0", "next.1", "next.2"]);
    await Promise.all([reader.close(), client.close()]);
    await running;
  });
});
