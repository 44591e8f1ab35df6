import { expect, test } from "vitest";

import { mcpConnectTimes } from "./mcp-connect-time.ts";

test("every measured way of connecting to an MCP server works", async () => {
  const times = await mcpConnectTimes(1);
  expect(times.size).toBe(3);
  for (const { connect, close } of times.values()) expect(Math.min(connect, close)).toBeGreaterThan(0);
});
