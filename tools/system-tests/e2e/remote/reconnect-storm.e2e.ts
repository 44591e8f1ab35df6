import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { createAgentHost } from "@parley/agent";
import { type AgentConnection, type ClientSession, connectAgent } from "@parley/client";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import { httpTransport } from "@parley/protocol/http";
import { webSocketTransport } from "@parley/protocol/websocket";
import { createInProcessHubs } from "@parley/server";
import { serveHttp } from "@parley/server/node";
import { relayAgent } from "@parley/server/relay";
import { memorySessionStore } from "@parley/storage";
import { expect, onTestFinished, test } from "vitest";

import { npmServer } from "../mcp/fixtures/npm-server.ts";
import { temporaryDirectory } from "../mcp/fixtures/open-session.ts";
import { FaultProxy } from "./fixtures/fault-proxy.ts";

const NODES = 2;
const SESSIONS = 2;
const CLIENTS = 100;
/** Number of times that each client reconnects. */
const ROUNDS = Number(process.env["PARLEY_TEST_ROUNDS"] ?? 2);
const info = { name: "storm", version: "1.0.0" };

interface Attached {
  connection: AgentConnection;
  session: ClientSession;
}

/** Returns a command that appends to a file each time it starts. */
function counted(file: string, command: string, args: readonly string[]) {
  return { command: "/bin/sh", args: ["-c", `echo started >> '${file}'; exec "$0" "$@"`, command, ...args] };
}

/** Starts nodes that are behind a proxy and run the agent as a separate program. Returns their URLs. */
async function startNodes(folder: string): Promise<string[]> {
  const store = memorySessionStore();
  const openHub = createInProcessHubs(store);
  const script = fileURLToPath(new URL("../mcp/fixtures/mcp-agent.ts", import.meta.url));
  const command = counted(`${folder}/agents`, process.execPath, [script, `${folder}/sessions.db`]);
  const urls: string[] = [];
  for (let index = 0; index < NODES; index++) {
    const definition = await relayAgent({ ...command, store, onDisconnect: { keepMs: 600_000 } });
    const hub = openHub();
    const host = createAgentHost(definition, { node: hub.node });
    const limits = { maxConnections: 10 * CLIENTS, maxRequestsPerSecond: 1_000_000 };
    const server = await serveHttp(host, { port: 0, hub, limits });
    onTestFinished(async () => {
      await server.close({ signal: AbortSignal.abort() });
      await host.close();
      await hub.leave();
    });
    urls.push(server.url);
  }
  return urls;
}

function textOf({ state }: ClientSession): string {
  return state.entries
    .flatMap((entry) => (entry.type === "message" && entry.role === "agent" ? entry.content : []))
    .map((block) => (block as { readonly text: string }).text)
    .join("");
}

test(`${CLIENTS} clients that reconnect ${ROUNDS} times, each time to a different node, do not start agents or MCP servers`, async () => {
  const folder = await temporaryDirectory();
  const urls = await startNodes(folder);
  const proxy = await FaultProxy.start(urls[0] ?? "");
  onTestFinished(() => proxy.close());
  const everything = npmServer("everything");
  const server = counted(`${folder}/servers`, everything.command, everything.args);
  const setup = { cwd: folder, mcpServers: [{ name: "everything", ...server, env: [] }] };
  const starts = async (name: string): Promise<number> =>
    (await readFile(`${folder}/${name}`, "utf8")).split("\n").length - 1;

  const connect = async (index: number, attempts = 20): Promise<AgentConnection> => {
    const open = index % 2 === 0 ? httpTransport : webSocketTransport;
    const reconnect = { minDelayMs: 1, maxAttempts: 100 };
    try {
      const transport = open(proxy.url, { reconnect });
      return await connectAgent(transport, { info, versions: [index % 4 < 2 ? v1 : v2] });
    } catch (error) {
      // Node.js may send a connection's first request over a socket that was already cut.
      if (attempts === 0) throw error;
      return connect(index, attempts - 1);
    }
  };
  const first = await connect(0);
  onTestFinished(() => first.close());
  const sessions: ClientSession[] = [];
  for (let index = 0; index < SESSIONS; index++) sessions.push(await first.newSession(setup));
  const load = async (index: number): Promise<Attached> => {
    const connection = await connect(index);
    const session = await connection.loadSession(sessions[index % SESSIONS]?.id ?? "", setup);
    return { connection, session };
  };
  const clients = await Promise.all(Array.from({ length: CLIENTS }, (_, index) => load(index)));
  for (const session of sessions) await session.prompt("everything__echo");
  // Each node started the agent once to get its name.
  const before = { agents: NODES + SESSIONS, servers: SESSIONS };
  expect({ agents: await starts("agents"), servers: await starts("servers") }).toEqual(before);

  for (let round = 1; round <= ROUNDS; round++) {
    proxy.retarget(urls[round % NODES] ?? "");
    proxy.cut();
    const reconnected = clients.map(async (client, index) => {
      // Half of the clients resume their connection. The others start a new one, as a reloaded page does.
      if ((index + round) % 4 < 2) {
        await client.connection.close();
        Object.assign(client, await load(index));
      }
      const listed: string[] = [];
      for await (const { sessionId } of client.connection.listSessions()) listed.push(sessionId);
      expect(listed).toHaveLength(SESSIONS);
    });
    await Promise.all(reconnected);
  }
  expect(proxy.cuts).toBe(ROUNDS);
  for (const session of sessions) await session.prompt("everything__echo");
  for (const [index, { connection, session }] of clients.entries()) {
    const text = textOf(sessions[index % SESSIONS] as ClientSession);
    expect(text).toContain("echo");
    await expect.poll(() => textOf(session), { timeout: 60_000 }).toBe(text);
    await connection.close();
  }
  expect({ agents: await starts("agents"), servers: await starts("servers") }).toEqual(before);
});
