import { expect, test } from "vitest";

import { peakMemory } from "../../src/processes.ts";
import { type EndlessOptions, startEndless } from "./fixtures/endless-server.ts";
import { startMcpAgent } from "./fixtures/mcp-agent-process.ts";
import { misbehavingServer } from "./fixtures/misbehaving-server.ts";

const tooLong = "more than 33554432 bytes (maxMessageBytes)";

test.each<EndlessOptions & { readonly reason: string }>([
  { type: "http", method: "initialize", form: "text", reason: tooLong },
  { type: "http", method: "initialize", form: "line", reason: tooLong },
  { type: "http", method: "initialize", form: "error", reason: "HTTP 500" },
  { type: "http", method: "tools/list", form: "gzip", reason: tooLong },
  { type: "http", method: "tools/list", form: "lines", reason: tooLong },
  { type: "http", method: "tools/call", form: "text", reason: tooLong },
  { type: "http", method: "tools/call", form: "line", reason: tooLong },
  { type: "http", method: "tools/call", form: "lines", reason: tooLong },
  { type: "http", method: "tools/call", form: "gzip", reason: tooLong },
  { type: "http", method: "tools/call", form: "error", reason: "HTTP 500" },
  { type: "sse", method: "initialize", form: "line", reason: tooLong },
  { type: "sse", method: "initialize", form: "error", reason: "HTTP 500" },
  { type: "sse", method: "tools/list", form: "lines", reason: tooLong },
  { type: "sse", method: "tools/call", form: "line", reason: tooLong },
  { type: "sse", method: "tools/call", form: "lines", reason: tooLong },
  { type: "sse", method: "tools/call", form: "error", reason: "HTTP 500" },
])(
  "an endless $form response to $method from an MCP server over $type uses at most 250 MB and fails only that server",
  async ({ reason, ...options }) => {
    const agent = await startMcpAgent();
    const url = await startEndless(options);
    const mcpServers = [
      { type: options.type, name: "endless", url, headers: [] },
      misbehavingServer("good", []),
    ];
    const sessionId = await agent.newSession({ cwd: process.cwd(), mcpServers });
    const answer = await agent.call(sessionId, "endless__pour");
    expect(answer).toContain(options.method === "tools/call" ? reason : "no such tool");
    expect(await agent.call(sessionId, "good__pid")).toMatch(/"text":"\d+"/);
    expect(agent.output()).toMatch(/MCP server \\"endless\\"/);
    expect(agent.output()).toContain(reason);
    expect(peakMemory(agent.pid)).toBeLessThan(250_000_000);
  },
);
