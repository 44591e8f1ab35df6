import { randomBytes } from "node:crypto";
import { devNull, tmpdir } from "node:os";

import { type AgentConnection, type ClientSession, connectAgent } from "@parley/client";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import { ConnectionClosedError, RequestError } from "@parley/protocol";
import { httpTransport } from "@parley/protocol/http";
import { webSocketTransport } from "@parley/protocol/websocket";
import { spawnPostgresServer } from "@parley/storage/testing/postgres";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, onTestFailed, onTestFinished, test } from "vitest";

import { piecesOf } from "./fixtures/asking-client.ts";
import { type NodeProcess, startNode } from "./fixtures/node-process.ts";
import { type SmallDisk, mountSmallDisk } from "./fixtures/small-disk.ts";

const TTL_MS = 1000;
const SCHEMA = "cluster";
const PIECES = 20;
const info = { name: "test", version: "1.0.0" };
const POLL = { timeout: 60_000 };
const settings = { fsync: "off", max_connections: "40" };
const postgres = await spawnPostgresServer({ settings }).catch((error: unknown) => error as Error);
const missing = postgres instanceof Error ? ` (${postgres.message})` : "";

interface Asking {
  readonly connection: AgentConnection;
  readonly session: ClientSession;
  readonly finished: string[];
  readonly refusals: unknown[];
}

async function ask({ session, finished, refusals }: Asking, text: string): Promise<void> {
  try {
    const stopReason = await session.prompt(text);
    if (stopReason === "end_turn") finished.push(text.split(" ")[0] ?? "");
    else refusals.push(stopReason);
  } catch (error) {
    // A database failure must never close a connection.
    if (error instanceof ConnectionClosedError) throw error;
    refusals.push(error);
  }
}

function reasonOf(error: unknown): unknown {
  return error instanceof RequestError ? (error.data as { readonly reason?: unknown }).reason : error;
}

