import { expect, test } from "vitest";

import { mcpConnectTimes } from "./mcp-connect-time.ts";

test("connects to an MCP server in every measured way", async () => {
  const times = await mcpConnectTimes(1);
  expect(times.size).toBe(3);
  for (const { connect, close } of times.values()) expect(Math.min(connect, close)).toBeGreaterThan(0);
});
