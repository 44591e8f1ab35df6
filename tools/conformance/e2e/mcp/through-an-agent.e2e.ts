import { once } from "node:events";
import { type IncomingMessage, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

import { serveTools } from "@parley/mcp-transport/serve";
import type { McpServer } from "@parley/schema/v1";
import { expect, onTestFinished, test, vi } from "vitest";

import { processesWith } from "../../src/processes.ts";
import { startEverything } from "./fixtures/http-server.ts";
import { startMcpAgent } from "./fixtures/mcp-agent-process.ts";
import { misbehavingServer } from "./fixtures/misbehaving-server.ts";
import { npmServer } from "./fixtures/npm-server.ts";
import { temporaryDirectory } from "./fixtures/open-session.ts";

vi.setConfig({ testTimeout: 60_000 });

const cwd = process.cwd();

/** Passes everything on to `url`, and keeps the heads of the requests. */
async function gateway(url: string): Promise<{ url: string; requests: IncomingMessage[] }> {
  const { port, pathname } = new URL(url);
  const requests: IncomingMessage[] = [];
  const server = createServer((incoming, outgoing) => {
    requests.push(incoming);
    const { method, url: path, headers } = incoming;
    const onwards = request({ port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers).flushHeaders();
      answer.on("error", () => outgoing.destroy()).pipe(outgoing);
    });
    onwards.on("error", () => outgoing.destroy());
    incoming.pipe(onwards);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => server.close().closeAllConnections());
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`, requests };
}

test("an agent connects stdio servers, and counts missing args and env as empty", async () => {
  const agent = await startMcpAgent();
  const { name, command, args } = misbehavingServer("server", []);
  const sessionId = await agent.newSession({ cwd, mcpServers: [{ name, command, args }] });
  expect(await agent.call(sessionId, "server__pid")).toMatch(/"text":"\d+"/);
  const without = await agent.newSession({ cwd, mcpServers: [{ name: "true", command: "/bin/true" }] });
  expect(await agent.call(without, "true__pid")).toContain("no such tool");
  expect(agent.said()).toContain("its process ended with exit code 0");
});

test.each([
  { type: "http", mode: "streamableHttp", path: "/mcp" },
  { type: "sse", mode: "sse", path: "/sse" },
] as const)(
  "an agent sends the headers of a server of type $type with every request",
  async ({ type, mode, path }) => {
    const { url, requests } = await gateway((await startEverything(mode, path)).url);
    const headers = [
      { name: "Authorization", value: "Bearer abcdef" },
      { name: "X-Tenant", value: "one" },
    ];
    const agent = await startMcpAgent();
    const sessionId = await agent.newSession({ cwd, mcpServers: [{ type, name: "web", url, headers }] });
    expect(await agent.call(sessionId, "web__get-tiny-image")).toContain("image/png");
    await agent.request("session/close", { sessionId });
    expect(requests.length).toBeGreaterThan(3);
    const sent = requests.map((incoming) => [incoming.headers.authorization, incoming.headers["x-tenant"]]);
    expect(new Set(sent.map(String))).toEqual(new Set(["Bearer abcdef,one"]));
  },
);

test.each([
  { over: "HTTP", http: true },
  { over: "a command line", http: false },
])("an agent uses the tools that its client hands it over $over", async ({ http }) => {
  const call = vi.fn<() => string>(() => "const answer = 42;");
  const served = await serveTools({ name: "editor", tools: [{ name: "selection", call }] });
  onTestFinished(() => served.close());
  const agent = await startMcpAgent();
  const mcpServers: McpServer[] = [served.definition({ protocolVersion: 1, http })];
  const sessionId = await agent.newSession({ cwd, mcpServers });
  expect(await agent.call(sessionId, "editor__selection")).toContain("const answer = 42;");
  expect(call).toHaveBeenCalledTimes(1);
});

test("an agent tells servers the directories of the session, and others when it is resumed with others", async () => {
  const [first, second, third] = [
    await temporaryDirectory(),
    await temporaryDirectory(),
    await temporaryDirectory(),
  ];
  const agent = await startMcpAgent();
  const session = { cwd: first, mcpServers: [npmServer("filesystem")] };
  const sessionId = await agent.newSession({ ...session, additionalDirectories: [second] });
  const allowed = (): Promise<string> => agent.call(sessionId, "filesystem__list_allowed_directories");
  await vi.waitFor(async () => expect(await allowed()).toContain(`${first}\\n${second}`), 10_000);
  await agent.request("session/resume", { ...session, sessionId, additionalDirectories: [third] });
  await vi.waitFor(async () => expect(await allowed()).toContain(`${first}\\n${third}`), 10_000);
});

test.skipIf(process.platform !== "linux").each(["session/load", "session/resume"])(
  "%s replaces the set of servers: equal ones go on, others end and start",
  async (method) => {
    const agent = await startMcpAgent();
    const mark = (name: string): { name: string; value: string }[] => [
      { name: "MARK", value: `${name}-${agent.directory}` },
    ];
    const [kept, dropped, added] = ["kept", "dropped", "added"].map((name) =>
      misbehavingServer(name, [], mark(name)),
    );
    const sessionId = await agent.newSession({ cwd, mcpServers: [kept, dropped] });
    const before = await agent.call(sessionId, "kept__pid");
    await agent.request(method, { sessionId, cwd, mcpServers: [kept, added] });
    expect(await agent.call(sessionId, "kept__pid")).toBe(before);
    expect(await agent.call(sessionId, "added__pid")).toMatch(/"text":"\d+"/);
    expect(await agent.call(sessionId, "dropped__pid")).toContain("no such tool");
    await vi.waitFor(() => expect(processesWith(`dropped-${agent.directory}`)).toEqual([]), 10_000);
    expect(processesWith(`kept-${agent.directory}`)).toHaveLength(1);
    await agent.request("session/close", { sessionId });
    expect(processesWith(`kept-${agent.directory}`)).toEqual([]);
  },
);
