import { randomUUID } from "node:crypto";

import type { Exchange, JsonObject } from "@parley/conformance";
import { describe, expect, test } from "vitest";

import { processesWith } from "../../src/processes.ts";
import { declareStdio } from "../mcp/fixtures/declare-stdio.ts";
import { openGateway } from "../mcp/fixtures/gateway.ts";
import { startEverything } from "../mcp/fixtures/http-server.ts";
import { misbehavingServer } from "../mcp/fixtures/misbehaving-server.ts";
import { npmServer } from "../mcp/fixtures/npm-server.ts";
import { errorOf, openRuleBench, agentText } from "./fixtures/rule-bench.ts";

/** Prompts the agent to use a tool and returns the agent's message. */
async function use(exchange: Exchange, sessionId: string, tool: string): Promise<string> {
  const from = exchange.agent.lines.length;
  await exchange.prompt(sessionId, `use the MCP tool ${tool}`).end;
  return agentText(exchange, sessionId, from);
}

describe.each([1, 2] as const)("the reference agent in version %i", (version) => {
  test("[V1-NEW-1, V1-MCP-1, V1-MCP-5, V2-MCP-1] connects a session's stdio servers, even without args and env, and reports a server that fails", async () => {
    const exchange = await (await openRuleBench(version)).open();
    const { command, args } = misbehavingServer("works", []);
    const servers = [
      { name: "works", command, args },
      { name: "ends", command: "/bin/true" },
      { name: "missing", command: "/no/such/program", args: [] },
    ];
    const sessionId = await exchange.newSession({ mcpServers: declareStdio(version, servers) });
    expect(await use(exchange, sessionId, "works__pid")).toMatch(/says:\s+\d+/);
    await exchange.prompt(sessionId, "/mcp").end;
    const text = agentText(exchange, sessionId);
    expect(text).toMatch(/missing.*no\/such\/program/);
    expect(text).toMatch(/ends.*exited with code 0/);
  });

  test("[V1-LOAD-2, V2-RESUME-2] connects only the servers in the request that loads or resumes a session", async () => {
    const { open } = await openRuleBench(version);
    const exchange = await open();
    const mark = randomUUID();
    const [old, other] = declareStdio(version, [
      misbehavingServer("old", [], [{ name: "MARK", value: mark }]),
      misbehavingServer("other", []),
    ]);
    const sessionId = await exchange.newSession({ mcpServers: [old] });
    expect(await use(exchange, sessionId, "old__pid")).toMatch(/says:\s+\d+/);
    for (const method of ["session/load", "session/resume"]) {
      await exchange.call(method, { ...exchange.setup, sessionId, mcpServers: [other] });
      expect(await use(exchange, sessionId, "other__pid")).toMatch(/says:\s+\d+/);
      expect(await use(exchange, sessionId, "old__pid")).toContain("There is no tool");
      await expect.poll(() => processesWith(mark)).toEqual([]);
    }
  });

  test("[V1-MCP-7, V2-MCP-1, V2-MCP-2, V2-MCP-3] rejects the whole request if one server is not acceptable", async () => {
    const exchange = await (await openRuleBench(version)).open();
    const known = declareStdio(version, [npmServer("everything")]);
    const refused: JsonObject[] = [
      { type: "_acme.dev/pigeon", name: "coop" },
      { type: "pigeon", name: "coop" },
      ...(version === 1
        ? []
        : [
            { type: "sse", name: "web", url: "http://127.0.0.1:1/sse", headers: [] },
            { name: "typeless", command: "/bin/true", args: [], env: [] },
            { type: "stdio", name: "relative", command: "true" },
            { type: "stdio", name: "everything", command: "/bin/true" },
          ]),
    ];
    for (const server of refused) {
      const params = { ...exchange.setup, mcpServers: [...known, server] };
      const error = await errorOf(exchange.agent, "session/new", params);
      expect({ server, ...error }).toMatchObject({ server, code: -32_602 });
    }
  });
});

test.each<{ version: 1 | 2; type: "http" | "sse"; mode: "streamableHttp" | "sse"; path: string }>([
  { version: 1, type: "http", mode: "streamableHttp", path: "/mcp" },
  { version: 1, type: "sse", mode: "sse", path: "/sse" },
  { version: 2, type: "http", mode: "streamableHttp", path: "/mcp" },
])(
  "[V1-MCP-2, V1-MCP-3, V2-MCP-1] the reference agent sends the headers of a server over $type with every request in version $version",
  async ({ version, type, mode, path }) => {
    const { url, requests } = await openGateway((await startEverything(mode, path)).url);
    const headers = [{ name: "Authorization", value: "Bearer abcdef" }];
    const exchange = await (await openRuleBench(version)).open();
    const sessionId = await exchange.newSession({ mcpServers: [{ type, name: "web", url, headers }] });
    expect(await use(exchange, sessionId, 'web__echo with {"message": "a word"}')).toContain("a word");
    await exchange.call("session/close", { sessionId });
    expect(requests.length).toBeGreaterThan(3);
    const sent = requests.map((incoming) => incoming.headers.authorization);
    expect(new Set(sent)).toEqual(new Set(["Bearer abcdef"]));
  },
);
