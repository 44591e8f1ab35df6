import { Connection, createInMemoryTransports } from "@parley/protocol";
import type { MessageMcpResponse } from "@parley/schema/v1/unstable";
import { describe, expect, it } from "vitest";

import type { AcpMcpContext, AcpMcpServer } from "../api/acp-mcp-server.ts";
import type { AgentConnection, SessionOptions } from "../api/agent-connection.ts";
import { connectAgent } from "../connection/connect-agent.ts";
import type { ClientDialect } from "../dialect/client-dialect.ts";
import { v1 as stableV1 } from "../v1/index.ts";
import { v1 } from "../v1/unstable/index.ts";
import { v2 as stableV2 } from "../v2/index.ts";
import { v2 } from "../v2/unstable/index.ts";

const info = { name: "agent", version: "1" };
const program = { name: "files", command: "/bin/files", args: [], env: [] };

type Received = readonly [method: string, params: unknown];

interface Connected {
  readonly client: AgentConnection;
  readonly agent: Connection;
  readonly received: Received[];
  /** Calls a server as the agent would. */
  readonly call: (serverId: string, options?: { readonly signal: AbortSignal }) => Promise<unknown>;
}

/** Connects an agent that calls a session's servers before it answers the request that opens the session. */
async function connect(dialect: ClientDialect, { acp = true } = {}): Promise<Connected> {
  const [clientSide, agentSide] = createInMemoryTransports();
  const received: Received[] = [];
  const session = { list: {}, resume: {}, fork: {}, close: {} };
  const initialized =
    dialect.version === 1
      ? {
          protocolVersion: 1,
          agentInfo: info,
          agentCapabilities: { loadSession: true, sessionCapabilities: session, mcpCapabilities: { acp } },
        }
      : {
          protocolVersion: 2,
          info,
          capabilities: { session: { load: {}, ...session, mcp: { stdio: {}, ...(acp && { acp: {} }) } } },
        };
  let requests = 0;
  const agent = new Connection(agentSide, {
    async request(method, params) {
      received.push([method, params]);
      if (method === "initialize") return initialized;
      const { cwd, mcpServers = [] } = params as SessionOptions;
      for (const declared of mcpServers)
        if ("serverId" in declared) received.push(["answered", await call(String(declared.serverId))]);
      if (cwd === "/refused") throw new Error("refused");
      return ["session/new", "session/fork"].includes(method) ? { sessionId: `s${(requests += 1)}` } : {};
    },
    notification: (method, params) => void received.push([method, params]),
  });
  const call: Connected["call"] = (serverId, options) =>
    agent.request(
      "mcp/message",
      { serverId, requestId: `r${(requests += 1)}`, method: "tools/list" },
      options,
    );
  const client = await connectAgent(clientSide, { versions: [dialect], info });
  void client.closed.then(() => agent.close());
  return { client, agent, received, call };
}

function server(
  serverId: string,
  answer: AcpMcpServer["answer"] = () => ({ result: serverId }),
): AcpMcpServer {
  return { type: "acp", name: "editor", serverId, answer };
}

/** Creates a server whose requests never end by themselves. */
function waitingServer(serverId: string): { server: AcpMcpServer; asked: Promise<AcpMcpContext> } {
  const asked = Promise.withResolvers<AcpMcpContext>();
  const answer: AcpMcpServer["answer"] = (_, context) => {
    asked.resolve(context);
    return new Promise<MessageMcpResponse>(() => undefined);
  };
  let calls = 0;
  // A call made while the session is opening is answered.
  const first: AcpMcpServer["answer"] = (...call) => ((calls += 1) > 1 ? answer(...call) : { result: null });
  return { server: server(serverId, first), asked: asked.promise };
}

const unavailable = (serverId: string): object => ({
  code: -33_001,
  message: `Cannot reach MCP server "${serverId}": it is not offered`,
});

