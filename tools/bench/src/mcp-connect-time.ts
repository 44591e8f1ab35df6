import { fileURLToPath } from "node:url";

import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { mcpConnections } from "@parley/mcp-transport";

import { median } from "./median.ts";

/**
 * Time to connect to a server and list its tools, and time from closing the connection until the server's process
 * exits, in milliseconds.
 */
export interface ConnectTimes {
  readonly connect: number;
  readonly close: number;
}

type Close = () => Promise<void>;

const clientInfo = { name: "bench", version: "1.0.0" };
const server = {
  command: process.execPath,
  args: [fileURLToPath(import.meta.resolve("@modelcontextprotocol/server-memory/dist/index.js"))],
};

/** Functions that connect to a real stdio server, by name. Each returns a function that closes the connection. */
const SUBJECTS: { readonly [name: string]: () => Promise<Close> } = {
  "MCP SDK, older revisions": () => connectWithSdk("legacy"),
  "MCP SDK, every revision": () => connectWithSdk("auto"),
  "Parley, every revision": connectWithParley,
};

async function connectWithSdk(mode: "legacy" | "auto"): Promise<Close> {
  const client = new Client(clientInfo, { versionNegotiation: { mode } });
  await client.connect(new StdioClientTransport({ ...server, stderr: "ignore" }));
  await client.listTools();
  return () => client.close();
}

async function connectWithParley(): Promise<Close> {
  const mcp = mcpConnections({ clientInfo, readyWaitMs: 60_000 });
  const servers = [{ name: "memory", ...server, env: [] }];
  const session = await mcp.open({ sessionId: "bench", cwd: process.cwd(), servers });
  if (session.tools().length === 0) throw new Error("Cannot measure: the server is not connected");
  return () => mcp.close();
}

/** Returns the median times over `rounds`, alternating between the subjects. */
export async function mcpConnectTimes(rounds: number): Promise<ReadonlyMap<string, ConnectTimes>> {
  const subjects = Object.entries(SUBJECTS).map(([name, connect]) => ({
    name,
    connect,
    connected: [] as number[],
    closed: [] as number[],
  }));
  for (let round = 0; round < rounds; round++) {
    for (const { connect, connected, closed } of subjects) {
      const startedAt = performance.now();
      const close = await connect();
      const connectedAt = performance.now();
      await close();
      connected.push(connectedAt - startedAt);
      closed.push(performance.now() - connectedAt);
    }
  }
  return new Map(
    subjects.map(({ name, connected, closed }) => [
      name,
      { connect: median(connected), close: median(closed) },
    ]),
  );
}