describe.skipIf(missing !== "")(`nodes whose database fails${missing}`, () => {
  const server = postgres as Exclude<typeof postgres, Error>;
  const nodes: NodeProcess[] = [];
  const errors: string[] = [];
  const clients: Asking[] = [];
  let turns = 0;
  let disk: SmallDisk | undefined;
  let admin: Client;

  async function connectAdmin(): Promise<void> {
    admin = new Client({ connectionString: server.url });
    admin.on("error", () => undefined);
    await admin.connect();
    await admin.query("SET default_transaction_read_only = off; SET statement_timeout = 0");
  }

  /** Changes a setting of the database server. Resets it if `value` is absent. */
  async function set(name: string, value?: string): Promise<void> {
    await admin.query(`ALTER SYSTEM ${value === undefined ? `RESET ${name}` : `SET ${name} = '${value}'`}`);
    await admin.query("SELECT pg_reload_conf()");
  }

  async function turn(client: Asking, words = ""): Promise<void> {
    turns += 1;
    await ask(client, `${turns} ${PIECES} ${words}`);
  }

  /** Makes every client send one prompt and open one more session. Resolves to the reasons why requests failed. */
  async function refusals(words?: string): Promise<unknown[]> {
    for (const { refusals: all } of clients) all.length = 0;
    const opened = clients.map(async ({ connection, refusals: all }) => {
      const session = await connection
        .newSession({ cwd: tmpdir() })
        .catch((error: unknown) => void all.push(error));
      await session?.close();
    });
    await Promise.all([...opened, ...clients.map((client) => turn(client, words))]);
    return clients.flatMap(({ refusals: all }) => all.map(reasonOf));
  }

  /** Checks that every node works again and that no acknowledged entry was lost. */
  async function expectRecovered(): Promise<void> {
    await expect.poll(() => refusals(), POLL).toEqual([]);
    expect(nodes.map(({ child }) => child.exitCode)).toEqual(nodes.map(() => null));
    const reader = await connectAgent(httpTransport(nodes[0]?.url ?? ""), { info, versions: [v2] });
    for (const { session, finished } of clients) {
      const { state } = await reader.loadSession(session.id, { cwd: tmpdir() });
      const stored = piecesOf(state);
      await expect.poll(() => piecesOf(session.state), POLL).toEqual(stored);
      for (const name of finished) {
        const own = stored.filter((piece) => piece.startsWith(`${name}.`));
        expect(own).toEqual(Array.from({ length: PIECES }, (_, index) => `${name}.${index}`));
      }
    }
    await reader.close();
  }

  /**
   * Checks that the nodes print why they refused a request. Polls, because their output arrives through separate
   * pipes.
   */
  async function expectCause(pattern: RegExp): Promise<void> {
    await expect.poll(() => errors.filter((line) => pattern.test(line)), POLL).not.toEqual([]);
  }

  beforeAll(async () => {
    await connectAdmin();
    const url = `${server.url}&application_name=node`;
    for (let index = 0; index < 2; index++)
      nodes.push(await startNode({ url, schema: SCHEMA, errors, started: devNull }, TTL_MS));
    for (let index = 0; index < 4; index++) {
      const open = index < 2 ? httpTransport : webSocketTransport;
      const transport = open(nodes[index % 2]?.url ?? "");
      const connection = await connectAgent(transport, { info, versions: [index % 2 === 0 ? v1 : v2] });
      const session = await connection.newSession({ cwd: tmpdir() });
      clients.push({ connection, session, finished: [], refusals: [] });
    }
  });

  afterAll(async () => {
    await Promise.all(clients.map(({ connection }) => connection.close()));
    await Promise.all(nodes.map((node) => node.end("SIGKILL")));
    await admin.end();
    await server.stop();
    disk?.unmount();
  });

  test("survive a database restart during a turn and reject requests while it is down", async () => {
    const running = clients.map((client) => turn(client));
    let reasons: unknown[] = [];
    await server.restart(async () => {
      const connection = clients[0]?.connection as AgentConnection;
      reasons = [await connection.newSession({ cwd: tmpdir() }).catch(reasonOf)];
    });
    await Promise.all(running);
    expect(reasons).toEqual(["busy"]);
    await expectCause(/ENOENT|ECONNREFUSED|shutting down|administrator command/);
    await connectAdmin();
    await expectRecovered();
  });

  test("reject requests while the database is out of connections", async () => {
    const others: Client[] = [];
    onTestFinished(async () => {
      await Promise.all(others.map((other) => other.end().catch(() => undefined)));
    });
    const countNodes = async (): Promise<number> => {
      const text =
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'node'";
      return Number((await admin.query<{ count: string }>(text)).rows[0]?.count);
    };
    const takeAll = async (): Promise<void> => {
      for (;;) {
        const other = new Client({ connectionString: server.url });
        other.on("error", () => undefined);
        try {
          await other.connect();
        } catch {
          return;
        }
        others.push(other);
      }
    };
    await expect.poll(() => takeAll().then(countNodes), POLL).toBe(0);
    expect(new Set(await refusals())).toEqual(new Set(["busy"]));
    await expectCause(/too many clients/);
    await Promise.all(others.splice(0).map((other) => other.end()));
    await expectRecovered();
  });

  test("reject requests that exceed the database's statement_timeout", async () => {
    await set("statement_timeout", "100ms");
    await admin.query(`BEGIN; LOCK TABLE ${SCHEMA}.session IN ACCESS EXCLUSIVE MODE`);
    expect(new Set(await refusals())).toEqual(new Set(["busy"]));
    // A statement that started before the server reloaded its settings fails with a different error.
    const isCutOff = (): boolean => errors.some((line) => line.includes("statement timeout"));
    await expect.poll(() => isCutOff() || refusals().then(isCutOff), POLL).toBe(true);
    await admin.query("ROLLBACK");
    await set("statement_timeout");
    await expectRecovered();
  });

  test("reject requests while the database is read-only", async () => {
    await set("default_transaction_read_only", "on");
    await expect.poll(async () => new Set(await refusals()), POLL).toEqual(new Set(["busy"]));
    await set("default_transaction_read_only");
    await expectCause(/read-only transaction/);
    await expectRecovered();
  });

  test("reject requests while the database's disk is full", async ({ skip }) => {
    try {
      disk = mountSmallDisk(`${new URL(server.url).searchParams.get("host")}/data`);
    } catch (error) {
      skip((error as Error).message);
      return;
    }
    await admin.query(`CREATE TABLESPACE small LOCATION '${disk.path}'`);
    for (const table of ["session", "entry"])
      await admin.query(`ALTER TABLE ${SCHEMA}.${table} SET TABLESPACE small`);
    const full = disk;
    onTestFailed(() => {
      const running = clients.map(({ session }) => session.state.turn.status);
      console.error({ turns, room: full.room, running, errors: errors.slice(-20) });
    });
    // Random data, so the database cannot compress it.
    const words = randomBytes(300_000).toString("base64");
    // The database's own cleanup may have freed some space in the meantime.
    const refusalsWhenFull = async (): Promise<unknown[]> => {
      full.fill();
      return refusals(words);
    };
    await expect.poll(async () => new Set(await refusalsWhenFull()), POLL).toContain("full");
    full.free();
    await expectCause(/No space left on device/);
    await expectRecovered();
  });
});
