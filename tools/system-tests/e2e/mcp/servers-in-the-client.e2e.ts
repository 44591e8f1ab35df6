import { createAgentHost, defineAgent } from "@parley/agent";
import { v1 as agentV1 } from "@parley/agent/v1/unstable";
import { v2 as agentV2 } from "@parley/agent/v2/unstable";
import { type AcpMcpServer, type AgentConnection, connectAgent } from "@parley/client";
import { spawnAgent } from "@parley/client/node";
import { v1 } from "@parley/client/v1/unstable";
import { v2 } from "@parley/client/v2/unstable";
import { mcpConnections } from "@parley/mcp-transport";
import { type ServedTool, type ServedTools, serveTools } from "@parley/mcp-transport/serve";
import { createInMemoryTransports } from "@parley/protocol";
import { webSocketTransport } from "@parley/protocol/websocket";
import { relayAgent } from "@parley/server/relay";
import { memorySessionStore } from "@parley/storage";
import { describe, expect, onTestFinished, test } from "vitest";

import { processesWith } from "../../src/processes.ts";
import {
  connectTo,
  forgetConnection,
  lastText,
  serveThroughProxy,
} from "../remote/fixtures/open-remote-agent.ts";
import { mcpAgentScript } from "./fixtures/mcp-agent-process.ts";
import { temporaryDirectory } from "./fixtures/open-session.ts";

const cwd = process.cwd();
const selection: ServedTool = { name: "selection", call: () => "const answer = 42;" };

async function serve(...tools: ServedTool[]): Promise<ServedTools> {
  const served = await serveTools({ name: "editor", tools });
  onTestFinished(() => served.close());
  return served;
}

const complete = { resultType: "complete", ttlMs: 0, cacheScope: "private" };

/** A server that handles messages itself, as in the guide. */
const handWritten: AcpMcpServer = {
  type: "acp",
  name: "editor",
  serverId: "1",
  answer({ method }) {
    if (method === "server/discover")
      return { result: { ...complete, supportedVersions: ["2026-07-28"], capabilities: { tools: {} } } };
    if (method === "tools/list")
      return { result: { ...complete, tools: [{ name: "selection", inputSchema: { type: "object" } }] } };
    if (method === "tools/call")
      return { result: { ...complete, content: [{ type: "text", text: "const answer = 42;" }] } };
    return { error: { code: -32_601, message: `Unknown method "${method}"` } };
  },
};

/** Creates a tool whose calls wait until `finish` is called. */
function waitingTool(): { tool: ServedTool; called: Promise<AbortSignal>; finish: () => void } {
  const called = Promise.withResolvers<AbortSignal>();
  const finished = Promise.withResolvers<void>();
  const tool: ServedTool = {
    name: "wait",
    async call(_, { signal }) {
      called.resolve(signal);
      await finished.promise;
      return "It is over.";
    },
  };
  return { tool, called: called.promise, finish: finished.resolve };
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => {
    signal.addEventListener("abort", resolve, { once: true });
  });
}

