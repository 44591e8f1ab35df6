import type { McpServerState } from "@parley/mcp-transport";
import type { McpServer } from "@parley/schema/v1";
import { expect, test } from "vitest";

import { freePort, startEverything, startNewest } from "./fixtures/http-server.ts";
import { misbehavingServer } from "./fixtures/misbehaving-server.ts";
import { npmServer } from "./fixtures/npm-server.ts";
import { openSession, temporaryDirectory, textOf } from "./fixtures/open-session.ts";

function summary(state: McpServerState | undefined): string {
  return state?.status === "failed" ? state.kind : String(state?.status);
}

test("[V1-MCP-5 v1] a session with sixteen servers is ready in time and reports why each failed server failed", async () => {
  const [http, sse, newest] = await Promise.all([
    startEverything("streamableHttp", "/mcp"),
    startEverything("sse", "/sse"),
    startNewest(),
  ]);
  const web = (name: string, type: "http" | "sse", url: string): McpServer => ({
    type,
    name,
    url,
    headers: [],
  });
  const servers: McpServer[] = [
    npmServer("everything"),
    npmServer("filesystem"),
    npmServer("memory"),
    npmServer("thinking"),
    npmServer("newest"),
    web("web", "http", http.url),
    web("events", "sse", sse.url),
    web("newest-web", "http", newest.url),
    misbehavingServer("loud", ["writes-2-MB"]),
    misbehavingServer("hangs", ["hangs"]),
    misbehavingServer("crashes", ["crashes"], [{ name: "API_KEY", value: "sk-very-secret" }]),
    { name: "missing", command: "/no/such/command", args: [], env: [] },
    { name: "relative", command: "npx", args: ["-y", "server"], env: [] },
    { ...npmServer("memory"), name: "filesystem" },
    web("refuses", "http", `http://127.0.0.1:${await freePort()}/mcp`),
    web("is-sse", "http", sse.url),
  ];
  expect(servers).toHaveLength(16);

  const cwd = await temporaryDirectory();
  const session = await openSession(servers, { cwd, readyWaitMs: undefined });
  // The session does not wait for a server that never responds.
  expect(session.servers.get("hangs")).toMatchObject({ status: "connecting" });
  await expect
    .poll(() =>
      [...session.servers].every(([name, { status }]) => status !== "connecting" || name === "hangs"),
    )
    .toBe(true);

  const states = [...session.servers];
  expect(Object.fromEntries(states.map(([name, state]) => [name, summary(state)]))).toEqual({
    everything: "ready",
    filesystem: "ready",
    memory: "ready",
    thinking: "ready",
    newest: "ready",
    web: "ready",
    events: "ready",
    "newest-web": "ready",
    loud: "ready",
    hangs: "connecting",
    crashes: "closed",
    missing: "spawn",
    relative: "config",
    "filesystem#2": "config",
    refuses: "http",
    "is-sse": "http",
  });
  const reasons = Object.fromEntries(
    states.flatMap(([name, state]) => (state.status === "failed" ? [[name, state.message]] : [])),
  );
  expect(reasons).toMatchObject({
    crashes:
      'Cannot use MCP server "crashes": its process exited with code 3; its stderr ends with: boom: <API_KEY> is no valid API_KEY',
    missing:
      'Cannot use MCP server "missing": its command "/no/such/command" cannot be started: no such command',
    relative: 'Cannot use MCP server "relative": its command "npx" is not an absolute path',
    "filesystem#2": 'Cannot use MCP server "filesystem": another server of the session has the same name',
    refuses: 'Cannot use MCP server "refuses": it cannot be reached: ECONNREFUSED',
    "is-sse": expect.stringContaining("it answered with HTTP 404") as string,
  });
  expect(session.servers.get("crashes")).toMatchObject({
    stderrTail: "boom: <API_KEY> is no valid API_KEY",
  });

  for (const name of ["everything", "web", "events", "newest", "newest-web"]) {
    const result = await session.call(`${name}__echo`, { message: name });
    expect(textOf(result)).toBe(`Echo: ${name}`);
  }
  const exposed = session.tools().map(({ exposedName }) => exposedName);
  expect(new Set(exposed).size).toBe(exposed.length);
});
