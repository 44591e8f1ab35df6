// Tests that the commands in the operators' guide work and that its tables are complete.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type ServerEvent, jsonLog } from "@parley/server";
import { postgresSessionStore } from "@parley/storage/postgres";
import { spawnPostgresServer } from "@parley/storage/testing/postgres";
import { expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const page = await read("docs/pages/guides/operation.md");

function read(path: string): Promise<string> {
  return readFile(join(root, path), "utf8");
}

/** Returns the text between a heading and the next one. */
function section(heading: string): string {
  const [, text = ""] = new RegExp(`^## ${heading}\n(.*?)(?=^## )`, "ms").exec(page) ?? [];
  expect(text).not.toBe("");
  return text;
}

/** Returns the first two cells of every table row in the given text. */
function rows(text: string): [string, string][] {
  return [...text.matchAll(/^\| `([\w.]+)`[^|]*\| *([^|]*?) *\|/gm)].map(([, first = "", second = ""]) => [
    first,
    second,
  ]);
}

const events: Readonly<Record<ServerEvent["name"], true>> = {
  listening: true,
  node_joined: true,
  node_left: true,
  node_lapsed: true,
  peer_joined: true,
  peer_gone: true,
  link_lost: true,
  link_restored: true,
  database_lost: true,
  database_restored: true,
  database_restarted: true,
  session_taken_over: true,
  lease_lost: true,
  user_kicked: true,
  session_ended: true,
  drain_started: true,
  drain_ended: true,
  user_refused: true,
};

test("the table of events lists each event with its level", () => {
  const lines: string[] = [];
  const log = jsonLog((line) => lines.push(line));
  for (const name of Object.keys(events)) log.event({ name } as ServerEvent);
  log.onError(new Error("It fails"));
  const logged = lines.map((line) => JSON.parse(line) as { readonly event: string; readonly level: string });
  expect(new Map(rows(section("Events in JSON")))).toEqual(
    new Map(logged.map(({ event, level }) => [event, level])),
  );
});

test("the metrics tables list each instrument, and each alarm uses one of them", async () => {
  const source = await read("packages/server/src/opentelemetry/instruments.ts");
  const created = /(?:create\w+|counter|upDown)\((?:meter, )?"([\w.]+)"/g;
  const instruments = [...source.matchAll(created)].map(([, name = ""]) => name);
  const listed = rows(await read("docs/pages/guides/remote.md")).map(([name]) => name);
  const metrics = listed.filter((name) => /^(acp|db|gen_ai|rpc)\./.test(name));
  expect(metrics.toSorted()).toEqual(instruments.toSorted());
  const alarms = rows(section("Alarms")).map(([name]) => name);
  expect(instruments).toEqual(expect.arrayContaining(alarms));
  expect(alarms.length).toBeGreaterThan(8);
});

const postgres = await spawnPostgresServer().catch((error: unknown) => error as Error);
const missing = missingFor(postgres);

/** Returns the reason why the commands cannot run on this machine, or an empty string if they can. */
function missingFor(server: typeof postgres): string {
  if (server instanceof Error) return ` (${server.message})`;
  const { error, stderr } = spawnSync("pg_dump", ["--dbname", server.url, "--schema-only"], {
    encoding: "utf8",
  });
  const reason = error?.message ?? stderr.trim();
  return reason === "" ? "" : ` (${reason})`;
}

test.skipIf(missing !== "")(`the backup commands restore a store's contents${missing}`, async () => {
  const server = postgres as Exclude<typeof postgres, Error>;
  onTestFinished(() => server.stop());
  const cwd = await mkdtemp(join(tmpdir(), "parley-backup-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const [backup = "", restore = ""] = [...section("Backup and restore").matchAll(/```sh\n(.*?)```/gs)].map(
    ([, command]) => command,
  );
  const run = (command: string): unknown =>
    execFileSync("sh", ["-ec", command], { cwd, env: { ...process.env, PARLEY_STORE: server.url } });
  const before = postgresSessionStore(server.url);
  await before.create({ sessionId: "a", cwd: "/" });
  const lost = await before.write("a", { owner: "before", ttlMs: 60_000 });
  await lost.append([{ kind: "event", body: "1" }]);
  run(backup);
  await lost.append([{ kind: "event", body: "2" }]);
  await before.create({ sessionId: "b", cwd: "/" });
  await before.close();
  run(restore);
  const after = postgresSessionStore(server.url, { seesProcesses: false });
  onTestFinished(() => after.close());
  const bodies: string[] = [];
  for await (const entries of after.read("a")) bodies.push(...entries.map(({ body }) => body));
  expect(bodies).toEqual(["1"]);
  expect(await after.get("b")).toBeUndefined();
  const writer = await after.write("a", { owner: "before", ttlMs: 60_000 });
  expect(await writer.append([{ kind: "event", body: "3" }])).toBe(2);
});
