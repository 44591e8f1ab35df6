import { serveTools } from "@parley/mcp-transport/serve";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import { processesWith } from "../../src/processes.ts";
import { declareStdio } from "./fixtures/declare-stdio.ts";
import { openGateway } from "./fixtures/gateway.ts";
import { startEverything } from "./fixtures/http-server.ts";
import { startMcpAgent } from "./fixtures/mcp-agent-process.ts";
import { misbehavingServer } from "./fixtures/misbehaving-server.ts";
import { npmServer } from "./fixtures/npm-server.ts";
import { temporaryDirectory } from "./fixtures/open-session.ts";

const cwd = process.cwd();

describe.each<[1 | 2]>([[1], [2]])("in version %d", (version) => {
  test("[V1-MCP-1, V2-MCP-1] an agent connects to stdio servers and treats missing args and env as empty", async () => {
    const agent = await startMcpAgent(version);
    const { name, command, args } = misbehavingServer("server", []);
    const sessionId = await agent.newSession({
      cwd,
      mcpServers: declareStdio(version, [{ name, command, args }]),
    });
    expect(await agent.call(sessionId, "server__pid")).toMatch(/"text":"\d+"/);
    const without = await agent.newSession({
      cwd,
      mcpServers: declareStdio(version, [{ name: "true", command: "/bin/true" }]),
    });
    expect(await agent.call(without, "true__pid")).toContain("no such tool");
    expect(agent.output()).toContain("its process exited with code 0");
  });

  test("[V1-MCP-5] an agent connects to all of a session's servers and reports why each failed server does not work", async () => {
    const agent = await startMcpAgent(version);
    // In version 2, any of these servers makes the agent reject the session.
    const onlyVersion1 = [
      { name: "relative", command: "bin/server", args: [], env: [] },
      misbehavingServer("good", []),
    ];
    const mcpServers = declareStdio(version, [
      misbehavingServer("good", []),
      { name: "missing", command: "/no/such/server", args: [], env: [] },
      ...(version === 1 ? onlyVersion1 : []),
    ]);
    const sessionId = await agent.newSession({ cwd, mcpServers });
    expect(await agent.call(sessionId, "good__pid")).toMatch(/"text":"\d+"/);
    for (const name of ["missing", ...(version === 1 ? ["relative", "good#2"] : [])])
      expect(agent.output()).toContain(`MCP server \\"${name}\\" is not available`);
    expect(agent.output()).not.toContain('MCP server \\"good\\" is not available');
  });

  test("[V1-MCP-7, V2-MCP-2] an agent rejects the whole request for a server of an unknown type, and names it", async () => {
    const agent = await startMcpAgent(version);
    const mcpServers = declareStdio(version, [misbehavingServer("good", [])]);
    const type = "_pigeon";
    const refused = agent.newSession({ cwd, mcpServers: [...mcpServers, { type, name: "loft" }] });
    const error: unknown = await refused.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "RequestError", code: -32_602 });
    expect(JSON.stringify(error)).toContain(type);
    expect(JSON.stringify(error)).not.toContain("command");
  });

  test.each([
    { over: "HTTP", http: true },
    { over: "stdio", http: false },
  ])("[V1-MCP-6] an agent can use the tools that its client offers over $over", async ({ http }) => {
    const call = vi.fn<() => string>(() => "const answer = 42;");
    const served = await serveTools({ name: "editor", tools: [{ name: "selection", call }] });
    onTestFinished(() => served.close());
    const agent = await startMcpAgent(version);
    const mcpServers = [served.definition({ protocolVersion: version, http })];
    const sessionId = await agent.newSession({ cwd, mcpServers });
    expect(await agent.call(sessionId, "editor__selection")).toContain("const answer = 42;");
    expect(call).toHaveBeenCalledTimes(1);
  });

  test.each(["session/load", "session/resume"])(
    "[V2-DIRS-3] an agent sends servers the session's directories, and sends the new ones after a %s that changes them",
    async (method) => {
      const [first, second, third] = [
        await temporaryDirectory(),
        await temporaryDirectory(),
        await temporaryDirectory(),
      ];
      const agent = await startMcpAgent(version);
      const session = { cwd: first, mcpServers: declareStdio(version, [npmServer("filesystem")]) };
      const sessionId = await agent.newSession({ ...session, additionalDirectories: [second] });
      const allowed = (): Promise<string> => agent.call(sessionId, "filesystem__list_allowed_directories");
      await expect.poll(() => allowed()).toContain(`${first}\\n${second}`);
      await agent.request(method, { ...session, sessionId, additionalDirectories: [third] });
      await expect.poll(() => allowed()).toContain(`${first}\\n${third}`);
    },
  );

  test.skipIf(process.platform !== "linux").each(["session/load", "session/resume"])(
    "%s replaces the servers: unchanged ones keep running, removed ones stop and new ones start",
    async (method) => {
      const agent = await startMcpAgent(version);
      const mark = (name: string): { name: string; value: string }[] => [
        { name: "MARK", value: `${name}-${agent.directory}` },
      ];
      const [kept, dropped, added] = declareStdio(
        version,
        ["kept", "dropped", "added"].map((name) => misbehavingServer(name, [], mark(name))),
      );
      const sessionId = await agent.newSession({ cwd, mcpServers: [kept, dropped] });
      const before = await agent.call(sessionId, "kept__pid");
      await agent.request(method, { sessionId, cwd, mcpServers: [kept, added] });
      expect(await agent.call(sessionId, "kept__pid")).toBe(before);
      expect(await agent.call(sessionId, "added__pid")).toMatch(/"text":"\d+"/);
      expect(await agent.call(sessionId, "dropped__pid")).toContain("no such tool");
      await expect.poll(() => processesWith(`dropped-${agent.directory}`)).toEqual([]);
      expect(processesWith(`kept-${agent.directory}`)).toHaveLength(1);
      await agent.request("session/close", { sessionId });
      expect(processesWith(`kept-${agent.directory}`)).toEqual([]);
    },
  );
});

test.each<{ version: 1 | 2; type: "http" | "sse"; mode: "streamableHttp" | "sse"; path: string }>([
  { version: 1, type: "http", mode: "streamableHttp", path: "/mcp" },
  { version: 1, type: "sse", mode: "sse", path: "/sse" },
  { version: 2, type: "http", mode: "streamableHttp", path: "/mcp" },
])(
  "[V1-MCP-2, V1-MCP-3, V2-MCP-1] an agent sends the headers of a server over $type with every request in version $version",
  async ({ version, type, mode, path }) => {
    const { url, requests } = await openGateway((await startEverything(mode, path)).url);
    const headers = [
      { name: "Authorization", value: "Bearer abcdef" },
      { name: "X-Tenant", value: "one" },
    ];
    const agent = await startMcpAgent(version);
    const sessionId = await agent.newSession({ cwd, mcpServers: [{ type, name: "web", url, headers }] });
    expect(await agent.call(sessionId, "web__get-tiny-image")).toContain("image/png");
    await agent.request("session/close", { sessionId });
    expect(requests.length).toBeGreaterThan(3);
    const sent = requests.map((incoming) => [incoming.headers.authorization, incoming.headers["x-tenant"]]);
    expect(new Set(sent.map(String))).toEqual(new Set(["Bearer abcdef,one"]));
  },
);
