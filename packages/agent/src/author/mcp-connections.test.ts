import type * as transport from "@parley/mcp-transport";
import { expectTypeOf, test } from "vitest";

import type * as agent from "./mcp-connections.ts";
import type * as session from "./mcp-session.ts";

// These checks run at compile time. TypeScript compares method parameters bivariantly, so the arguments that an agent
// passes to the connections need a separate check.

test("McpConnections from @parley/mcp-transport can be passed to an agent", () => {
  expectTypeOf<transport.McpConnections>().toExtend<agent.McpConnections>();
  expectTypeOf<transport.McpServerKinds>().toEqualTypeOf<agent.McpServerKinds>();
});

test("the agent's arguments are assignable to the parameters of McpConnections", () => {
  expectTypeOf<agent.McpOpenRequest>().toExtend<transport.McpOpenRequest>();
  expectTypeOf<agent.McpOpenRequest["principal"]>().toEqualTypeOf<transport.McpOpenRequest["principal"]>();
  expectTypeOf<agent.McpElicitor>().toExtend<transport.McpElicitor>();
  expectTypeOf<agent.AcpMcpSend>().toExtend<transport.AcpMcpSend>();
  expectTypeOf<transport.AcpMcpCaller>().toExtend<agent.AcpMcpCaller>();
});

test("an agent can present every elicitation that an MCP server can request", () => {
  type Asked = Parameters<agent.McpElicitor["elicit"]>[0];
  expectTypeOf<transport.McpElicitationRequest>().toExtend<Asked>();
});

test("the MCP session and tool types match those of @parley/mcp-transport", () => {
  expectTypeOf<transport.McpSession>().toExtend<session.McpSession>();
  expectTypeOf<session.McpSession>().toExtend<transport.McpSession>();
  expectTypeOf<transport.McpServerState>().toEqualTypeOf<session.McpServerState>();
  expectTypeOf<transport.McpTool>().toEqualTypeOf<session.McpTool>();
  expectTypeOf<transport.McpToolResult>().toEqualTypeOf<session.McpToolResult>();
  expectTypeOf<transport.McpCallOptions>().toEqualTypeOf<session.McpCallOptions>();
  expectTypeOf<transport.McpLogEntry>().toEqualTypeOf<session.McpLogEntry>();
});