describe.each([v1, v2])("MCP servers in a version $version client", (dialect) => {
  async function start(): Promise<{ agent: AgentConnection; directory: string }> {
    const directory = await temporaryDirectory();
    const agent = await spawnAgent(
      { command: process.execPath, args: [mcpAgentScript, `${directory}/sessions.db`, "unstable"] },
      { versions: [dialect], info: { name: "editor", version: "1.0.0" } },
    );
    onTestFinished(() => agent.close());
    return { agent, directory };
  }

  test.each([
    ["functions", async () => (await serve(selection)).acpDefinition],
    ["messages", () => handWritten],
  ])(
    "[V1-MCP-6] an agent can use the tools that its client offers over the connection as %s",
    async (_, offer) => {
      const { agent } = await start();
      const session = await agent.newSession({ cwd, mcpServers: [await offer()] });
      await session.prompt("editor__selection");
      expect(lastText(session)).toContain("const answer = 42;");
      await session.close();
      const again = await agent.loadSession(session.id, { cwd });
      await again.prompt("editor__selection");
      expect(lastText(again)).toContain("no such tool");
    },
  );

  test.skipIf(process.platform !== "linux")("end a call when the agent is killed", async () => {
    const { tool, called } = waitingTool();
    const served = await serve(tool);
    const { agent, directory } = await start();
    const session = await agent.newSession({ cwd, mcpServers: [served.acpDefinition] });
    const prompted = session.prompt("editor__wait");
    prompted.catch(() => undefined);
    const signal = await called;
    for (const { pid } of processesWith(directory)) process.kill(pid, "SIGKILL");
    await untilAborted(signal);
    await expect(prompted).rejects.toMatchObject({ name: "AgentProcessError", signal: "SIGKILL" });
  });

  test("are available to a relayed agent, whose calls end when the client disconnects", async () => {
    const { tool, called } = waitingTool();
    const count: ServedTool = {
      name: "count",
      call: async (_, { progress }) => {
        progress({ progress: 1 });
        return "one";
      },
    };
    const served = await serve(count, tool);
    const args = [mcpAgentScript, `${await temporaryDirectory()}/sessions.db`, "unstable"];
    const store = memorySessionStore();
    const relayed = await relayAgent({ command: process.execPath, args, store });
    const host = createAgentHost(relayed, { versions: [agentV1, agentV2] });
    onTestFinished(() => host.close());
    const [left, right] = createInMemoryTransports();
    void host.serve(right);
    const agent = await connectAgent(left, {
      versions: [dialect],
      info: { name: "editor", version: "1.0.0" },
    });
    const session = await agent.newSession({ cwd, mcpServers: [served.acpDefinition] });
    await session.prompt("editor__count");
    expect(lastText(session)).toContain("one");
    session.prompt("editor__wait").catch(() => undefined);
    const signal = await called;
    await agent.close();
    await untilAborted(signal);
  });

  describe("with an agent on a server", () => {
    const profile = { name: "WebSocket", createTransport: webSocketTransport, versions: [dialect] };

    function definition(): ReturnType<typeof defineAgent> {
      const mcp = mcpConnections();
      onTestFinished(() => mcp.close());
      return defineAgent({
        info: { name: "calls-tools", version: "1.0.0" },
        store: memorySessionStore(),
        mcp,
        async prompt(turn) {
          const { content } = await turn.mcp.call(turn.text, {});
          await turn.agentMessage(String(content[0]?.["text"]));
        },
      });
    }

    test("keep a call running across a broken connection", async () => {
      const { tool, called, finish } = waitingTool();
      const served = await serve(tool);
      const { proxy } = await serveThroughProxy(definition(), { versions: [agentV1, agentV2] });
      const agent = await connectTo(proxy.url, profile);
      const session = await agent.newSession({ cwd, mcpServers: [served.acpDefinition] });
      const prompted = session.prompt("editor__wait");
      const signal = await called;
      const statuses: string[] = [];
      agent.subscribe(() => statuses.push(agent.status));
      proxy.cut();
      await expect.poll(() => statuses).toContain("reconnecting");
      finish();
      await expect(prompted).resolves.toBe("end_turn");
      expect(lastText(session)).toBe("It is over.");
      expect(signal.aborted).toBe(false);
    });

    test("are reachable again after the server forgets the connection", async () => {
      const served = await serve(selection);
      const server = await serveThroughProxy(definition(), { versions: [agentV1, agentV2] });
      const agent = await connectTo(server.proxy.url, profile);
      const session = await agent.newSession({ cwd, mcpServers: [served.acpDefinition] });
      const statuses: string[] = [];
      agent.subscribe(() => statuses.push(agent.status));
      await forgetConnection(server, agent);
      await expect.poll(() => statuses).toContain("reconnecting");
      await expect.poll(() => agent.status).toBe("connected");
      await session.prompt("editor__selection");
      expect(lastText(session)).toBe("const answer = 42;");
    });
  });
});
