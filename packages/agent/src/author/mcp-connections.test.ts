import type * as transport from "@parley/mcp-transport";
import { expectTypeOf, test } from "vitest";

import type * as agent from "./mcp-connections.ts";
import type * as session from "./mcp-session.ts";

// Type checks that fail at compile time. TypeScript compares method parameters in both directions, so what an agent
// passes to the connections is checked separately.

test("the connections of @parley/mcp-transport are connections for an agent", () => {
  expectTypeOf<transport.McpConnections>().toExtend<agent.McpConnections>();
  expectTypeOf<transport.McpServerKinds>().toEqualTypeOf<agent.McpServerKinds>();
});

test("an agent passes what the connections accept", () => {
  expectTypeOf<agent.McpOpenRequest>().toExtend<transport.McpOpenRequest>();
  expectTypeOf<agent.McpOpenRequest["principal"]>().toEqualTypeOf<transport.McpOpenRequest["principal"]>();
  expectTypeOf<agent.McpElicitor>().toExtend<transport.McpElicitor>();
  expectTypeOf<agent.AcpMcpSend>().toExtend<transport.AcpMcpSend>();
  expectTypeOf<transport.AcpMcpCaller>().toExtend<agent.AcpMcpCaller>();
});

test("servers request what an agent can ask the user for", () => {
  type Asked = Parameters<agent.McpElicitor["elicit"]>[0];
  expectTypeOf<transport.McpElicitationRequest>().toExtend<Asked>();
});

test("a session and its tools are the same to an agent and to @parley/mcp-transport", () => {
  expectTypeOf<transport.McpSession>().toExtend<session.McpSession>();
  expectTypeOf<session.McpSession>().toExtend<transport.McpSession>();
  expectTypeOf<transport.McpServerState>().toEqualTypeOf<session.McpServerState>();
  expectTypeOf<transport.McpTool>().toEqualTypeOf<session.McpTool>();
  expectTypeOf<transport.McpToolResult>().toEqualTypeOf<session.McpToolResult>();
  expectTypeOf<transport.McpCallOptions>().toEqualTypeOf<session.McpCallOptions>();
  expectTypeOf<transport.McpLogEntry>().toEqualTypeOf<session.McpLogEntry>();
});
