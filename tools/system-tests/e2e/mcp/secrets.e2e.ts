import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile, readdir } from "node:fs/promises";
import { type IncomingMessage, type RequestListener, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import type { McpServer } from "@parley/schema/v1";
import { expect, onTestFinished, test } from "vitest";

import { startMcpAgent } from "./fixtures/mcp-agent-process.ts";
import { misbehavingServer } from "./fixtures/misbehaving-server.ts";
import { temporaryDirectory } from "./fixtures/open-session.ts";

async function listen(onRequest: RequestListener): Promise<string> {
  const server = createServer(onRequest).listen(0, "127.0.0.1");
  onTestFinished(() => server.close().closeAllConnections());
  await once(server, "listening");
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Responds like an older MCP server, and echoes the credentials that it received. */
async function indiscreetAnswer(request: IncomingMessage): Promise<object | undefined> {
  const { id, method } = JSON.parse((await text(request)) || "{}") as { id?: number; method?: string };
  if (id === undefined) return undefined;
  const serverInfo = { name: "indiscreet", version: "1" };
  const results: { readonly [method: string]: object } = {
    initialize: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo },
    "tools/list": { tools: [{ name: "ask", inputSchema: { type: "object" } }] },
  };
  const result = results[method ?? ""];
  const message = `Not with ${request.headers.authorization} at ${request.url}`;
  return {
    jsonrpc: "2.0",
    id,
    ...(result === undefined ? { error: { code: -32_000, message } } : { result }),
  };
}

test("secrets that a client declares in headers, URLs and variables do not appear anywhere", async () => {
  const secrets: string[] = [];
  const secret = (): string => {
    const value = `secret-${randomUUID()}`;
    secrets.push(value);
    return value;
  };
  const [indiscreet, forbidding, refusing] = await Promise.all([
    listen((request, response) => {
      void indiscreetAnswer(request).then((answer) => {
        response.writeHead(answer === undefined ? 202 : 200, { "content-type": "application/json" });
        response.end(answer && JSON.stringify(answer));
      });
    }),
    listen(({ headers, url }, response) => response.writeHead(403).end(`${url} ${headers.authorization}`)),
    listen(({ socket }) => socket.destroy()),
  ]);
  const headers = (): { name: string; value: string }[] => [
    { name: "Authorization", value: `Bearer ${secret()}` },
  ];
  const env = (): { name: string; value: string }[] => [{ name: "API_KEY", value: secret() }];
  const servers: McpServer[] = [
    misbehavingServer("crashes", ["crashes"], env()),
    misbehavingServer("dies", [], env()),
    misbehavingServer("relative", [], env()),
    { name: "missing", command: "/no/such/command", args: [], env: env() },
    {
      type: "http",
      name: "indiscreet",
      url: `http://${indiscreet}/mcp?key=${secret()}`,
      headers: headers(),
    },
    { type: "http", name: "forbidding", url: `http://${forbidding}/${secret()}/mcp`, headers: headers() },
    {
      type: "http",
      name: "credentials",
      url: `http://user:${secret()}@${forbidding}/mcp`,
      headers: headers(),
    },
    {
      type: "sse",
      name: "refusing",
      url: `http://${refusing}/?key=${secret()}`,
      headers: headers(),
    },
  ];
  const cwd = await temporaryDirectory();
  const agent = await startMcpAgent();
  const sessionId = await agent.newSession({ cwd, mcpServers: servers });
  for (const tool of ["dies__die", "indiscreet__ask", "dies__pid", "crashes__pid"]) {
    await agent.call(sessionId, tool);
  }
  await agent.end();

  const files = await Promise.all(
    (await readdir(agent.directory)).map((file) => readFile(join(agent.directory, file), "latin1")),
  );
  const everything = [agent.output(), ...files].join("\n");
  expect(secrets).toHaveLength(12);
  expect(secrets.filter((value) => everything.includes(value))).toEqual([]);
  // Proves that the agent reported an error.
  expect(agent.output()).toContain("fatal: <API_KEY> was refused");
  expect(agent.output()).toContain("Not with <Authorization> at /mcp?key=<key>");
  expect(agent.output()).toContain("it answered with HTTP 403");
  expect(agent.output()).toMatch(/it cannot be reached: .*fetch failed/);
  expect(agent.output()).toContain("belong in a header");
  expect(files.join("\n")).toContain("fatal: <API_KEY> was refused");
});
