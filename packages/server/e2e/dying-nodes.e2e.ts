import { tmpdir } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

import { type AgentConnection, type ClientSession, connectAgent } from "@parley/client";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import { httpTransport } from "@parley/protocol/http";
import type { SessionState } from "@parley/protocol/session";
import { webSocketTransport } from "@parley/protocol/websocket";
import { postgresSessionStore } from "@parley/storage/postgres";
import { spawnPostgresServer } from "@parley/storage/testing/postgres";
import { expect, onTestFinished, test } from "vitest";

import { type Balancer, startBalancer } from "../src/fixtures/balancer.ts";
import { type NodeProcess, type TestDatabase, startNode } from "./fixtures/node-process.ts";

const NODES = 3;
const CLIENTS = Number(process.env["PARLEY_TEST_CLIENTS"] ?? 12);
const SECONDS = Number(process.env["PARLEY_TEST_SECONDS"] ?? 15);
const TTL_MS = 1000;
/** Pieces of a turn. */
const PIECES = 40;
const info = { name: "test", version: "1.0.0" };
const postgres = await spawnPostgresServer().catch((error: unknown) => error as Error);
const missing = postgres instanceof Error ? ` (${postgres.message})` : "";

/** A client that asks again and again, and what it was promised. */
interface Asking {
  readonly connection: AgentConnection;
  readonly session: ClientSession;
  /** The turns that ended properly. */
  readonly finished: string[];
  /** Turns that were interrupted or may not have begun. */
  interrupted: number;
}

/** Numbers that are the same in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** The pieces of the agent, in order: `name.index`. */
function pieces({ entries }: SessionState): string[] {
  return entries
    .flatMap((entry) => (entry.type === "message" && entry.role === "agent" ? entry.content : []))
    .flatMap((block) => (block as { readonly text: string }).text.split(" "))
    .filter((piece) => piece !== "");
}

async function connect(url: string, index: number): Promise<AgentConnection> {
  const open = index % 2 === 0 ? httpTransport : webSocketTransport;
  return connectAgent(open(url), { info, versions: [index % 4 < 2 ? v2 : v1] });
}

async function ask(asking: Asking, client: number, over: AbortSignal): Promise<void> {
  for (let turn = 0; !over.aborted; turn++) {
    const name = `${client}-${turn}`;
    try {
      const stopReason = await asking.session.prompt(`${name} ${PIECES}`);
      if (stopReason === "end_turn") asking.finished.push(name);
      else asking.interrupted += 1;
    } catch {
      asking.interrupted += 1;
    }
  }
}

/** Returns the owner of each session. */
type Owners = () => Promise<(string | undefined)[]>;

interface ChaosParts {
  readonly database: TestDatabase;
  readonly balancer: Balancer;
  readonly owners: Owners;
}

/** Nodes that die, stand still and come back until `endAt`. */
class Chaos {
  readonly #database: TestDatabase;
  readonly #balancer: Balancer;
  readonly #nodes: NodeProcess[];
  readonly #random = seeded(Number(process.env["PARLEY_TEST_SEED"] ?? 7));
  readonly killed: string[] = [];
  stopped = 0;
  /** Milliseconds from the death of a node until another had a session of it. */
  readonly takeovers: number[] = [];
  readonly #watching: Promise<void>[] = [];
  readonly #owners: Owners;

  constructor(nodes: NodeProcess[], { database, balancer, owners }: ChaosParts) {
    this.#nodes = nodes;
    this.#database = database;
    this.#balancer = balancer;
    this.#owners = owners;
  }

