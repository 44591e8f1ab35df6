import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { spawnPostgresServer } from "@parley/storage/testing/postgres";
import { expect, onTestFailed, onTestFinished, test } from "vitest";

import { startBalancer } from "../src/fixtures/balancer.ts";
import { AskingClient, compareWithLog, sumCounts } from "./fixtures/asking-client.ts";
import { Chaos } from "./fixtures/chaos.ts";
import { ForgetfulDatabase } from "./fixtures/forgetful-database.ts";
import { LinkProxies } from "./fixtures/link-proxies.ts";
import { type NodeProcess, startNode } from "./fixtures/node-process.ts";

const NODES = 3;
const CLIENTS = Number(process.env["PARLEY_TEST_CLIENTS"] ?? 6);
const SECONDS = Number(process.env["PARLEY_TEST_SECONDS"] ?? 45);
/**
 * Milliseconds between two chunks of a turn. With many clients, a higher value keeps the CPUs from falling behind.
 */
const PIECE_MS = Number(process.env["PARLEY_TEST_PIECE"] ?? 50);
/** Milliseconds between two faults. */
const PAUSE_MS = Number(process.env["PARLEY_TEST_PAUSE"] ?? 1500);
/** Longest simulated network stall, in milliseconds. Manual runs use longer stalls. */
const STALL_MS = process.env["PARLEY_TEST_SECONDS"] === undefined ? 3000 : 30_000;
const SEED = Number(process.env["PARLEY_TEST_SEED"] ?? 7);
const TTL_MS = 1000;
const SCHEMA = "cluster";
const POLL = { timeout: 30_000 };
/** Maximum number of clients to connect or to compare with the log at a time. */
const WIDTH = 8;
/** Seconds between progress reports in runs with an explicit duration. */
const REPORT_SECONDS = process.env["PARLEY_TEST_SECONDS"] === undefined ? Infinity : 10;
const postgres = await spawnPostgresServer().catch((error: unknown) => error as Error);
const missing = postgres instanceof Error ? ` (${postgres.message})` : "";

/** Calls `task` with each item, a few items at a time. */
async function forEach<T>(items: Iterable<T>, task: (item: T) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (let next = rest.next(); next.done !== true; next = rest.next()) await task(next.value);
  };
  await Promise.all(Array.from({ length: WIDTH }, work));
}

/** Uses the nearest-rank method, without interpolation. */
function percentile(numbers: readonly number[], share: number): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1];
}

/** Whether a client shares the previous client's session. */
function shares(index: number): boolean {
  return index % 3 === 2;
}

/** Prints the clients' progress until the test ends, for anyone watching a long run. */
function reportOn(clients: readonly AskingClient[], chaos: Chaos): (phase: string) => void {
  if (REPORT_SECONDS === Infinity) return () => undefined;
  let reports = 0;
  const report = (phase: string): void => {
    const { finished, interrupted, told } = sumCounts(clients);
    const away = clients.filter(({ connection }) => connection.status !== "connected").length;
    const faults = JSON.stringify(chaos.counts);
    const turns = `${finished} turns finished, ${interrupted} interrupted, ${told} clients told`;
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
  `keeps clients consistent with the log, or notifies them, when nodes die, stall or lose their database${missing}`,
  async () => {
    const database = await ForgetfulDatabase.open(postgres as Exclude<typeof postgres, Error>, SCHEMA);
    onTestFinished(() => database.close());
    const errors: string[] = [];
    onTestFailed(() => console.error(errors.join("\n")));
    const folder = await mkdtemp(join(tmpdir(), "parley-dying-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const started = join(folder, "started");
    await writeFile(started, "");
    const place = { url: database.url, schema: SCHEMA, errors, started };
    const nodes: NodeProcess[] = [];
    onTestFinished(async () => {
      await Promise.all(nodes.map((node) => node.end("SIGKILL")));
    });
    for (let index = 0; index < NODES; index++) nodes.push(await startNode(place, TTL_MS));
    const balancer = await startBalancer(nodes.map(({ url }) => url));

    const clients: AskingClient[] = [];
    const indexes = [...Array(CLIENTS).keys()];
    await forEach(
      indexes.filter((index) => !shares(index)),
      async (index) => {
        clients[index] = await AskingClient.open(balancer.url, index);
      },
    );
    await forEach(indexes.filter(shares), async (index) => {
      clients[index] = await AskingClient.open(balancer.url, index, clients[index - 1]);
    });
    const owners = async (): Promise<(string | undefined)[]> => {
      const text = `SELECT session_id AS id, lease_owner AS owner FROM ${SCHEMA}.session`;
      const rows = await database.query<{ id: string; owner: string | null }>(text);
      const byId = new Map(rows.map(({ id, owner }) => [id, owner ?? undefined]));
      return clients.map(({ session }) => byId.get(session.id));
    };
    const links = new LinkProxies();
    onTestFinished(() => links.close());
    await database.query(LinkProxies.sqlFor(SCHEMA));
    const chaos = new Chaos(nodes, {
      place,
      database,
      links,
      ttlMs: TTL_MS,
      pauseMs: PAUSE_MS,
      stallMs: STALL_MS,
      balancer,
      owners,
      onLoss: () => clients.forEach((client) => client.noteLoss()),
      seed: SEED,
    });
    await Promise.all(nodes.map((node) => chaos.addLink(node)));
    const report = reportOn(clients, chaos);
    const over = new AbortController();
    const asked = Promise.all(clients.map((client) => client.ask(over.signal, PIECE_MS)));
    await Promise.race([chaos.run(Date.now() + SECONDS * 1000), asked]);
    over.abort();
    report("all sessions of dead nodes have new owners");
    await asked;
    report("all prompts are answered");

    await forEach(clients, (client) => compareWithLog(client, balancer.url));
    report("all clients are compared with the log");
    const mayRepeat = new Set(clients.flatMap((client) => [...client.mayRepeat]));
    const turns = (await readFile(started, "utf8")).split("\n").filter((name) => !mayRepeat.has(name));
    expect(turns, "turns are started once").toEqual([...new Set(turns)]);
    await Promise.all(nodes.map((node) => node.end("SIGTERM")));
    expect(nodes.map(({ child }) => child.exitCode)).toEqual(nodes.map(() => 0));
    await expect.poll(() => database.countBackends(), POLL).toBe(0);
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
    expect(Object.keys(chaos.counts).length).toBeGreaterThan(0);
  },
  (SECONDS + 240) * 1000,
);