describe.each<[ClientDialect, ClientDialect]>([
  [v1, stableV1],
  [v2, stableV2],
])("MCP servers in a version $version client", (dialect, stable) => {
  type Open = (client: AgentConnection, options: SessionOptions) => Promise<unknown>;
  const openings: [method: string, open: Open][] = [
    ["session/new", (client, options) => client.newSession(options)],
    ["session/load", (client, options) => client.loadSession("old", options)],
    ["session/resume", (client, options) => client.resumeSession("old", options)],
    ["session/fork", (client, options) => client.forkSession("old", options)],
  ];

  it.each(openings)("are declared with %s, and respond before the session is open", async (method, open) => {
    const { client, received } = await connect(dialect);
    await open(client, { cwd: "/w", mcpServers: [program, server("a"), server("b")] });
    const declared = ["a", "b"].map((serverId) => ({ type: "acp", name: "editor", serverId }));
    const stdio = dialect.version === 1 ? program : { type: "stdio", ...program };
    expect(received.slice(1)).toEqual([
      [method, expect.objectContaining({ mcpServers: [stdio, ...declared] })],
      ["answered", { result: "a" }],
      ["answered", { result: "b" }],
    ]);
    expect(client.capabilities.mcp.acp).toBe(true);
    await client.close();
  });

  it.each(openings)(
    "are not offered with %s to an agent that cannot connect to them",
    async (method, open) => {
      const capability = dialect.version === 1 ? "mcpCapabilities.acp" : "session.mcp.acp";
      const without = await connect(dialect, { acp: false });
      const old = await connect(stable);
      for (const { client, received, call } of [without, old]) {
        const isFork = client === old.client && method === "session/fork";
        await expect(open(client, { cwd: "/w", mcpServers: [server("a")] })).rejects.toMatchObject({
          name: "CapabilityError",
          message: expect.stringContaining(isFork ? "session.fork" : capability) as string,
        });
        expect(received).toHaveLength(1);
        await expect(call("a")).rejects.toMatchObject({ name: "RequestError" });
        await client.close();
      }
    },
  );

  it("send notifications about a running request, but none afterward", async () => {
    const { client, received, call } = await connect(dialect);
    let late!: () => Promise<void>;
    const reporting = server("a", async ({ serverId, requestId }, { notify }) => {
      const progress = (step: number): Promise<void> =>
        notify({ serverId, requestId, method: "notifications/progress", params: { progress: step } });
      late = () => progress(2);
      await progress(1);
      return { error: { code: -32_603, message: "out of tea" } };
    });
    await client.newSession({ cwd: "/w", mcpServers: [reporting] });
    received.length = 0;
    await expect(call("a")).resolves.toEqual({ error: { code: -32_603, message: "out of tea" } });
    await late();
    await client.notify("_sync");
    await expect.poll(() => received.map(([method]) => method)).toEqual(["mcp/message", "_sync"]);
    await client.close();
  });

  it("are notified when the agent cancels a request", async () => {
    const { client, call } = await connect(dialect);
    const { server: waiting, asked } = waitingServer("a");
    await client.newSession({ cwd: "/w", mcpServers: [waiting] });
    const cancelling = new AbortController();
    const calling = call("a", { signal: cancelling.signal });
    const { signal } = await asked;
    const aborted = new Promise((resolve) => {
      signal.addEventListener("abort", resolve);
    });
    cancelling.abort();
    await aborted;
    await expect(calling).rejects.toThrow("aborted");
    await client.close();
  });

  it("close along with the last session that uses them, as do their requests", async () => {
    const { client, call } = await connect(dialect);
    const { server: waiting, asked } = waitingServer("a");
    const one = await client.newSession({ cwd: "/w", mcpServers: [waiting] });
    const calling = call("a");
    const { signal } = await asked;
    const two = await client.loadSession("old", { cwd: "/w", mcpServers: [server("b")] });
    await two.close();
    expect(signal.aborted).toBe(false);
    await expect(call("b")).rejects.toMatchObject(unavailable("b"));
    await one.close();
    await expect(calling).rejects.toMatchObject(unavailable("a"));
    expect(signal.aborted).toBe(true);
    await expect(call("a")).rejects.toMatchObject(unavailable("a"));
    await client.close();
  });

  it("can be shared by sessions, but two servers cannot share an id", async () => {
    const { client, call } = await connect(dialect);
    const shared = server("a");
    const one = await client.newSession({ cwd: "/w", mcpServers: [shared] });
    const two = await client.newSession({ cwd: "/w", mcpServers: [{ ...shared }] });
    await expect(client.newSession({ cwd: "/w", mcpServers: [server("a")] })).rejects.toThrow(
      'Cannot offer MCP server "editor": "editor" of an open session has the same id, "a"',
    );
    await one.close();
    await expect(call("a")).resolves.toEqual({ result: "a" });
    await two.close();
    await expect(call("a")).rejects.toMatchObject(unavailable("a"));
    await client.close();
  });

  it("are replaced when their session is loaded again, unless the agent rejects the load", async () => {
    const { client, call } = await connect(dialect);
    const { id } = await client.newSession({ cwd: "/w", mcpServers: [server("a"), server("b")] });
    const renewed = [server("b", () => ({ result: "new" })), server("c")];
    await expect(client.loadSession(id, { cwd: "/refused", mcpServers: renewed })).rejects.toThrow(
      "Internal error",
    );
    await expect(call("b")).resolves.toEqual({ result: "b" });
    await expect(call("c")).rejects.toMatchObject(unavailable("c"));
    await client.loadSession(id, { cwd: "/w", mcpServers: renewed });
    await expect(call("a")).rejects.toMatchObject(unavailable("a"));
    await expect(Promise.all([call("b"), call("c")])).resolves.toEqual([{ result: "new" }, { result: "c" }]);
    await client.close();
  });

  it("close with the connection", async () => {
    const { client, agent, call } = await connect(dialect);
    const { server: waiting, asked } = waitingServer("a");
    await client.newSession({ cwd: "/w", mcpServers: [waiting] });
    call("a").catch(() => undefined);
    const { signal } = await asked;
    const aborted = new Promise((resolve) => {
      signal.addEventListener("abort", resolve);
    });
    await agent.close();
    await aborted;
    expect(client.sessions).toEqual([]);
  });
});
