import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { spawnPostgresServer } from "@parley/storage/testing/postgres";
import { expect, it } from "vitest";

import { openStore } from "./open-store.ts";

const SESSION = { sessionId: "sess_1", cwd: "/project" };

/** Creates a session in a store and reads it back from another store at the same path. */
async function createAndReadAgain(path: string): Promise<unknown> {
  const first = await openStore(path);
  await first.create(SESSION);
  await first.close();
  const second = await openStore(path);
  const record = await second.get(SESSION.sessionId);
  await second.close();
  return record;
}

it("stores sessions in a file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-store-"));

  expect(await createAndReadAgain(join(folder, "sessions.db"))).toMatchObject(SESSION);

  await rm(folder, { recursive: true });
});

it("stores sessions in a PostgreSQL database", async () => {
  const server = await spawnPostgresServer();

  expect(await createAndReadAgain(server.url)).toMatchObject(SESSION);

  await server.stop();
});
