import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import { type McpOpenRequest, mcpConnections } from "@parley/mcp-transport";
import { expect, it, onTestFinished, vi } from "vitest";

import { lazyMcpConnections } from "./lazy-mcp-connections.ts";

const kinds = { stdio: true, http: true, sse: true, acp: false };

function countingConnections(): { made: number; connect: () => Promise<ReturnType<typeof mcpConnections>> } {
  const counting = {
    made: 0,
    connect: () => {
      counting.made++;
      return Promise.resolve(mcpConnections());
    },
  };
  return counting;
}

it("creates MCP connections once, with the first session", async () => {
  const counting = countingConnections();
  const mcp = lazyMcpConnections(kinds, counting.connect);
  expect(counting.made).toBe(0);

  const sessions = await Promise.all(
    ["1", "2"].map((sessionId) => mcp.open({ servers: [], cwd: "/", sessionId })),
  );

  expect(sessions.map((session) => session.tools())).toEqual([[], []]);
  expect(counting.made).toBe(1);
  await mcp.close();
  await expect(mcp.open({ servers: [], cwd: "/", sessionId: "3" })).rejects.toThrow("closed");
});

it("can be closed before it has created connections", async () => {
  const counting = countingConnections();

  await lazyMcpConnections(kinds, counting.connect).close();

  expect(counting.made).toBe(0);
});

it("does not start a server from a program folder that was created after the first session", async () => {
  const cwd = await realpath(await mkdtemp(join(tmpdir(), "lazy-mcp-connections-")));
  const planted = join(cwd, "node_modules", ".bin");
  vi.stubEnv("PATH", [planted, "/usr/bin"].join(delimiter));
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(cwd, { recursive: true });
  });
  const opened: McpOpenRequest[] = [];
  const connections = mcpConnections();
  const mcp = lazyMcpConnections(kinds, () =>
    Promise.resolve({
      kinds,
      close: () => connections.close(),
      open(request) {
        opened.push(request);
        return connections.open({ ...request, servers: [] });
      },
    }),
  );
  const servers: McpOpenRequest["servers"] = [
    { name: "program", command: "npx", args: [], env: [{ name: "WORD", value: "w" }] },
    { name: "own path", command: "npx", args: [], env: [{ name: "PATH", value: "/opt" }] },
    { name: "page", type: "http", url: "http://localhost", headers: [] },
  ];

  await mcp.open({ servers, cwd, sessionId: "1" });
  await mkdir(planted, { recursive: true });
  await mcp.open({ servers, cwd, sessionId: "2" });
  await mcp.open({ servers, cwd: "/usr", sessionId: "3" });

  const path = { name: "PATH", value: "/usr/bin" };
  for (const request of opened.slice(0, 2)) {
    expect(request.servers).toEqual([
      { ...servers[0], env: [path, { name: "WORD", value: "w" }] },
      { ...servers[1], env: [path, { name: "PATH", value: "/opt" }] },
      servers[2],
    ]);
  }
  expect(opened[2]?.servers).toEqual(servers);
  await mcp.close();
});
