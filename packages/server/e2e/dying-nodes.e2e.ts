import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { spawnPostgresServer } from "@parley/storage/testing/postgres";
import { Client, Pool } from "pg";
import { expect, onTestFailed, onTestFinished, test } from "vitest";

import { startBalancer } from "../src/fixtures/balancer.ts";
import { AskingClient, compareWithLog, connectClient, sumCounts } from "./fixtures/asking-client.ts";
import { Chaos } from "./fixtures/chaos.ts";
import { openDatabaseProxy } from "./fixtures/database-proxy.ts";
import { type NodeProcess, startNode } from "./fixtures/node-process.ts";

const NODES = 3;
const CLIENTS = Number(process.env["PARLEY_TEST_CLIENTS"] ?? 6);
const SECONDS = Number(process.env["PARLEY_TEST_SECONDS"] ?? 60);
/** Milliseconds between two pieces of a turn: with many clients, the processors have to keep up. */
const PIECE_MS = Number(process.env["PARLEY_TEST_PIECE"] ?? 50);
/** Milliseconds between two faults. */
const PAUSE_MS = Number(process.env["PARLEY_TEST_PAUSE"] ?? 4000);
const SEED = Number(process.env["PARLEY_TEST_SEED"] ?? 7);
const TTL_MS = 1000;
/** Clients that are connected, or compared with the log, at the same time. */
const WIDTH = 8;
/** Seconds between two lines about the clients, in a run with its own duration. */
const REPORT_SECONDS = process.env["PARLEY_TEST_SECONDS"] === undefined ? Infinity : 10;
const postgres = await spawnPostgresServer().catch((error: unknown) => error as Error);
const missing = postgres instanceof Error ? ` (${postgres.message})` : "";

/** Calls `task` with each item, a few at the same time. */
async function forEach<T>(items: Iterable<T>, task: (item: T) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (let next = rest.next(); next.done !== true; next = rest.next()) await task(next.value);
  };
  await Promise.all(Array.from({ length: WIDTH }, work));
}

/** Returns the number that a share of the numbers are not above. */
function percentile(numbers: readonly number[], share: number): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1];
}

/** Ends the connections of all nodes at the database. */
async function terminateNodes(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'node'",
  );
  await client.end();
}

/** Writes what happens to the clients until the test ends, for who waits for a long run. */
function reportOn(clients: readonly AskingClient[], chaos: Chaos): (phase: string) => void {
  if (REPORT_SECONDS === Infinity) return () => undefined;
  let reports = 0;
  const report = (phase: string): void => {
    const { finished, interrupted } = sumCounts(clients);
    const away = clients.filter(({ connection }) => connection.status !== "connected").length;
    const faults = JSON.stringify(chaos.counts);
    const turns = `${finished} turns finished, ${interrupted} interrupted`;
    process.stderr.write(`${phase}: ${faults}, ${turns}, ${away} clients are not connected\n`);
  };
  const timer = setInterval(() => {
    reports += 1;
    report(`about ${reports * REPORT_SECONDS} s`);
  }, REPORT_SECONDS * 1000);
  onTestFinished(() => clearInterval(timer));
  return report;
}

test.skipIf(missing !== "")(
  `clients of nodes that die, stand still and lose their database lose and double nothing${missing}`,
  async () => {
    const server = postgres as Exclude<typeof postgres, Error>;
    onTestFinished(() => server.stop());
    const proxy = await openDatabaseProxy(server.url);
    onTestFinished(() => proxy.close());
    const errors: string[] = [];
    onTestFailed(() => console.error(errors.join("\n")));
    const folder = await mkdtemp(join(tmpdir(), "parley-dying-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const started = join(folder, "started");
    await writeFile(started, "");
    const place = { url: `${proxy.url}?application_name=node`, schema: "cluster", errors, started };
    const nodes: NodeProcess[] = [];
    onTestFinished(async () => {
      await Promise.all(nodes.map((node) => node.end("SIGKILL")));
    });
    for (let index = 0; index < NODES; index++) nodes.push(await startNode(place, TTL_MS));
    const balancer = await startBalancer(nodes.map(({ url }) => url));

    const clients: AskingClient[] = [];
    await forEach(Array(CLIENTS).keys(), async (index) => {
      clients.push(await AskingClient.open(balancer.url, index));
    });
    const observer = new Pool({ connectionString: server.url, max: 2 });
    onTestFinished(() => observer.end());
    const owners = async (): Promise<(string | undefined)[]> => {
      const text = "SELECT session_id AS id, lease_owner AS owner FROM cluster.session";
      const { rows } = await observer.query<{ id: string; owner: string | null }>(text);
      const byId = new Map(rows.map(({ id, owner }) => [id, owner ?? undefined]));
      return clients.map(({ session }) => byId.get(session.id));
    };
    const chaos = new Chaos(nodes, {
      database: place,
      ttlMs: TTL_MS,
      pauseMs: PAUSE_MS,
      balancer,
      proxy,
      owners,
      terminate: () => terminateNodes(server.url),
      seed: SEED,
    });
    const report = reportOn(clients, chaos);
    const over = new AbortController();
    const asked = clients.map((client) => client.ask(over.signal, PIECE_MS));
    await chaos.run(Date.now() + SECONDS * 1000);
    over.abort();
    report("all sessions of dead nodes have new owners");
    await Promise.all(asked);
    report("all prompts are answered");

    const reader = await connectClient(balancer.url, 0);
    await forEach(clients, (client) => compareWithLog(client, reader));
    await reader.close();
    report("all clients are compared with the log");
    const turns = (await readFile(started, "utf8")).split("\n");
    expect(turns, "turns are started once").toEqual([...new Set(turns)]);
    const { single, others } = chaos.takeovers;
    const figures = (all: number[]): object => ({
      count: all.length,
      p50: percentile(all, 0.5),
      p99: percentile(all, 0.99),
      max: percentile(all, 1),
    });
    const counts = sumCounts(clients);
    console.log({ ...chaos.counts, ...counts, takeoverMs: figures(single), others: figures(others) });
    expect(counts.finished).toBeGreaterThan(0);
    expect(Object.values(chaos.counts).reduce((sum, count) => sum + count)).toBeGreaterThan(0);
  },
  (SECONDS + 240) * 1000,
);
