import { sendHostileRequests } from "@parley/protocol/testing";
import { expect, test } from "vitest";

import { McpProbe } from "./mcp-probe.ts";

test("the kit's MCP server reports contacts after everything that a stranger may send", async () => {
  await using probe = await McpProbe.open();
  const { url } = probe.servers.http as { readonly url: string };
  await sendHostileRequests(Number(new URL(url).port), "/mcp");
  const initialize = { jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "1" } };
  await fetch(url, { method: "POST", body: JSON.stringify(initialize) });
  await expect(probe.next("http", 10_000)).resolves.toMatchObject({ kind: "http" });
});
