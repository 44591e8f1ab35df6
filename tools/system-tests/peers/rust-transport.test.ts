import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createAgentHost } from "@parley/agent";
import { type AgentConnection, connectAgent, type ConnectOptions } from "@parley/client";
import { spawnAgent } from "@parley/client/node";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import { httpTransport } from "@parley/protocol/http";
import { webSocketTransport } from "@parley/protocol/websocket";
import { serveHttp } from "@parley/server/node";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { lastText } from "../e2e/remote/fixtures/open-remote-agent.ts";
import { firstLine } from "../src/first-line.ts";
import { buildRust } from "./build-rust.ts";
import { counted, talkingAgent } from "./fixtures/talks.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

/** Timeout in milliseconds. It is long because the first run compiles the programs. */
const LIMIT_MS = 1_200_000;

let rust: string;
let folder: string;
beforeAll(() => {
  rust = buildRust();
}, LIMIT_MS);
beforeEach(async (context) => {
  folder = await mkdtemp(join(tmpdir(), "parley-rust-"));
  // Runs after the test's own cleanup.
  context.onTestFinished(() => rm(folder, { recursive: true }));
});

type Connect = (options: ConnectOptions) => Promise<AgentConnection>;

/** Connects the Parley client to the Rust SDK's server, which runs the Parley agent. */
function toRustServer(createTransport: typeof httpTransport | typeof webSocketTransport): Connect {
  let url: Promise<string> | undefined;
  return async (options) => connectAgent(createTransport(await (url ??= startRustServer())), options);
}

async function startRustServer(): Promise<string> {
  const agent = [
    process.execPath,
    join(import.meta.dirname, "fixtures/talking-agent.ts"),
    join(folder, "sessions.db"),
  ];
  const server = spawn(join(rust, "serve"), agent, { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(async () => {
    server.kill("SIGKILL");
    await once(server, "exit");
  });
  const port = await firstLine(server);
  return `http://127.0.0.1:${port}/acp`;
}

/** Connects the Parley client to the Parley server through the Rust SDK's client. */
function throughRustClient(scheme: "http" | "ws"): Connect {
  let url: Promise<string> | undefined;
  return async (options) => {
    const address = (await (url ??= startServer())).replace("http", scheme);
    return spawnAgent({ command: join(rust, "connect"), args: [address] }, options);
  };
}

async function startServer(): Promise<string> {
  const agent = talkingAgent(join(folder, "sessions.db"));
  const host = createAgentHost(agent);
  const server = await serveHttp(host, { port: 0 });
  onTestFinished(async () => {
    await server.close();
    await host.close();
    await agent.store?.close();
  });
  return server.url;
}

describe.each([
  ["our client and the Rust server over HTTP", () => toRustServer(httpTransport)],
  ["our client and the Rust server over WebSocket", () => toRustServer(webSocketTransport)],
  ["the Rust client and our server over HTTP", () => throughRustClient("http")],
  ["the Rust client and our server over WebSocket", () => throughRustClient("ws")],
])("%s", (_, ways) => {
  describe.each([v1, v2])("in version $version", (version) => {
    function opener(): () => Promise<AgentConnection> {
      const connect = ways();
      return async () => {
        const agent = await connect({
          versions: [version],
          info: { name: "test", version: "0" },
          handlers: {
            requestPermission: ({ options: [first] }) => ({
              outcome: "selected",
              optionId: first?.optionId ?? "",
            }),
          },
        });
        onTestFinished(() => agent.close());
        return agent;
      };
    }

    test("requests permission and cancels one of two concurrent sessions", async () => {
      const agent = await opener()();
      const first = await agent.newSession({ cwd: folder });
      const second = await agent.newSession({ cwd: folder });
      const waiting = first.prompt("wait");
      await expect.poll(() => lastText(first), { timeout: 60_000 }).toBe(`${counted}waiting`);
      await expect(second.prompt("ask")).resolves.toBe("end_turn");
      expect(lastText(second)).toBe("allowed");
      await first.cancel();
      await expect(waiting).resolves.toBe("cancelled");
    });

    test("loads a session with its history on another connection, and continues it", async () => {
      const open = opener();
      const before = await open();
      const { id } = await before.newSession({ cwd: folder }).then(async (session) => {
        await session.prompt("hello");
        return session;
      });
      await before.close();
      const session = await (await open()).loadSession(id, { cwd: folder });
      expect(lastText(session)).toBe(`${counted}hello`);
      await expect(session.prompt("again")).resolves.toBe("end_turn");
      expect(lastText(session)).toBe(`${counted}again`);
    });
  });
});
