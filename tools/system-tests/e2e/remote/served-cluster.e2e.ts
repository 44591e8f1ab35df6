import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

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

/** A process of `parley serve`. */
interface Served {
  readonly child: ChildProcess;
  readonly url: string;
  readonly tokenFile: string;
}

/** Starts a process as if on a separate machine, with its own home folder. */
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
  const words = [PARLEY, "serve", "--port", "0", "--node-timeout", "1", "--token-file", tokenFile];
  const child = spawn(process.execPath, words, { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  const url = await firstLine(child);
  return { child, url, tokenFile };
}

test.skipIf(missing !== "")(
  `the published packages serve a cluster: a process takes over from one that was asked to stop${missing}`,
  async () => {
    const cwd = await realpath(await mkdtemp(join(tmpdir(), "parley-cluster-")));
    onTestFinished(() => rm(cwd, { recursive: true }));
    await writeFile(join(cwd, "package.json"), '{ "name": "e2e-project" }\n');
    const [first, second] = [await serve(cwd, "a"), await serve(cwd, "b")];
    const token = (await readFile(first.tokenFile, "utf8")).trim();
    const connect = (url: string): Promise<AgentConnection> => {
      const headers = { Authorization: `Bearer ${token}` };
      return connectAgent(httpTransport(url, { headers }), { info, versions: [v2] });
    };
    const owner = await connect(first.url);
    const { id } = await owner.newSession({ cwd });
    const other = await connect(second.url);
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
  },
);
