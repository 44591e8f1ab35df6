import { expect, test } from "vitest";

import { mcpConnectTimes } from "./mcp-connect-time.ts";

test("measures three ways of connecting to an MCP server", async () => {
  const times = await mcpConnectTimes(1);
  expect(times.size).toBe(3);
  for (const { connect, close } of times.values()) expect(Math.min(connect, close)).toBeGreaterThan(0);
});
