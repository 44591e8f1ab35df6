import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { type AgentConnection, connectAgent } from "@parley/client";
import { v2 } from "@parley/client/v2";
import { httpTransport } from "@parley/protocol/http";
import { type PostgresServer, spawnPostgresServer } from "@parley/storage/testing/postgres";
import { afterAll, expect, onTestFinished, test } from "vitest";

import { PARLEY } from "../../src/built-packages.ts";
import { firstLine } from "../../src/first-line.ts";

const postgres = await spawnPostgresServer().catch((error: unknown) => error as Error);
const missing = postgres instanceof Error ? ` (${postgres.message})` : "";
if (!(postgres instanceof Error)) afterAll(() => postgres.stop());
const info = { name: "test", version: "1.0.0" };

/** A running `parley serve` process. */
interface Served {
  readonly child: ChildProcess;
  readonly url: string;
  readonly tokenFile: string;
  readonly events: Readonly<Record<string, unknown>>[];
}

/** Starts a process with a separate home folder, as if it ran on a separate machine. */
async function serve(cwd: string, name: string): Promise<Served> {
  const { url: store } = postgres as PostgresServer;
  const tokenFile = join(cwd, `${name}.token`);
  const home = join(cwd, name);
  const env = {
    ...process.env,
    PARLEY_STORE: store,
    HOME: home,
    XDG_STATE_HOME: join(home, "state"),
    XDG_DATA_HOME: join(home, "data"),
  };
  const words = [PARLEY, "serve", "--port", "0", "--log-format", "json"];
  const child = spawn(process.execPath, [...words, "--token-file", tokenFile], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const events: Readonly<Record<string, unknown>>[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => events.push(JSON.parse(line) as {}));
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  const url = await firstLine(child);
  return { child, url, tokenFile, events };
}

async function startTwo(): Promise<{
  readonly cwd: string;
  readonly first: Served;
  readonly second: Served;
  readonly connect: (server: Served) => Promise<AgentConnection>;
}> {
  const cwd = await realpath(await mkdtemp(join(tmpdir(), "parley-cluster-")));
  onTestFinished(() => rm(cwd, { recursive: true }));
  await writeFile(join(cwd, "package.json"), '{ "name": "e2e-project" }\n');
  const [first, second] = [await serve(cwd, "a"), await serve(cwd, "b")];
  const token = (await readFile(first.tokenFile, "utf8")).trim();
  const headers = { Authorization: `Bearer ${token}` };
  const connect = ({ url }: Served): Promise<AgentConnection> =>
    connectAgent(httpTransport(url, { headers }), { info, versions: [v2] });
  return { cwd, first, second, connect };
}

test.skipIf(missing !== "")(
  `the published packages serve a cluster in which a process takes over from another that is shutting down${missing}`,
  async () => {
    const { cwd, first, second, connect } = await startTwo();
    const owner = await connect(first);
    const { id } = await owner.newSession({ cwd });
    const other = await connect(second);
    const session = await other.loadSession(id, { cwd });
    await session.prompt("read package.json");
    expect(JSON.stringify(session.state.entries)).toContain("e2e-project");
    await owner.close();
    first.child.kill("SIGTERM");
    expect(await once(first.child, "exit")).toEqual([0, null]);
    const again = (): Promise<unknown> => session.prompt("read package.json").catch(() => undefined);
    await expect.poll(again, { timeout: 30_000 }).toBe("end_turn");
    await other.close();
    second.child.kill("SIGTERM");
    expect(await once(second.child, "exit")).toEqual([0, null]);
    const own = first.events.map(({ event }) => event).filter((event) => event !== "peer_joined");
    expect(own).toEqual(["node_joined", "listening", "drain_started", "drain_ended", "node_left"]);
  },
);

test.skipIf(missing !== "")(
  `a process's log shows rejected requests, the death of another process and the takeover${missing}`,
  async () => {
    const { cwd, first, second, connect } = await startTwo();
    const owner = await connect(first);
    const { id } = await owner.newSession({ cwd });
    const other = await connect(second);
    const session = await other.loadSession(id, { cwd });
    await session.prompt("A secret of the user");
    await fetch(second.url, { method: "POST", headers: { Authorization: "Bearer secret-of-nobody" } });
    expect(second.events.map(({ event }) => event)).not.toContain("peer_gone");
    const [joined] = first.events;
    first.child.kill("SIGKILL");
    const again = (): Promise<unknown> => session.prompt("read package.json").catch(() => undefined);
    await expect.poll(again, { timeout: 30_000 }).toBe("end_turn");
    const happened = (): unknown[] => second.events.map(({ event }) => event);
    await expect.poll(happened, { timeout: 30_000 }).toContain("peer_gone");
    const { node: peer, address } = joined as { readonly node: string; readonly address: string };
    const { node } = second.events[0] as { readonly node: string };
    const refused = { status: 401, reason: "The bearer token is not accepted", address: "127.0.0.1" };
    const expected = [
      { level: "info", event: "node_joined", node, address: expect.any(String) as string },
      { level: "info", event: "peer_joined", node, peer, address },
      { level: "info", event: "listening", node, url: second.url },
      { level: "warn", event: "user_refused", node, ...refused },
      { level: "warn", event: "link_lost", node, peer, reason: expect.any(String) as string },
      { level: "warn", event: "peer_gone", node, peer },
      { level: "warn", event: "session_taken_over", node, sessionId: id, from: peer },
    ];
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
    const byName = (left: object, right: object): number =>
      String(Reflect.get(left, "event")).localeCompare(String(Reflect.get(right, "event")));
    // The link to a dead process may close before or after the process is declared dead.
    expect(second.events.toSorted(byName)).toEqual(
      expected.map((event) => ({ time, ...event })).toSorted(byName),
    );
    expect(JSON.stringify(second.events)).not.toMatch(/secret/);
    await other.close();
    await owner.close();
  },
);
