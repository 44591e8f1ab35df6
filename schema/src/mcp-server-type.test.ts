import { expect, it } from "vitest";

import { mcpServerType } from "./mcp-server-type.ts";
import type { McpServer as McpServerV1 } from "./v1/index.ts";
import type { McpServer as McpServerV2 } from "./v2/index.ts";

it("returns stdio for a stdio server of either version", () => {
  const v1: McpServerV1 = { name: "files", command: "/bin/files", args: [], env: [] };
  const v2: McpServerV2 = { type: "stdio", name: "files", command: "/bin/files" };
  expect([mcpServerType(v1), mcpServerType(v2)]).toEqual(["stdio", "stdio"]);
});

it("returns the declared type for any other server", () => {
  const server: McpServerV2 = { type: "_custom", name: "files" };
  expect(mcpServerType(server)).toBe("_custom");
});
