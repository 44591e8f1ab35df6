import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

import type { AgentConnection, McpServer } from "@parley/client";

import { discardUnused } from "../agent/discard-unused.ts";
import { describeFailure } from "../describe-failure.ts";
import type { FaultLog } from "./fault-log.ts";
import type { StdioServer } from "./probe-report.ts";
import type { ProbeTerms } from "./probe-terms.ts";
import { within } from "./within.ts";

/** Source code of an MCP server without tools. On startup, it connects to the port in its argument. */
const PROGRAM = `
const { argv, stdin, stdout } = process;
require("node:net").connect(Number(argv[1]), "127.0.0.1").on("error", () => {}).unref();
require("node:readline").createInterface({ input: stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const info = { protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "parley-probe", version: "1.0.0" } };
  const result = method === "initialize" ? info : method === "tools/list" ? { tools: [] } : {};
  stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
}).on("close", () => process.exit(0));
`;

/**
 * Opens a session with a stdio MCP server, and observes what the agent does with the server. Resolves to `undefined`
 * if the agent does not support stdio servers.
 */
export async function probeStdioServer(
  agent: AgentConnection,
  { cwd, limits }: ProbeTerms,
  faults: FaultLog,
): Promise<StdioServer | undefined> {
  if (!agent.capabilities.mcp.stdio) return undefined;
  const started = Promise.withResolvers<true>();
  const listener = createServer((socket) => {
    socket.destroy();
    started.resolve(true);
  });
  await once(listener.listen(0, "127.0.0.1"), "listening");
  try {
    const mcpServers = [serverAt((listener.address() as AddressInfo).port)];
    const session = await within(agent.newSession({ cwd, mcpServers }), limits.answer);
    if (session === undefined) throw new Error(`no answer within ${limits.answer} ms`);
    const isStarted = (await within(started.promise, limits.mcpServer)) === true;
    // This stops the server, which could otherwise delay the agent's exit.
    await within(discardUnused(agent, session), limits.answer);
    return isStarted ? "started" : "not started";
  } catch (error) {
    faults.add("session", `session/new with an MCP server over stdio fails: ${describeFailure(error)}`);
    return "refused";
  } finally {
    listener.close();
  }
}

function serverAt(port: number): McpServer {
  return { name: "parley-probe", command: process.execPath, args: ["-e", PROGRAM, String(port)], env: [] };
}