  async run(endAt: number): Promise<void> {
    while (Date.now() < endAt) {
      const index = Math.floor(this.#random() * this.#nodes.length);
      const node = this.#nodes[index] as NodeProcess;
      if (this.#random() < 0.6) await this.#kill(index, node);
      else await this.#stop(node);
      await pause(200);
    }
    await Promise.all(this.#watching);
  }

  /** Notes how long it takes until all sessions of a dead node have another owner. */
  async #watch(nodeId: string, before: readonly (string | undefined)[]): Promise<void> {
    const diedAt = performance.now();
    const waiting = new Set([...before.keys()].filter((index) => before[index] === nodeId));
    while (waiting.size > 0) {
      const now = await this.#owners();
      for (const index of waiting) {
        if (now[index] === undefined || now[index] === nodeId) continue;
        waiting.delete(index);
        this.takeovers.push(Math.round(performance.now() - diedAt));
      }
      await pause(20);
    }
  }

  async #kill(index: number, node: NodeProcess): Promise<void> {
    const owners = await this.#owners();
    await node.end("SIGKILL");
    this.killed.push(node.id);
    this.#watching.push(this.#watch(node.id, owners));
    await pause(TTL_MS * 2 * this.#random());
    this.#nodes[index] = await startNode(this.#database, TTL_MS);
    this.#balancer.use(this.#nodes.map(({ url }) => url));
  }

  async #stop(node: NodeProcess): Promise<void> {
    node.child.kill("SIGSTOP");
    this.stopped += 1;
    await pause(TTL_MS * 3 * this.#random());
    node.child.kill("SIGCONT");
  }
}

/** Checks that turns are whole if they were answered, and else a beginning: in order, nothing twice. */
function expectInOrder(all: readonly string[], { finished }: Asking): void {
  const counts = new Map<string, number>();
  for (const piece of all) {
    const [name = "", index] = piece.split(".");
    expect(Number(index), piece).toBe(counts.get(name) ?? 0);
    counts.set(name, Number(index) + 1);
  }
  for (const name of finished) expect(counts.get(name), name).toBe(PIECES);
}

test.skipIf(missing !== "")(
  `clients of nodes that die and stand still lose and double nothing${missing}`,
  async () => {
    const server = postgres as Exclude<typeof postgres, Error>;
    onTestFinished(() => server.stop());
    const place = { url: server.url, schema: "cluster" };
    const nodes: NodeProcess[] = [];
    onTestFinished(async () => {
      await Promise.all(nodes.map((node) => node.end("SIGKILL")));
    });
    for (let index = 0; index < NODES; index++) nodes.push(await startNode(place, TTL_MS));
    const balancer = await startBalancer(nodes.map(({ url }) => url));

    const clients: Asking[] = [];
    for (let index = 0; index < CLIENTS; index++) {
      const connection = await connect(balancer.url, index);
      const session = await connection.newSession({ cwd: tmpdir() });
      clients.push({ connection, session, finished: [], interrupted: 0 });
    }
    const store = postgresSessionStore(server.url, { schema: "cluster", seesProcesses: false });
    onTestFinished(() => store.close());
    const owners = (): Promise<(string | undefined)[]> =>
      Promise.all(clients.map(async ({ session }) => (await store.owner(session.id))?.owner));
    const chaos = new Chaos(nodes, { database: place, balancer, owners });
    const over = new AbortController();
    const asked = clients.map((client, index) => ask(client, index, over.signal));
    await chaos.run(Date.now() + SECONDS * 1000);
    over.abort();
    await Promise.all(asked);

    const reader = await connect(balancer.url, 0);
    for (const client of clients) {
      const stored = await reader.loadSession(client.session.id, { cwd: tmpdir() });
      const all = pieces(stored.state);
      expectInOrder(all, client);
      await expect.poll(() => pieces(client.session.state), { timeout: 20_000 }).toEqual(all);
      await client.connection.close();
    }
    await reader.close();
    const finished = clients.reduce((sum, client) => sum + client.finished.length, 0);
    const interrupted = clients.reduce((sum, client) => sum + client.interrupted, 0);
    const takeovers = chaos.takeovers.toSorted((a, b) => a - b);
    console.log({
      killed: chaos.killed.length,
      stopped: chaos.stopped,
      finished,
      interrupted,
      takeoverMs: { p50: takeovers[Math.floor(takeovers.length / 2)], max: takeovers.at(-1) },
    });
    expect(finished).toBeGreaterThan(0);
    expect(chaos.killed.length + chaos.stopped).toBeGreaterThan(0);
  },
  (SECONDS + 120) * 1000,
);
