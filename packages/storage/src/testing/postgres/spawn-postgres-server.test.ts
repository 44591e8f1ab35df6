import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";

import { createTestDirectory } from "../../fixtures/test-directory.ts";
import { copyPackagedPrograms } from "./postgres-programs.ts";
import { spawnPostgresServer } from "./spawn-postgres-server.ts";

async function ask(url: string, text: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  // A server that shuts down sends its clients an error.
  client.on("error", () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return (await client.query(text)).rows[0] as unknown;
}

test("spawns a server with an empty database and removes it completely", async () => {
  const server = await spawnPostgresServer({ settings: { fsync: "off", work_mem: "5MB" } });
  onTestFinished(() => server.stop());
  const folder = new URL(server.url).searchParams.get("host") ?? "";
  expect(await ask(server.url, "SELECT current_setting('work_mem') AS setting")).toEqual({ setting: "5MB" });
  expect(await ask(server.url, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toBeUndefined();
  await expect(ask(server.url.replace(/:[0-9a-f]{32}@/, ":other@"), "SELECT 1")).rejects.toThrow("password");
  await ask(server.url, "CREATE TABLE note AS SELECT 1 AS number");
  await server.restart(() => expect(ask(server.url, "SELECT 1")).rejects.toThrow("ENOENT"));
  expect(await ask(server.url, "SELECT number FROM note")).toEqual({ number: 1 });
  await server.stop();
  await server.stop();
  await expect(ask(server.url, "SELECT 1")).rejects.toThrow("ENOENT");
  expect(existsSync(folder)).toBe(false);
});

test("starts a replica that has its server's data and accepts writes once promoted", async ({ skip }) => {
  const server = await spawnPostgresServer();
  onTestFinished(() => server.stop());
  await ask(server.url, "CREATE TABLE note AS SELECT 1 AS number");
  const replica = await server.replicate().catch((error: unknown) => skip(String(error)));
  onTestFinished(() => replica.stop());
  expect(await ask(replica.url, "SELECT number, pg_is_in_recovery() FROM note")).toEqual({
    number: 1,
    pg_is_in_recovery: true,
  });
  expect(await ask(replica.url, "SELECT pg_promote()")).toEqual({ pg_promote: true });
  await server.stop();
  expect(await ask(replica.url, "UPDATE note SET number = 2 RETURNING number")).toEqual({ number: 2 });
});

test("rejects with the reason if a server cannot start", async () => {
  const spawning = spawnPostgresServer({ settings: { shared_buffers: "none" } });
  await expect(spawning).rejects.toThrow('invalid value for parameter "shared_buffers"');
});

test("runs the npm package's programs from the directory to which they are copied", async () => {
  const programs = copyPackagedPrograms(await createTestDirectory()) ?? "";
  const version = execFileSync(join(programs, "postgres"), ["--version"], { encoding: "utf8" });
  expect(version).toMatch(/^postgres \(PostgreSQL\) \d+/);
});
