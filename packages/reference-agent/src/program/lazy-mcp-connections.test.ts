import { mcpConnections } from "@parley/mcp-transport";
import { expect, it } from "vitest";

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

it("creates MCP connections with the first session, and only once", async () => {
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

it("closes without connections having been created", async () => {
  const counting = countingConnections();

  await lazyMcpConnections(kinds, counting.connect).close();

  expect(counting.made).toBe(0);
});
