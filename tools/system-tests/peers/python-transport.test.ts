import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { createAgentHost } from "@parley/agent";
import { type AgentConnection, connectAgent } from "@parley/client";
import { v1 } from "@parley/client/v1";
import { httpTransport } from "@parley/protocol/http";
import { webSocketTransport } from "@parley/protocol/websocket";
import { serveHttp } from "@parley/server/node";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";

import { freePort } from "../e2e/mcp/fixtures/http-server.ts";
import { lastText } from "../e2e/remote/fixtures/open-remote-agent.ts";
import { counted, talkingAgent } from "./fixtures/talks.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

const python = join(import.meta.dirname, "python");
let folder = "";
let program = "";
let url = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-python-"));
  execFileSync("python3", ["-m", "venv", folder]);
  program = join(folder, "bin/python");
  execFileSync(program, ["-m", "pip", "install", "--quiet", "--requirement", join(python, "transport.txt")]);
  const port = await freePort();
  const server = spawn(program, [join(python, "server.py"), String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(server.stdout, "data");
  url = `http://127.0.0.1:${port}/acp`;
  return async () => {
    server.kill("SIGKILL");
    await rm(folder, { recursive: true });
  };
});

describe.each([
  ["HTTP", httpTransport],
  ["WebSocket", webSocketTransport],
])("an official Python SDK server over %s", (name, createTransport) => {
  async function connect(): Promise<AgentConnection> {
    const agent = await connectAgent(createTransport(url), {
      versions: [v1],
      info: { name: "test", version: "0" },
      handlers: { requestPermission: () => ({ outcome: "selected", optionId: "yes" }) },
    });
    onTestFinished(() => agent.close());
    return agent;
  }

  test("requests permission and runs turns in two concurrent sessions, one of which is cancelled", async () => {
    const agent = await connect();
    const [first, second] = [await agent.newSession({ cwd: "/w" }), await agent.newSession({ cwd: "/w" })];
    const waiting = first.prompt("wait");
    await expect.poll(() => lastText(first), { timeout: 60_000 }).toContain("waiting");
    await expect(second.prompt("ask")).resolves.toBe("end_turn");
    expect(lastText(second)).toBe(`selected ${counted}`);
    await first.cancel();
    await expect(waiting).resolves.toBe("cancelled");
    expect(lastText(first)).toBe(`${counted}waiting`);
  });

  test("loads a session with its history on a new connection", async () => {
    const agent = await connect();
    const session = await agent.loadSession("old", { cwd: "/w" });
    expect(lastText(session)).toBe(counted);
    const outcome = await session.prompt("Hi").catch(String);
    // Over HTTP, the server does not recognize loaded sessions.
    expect(outcome).toContain(name === "HTTP" ? "404 Not Found: Unknown session id" : "end_turn");
    await expect((await agent.newSession({ cwd: "/w" })).prompt("Hi")).resolves.toBe("end_turn");
  });
});

describe.each(["http", "websocket"])("an official Python SDK client over %s", (profile) => {
  test("is asked for permission, runs turns in two concurrent sessions and loads one of them", async () => {
    const agent = talkingAgent(join(folder, `${profile}.db`));
    const host = createAgentHost(agent);
    const server = await serveHttp(host, { port: 0 });
    const address = profile === "http" ? server.url : server.url.replace("http", "ws");
    const client = [join(python, "client.py"), profile, address, folder];
    const { stdout } = await promisify(execFile)(program, client);
    expect(JSON.parse(stdout)).toEqual({
      waited: "cancelled",
      asked: "end_turn",
      first: `${counted}waiting`,
      second: `${counted}allowed`,
      loaded: `${counted}allowed`,
    });
    await server.close();
    await host.close();
    await agent.store?.close();
  });
});
