import {
  type CallToolRequest,
  type CallToolResult,
  type JsonSchemaType,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  type Tool,
  fromJsonSchema,
} from "@modelcontextprotocol/server";

import type { McpProgress } from "../api/mcp-tool.ts";
import type { ServedTool } from "./served-tool.ts";

/** A server's name, version and instructions. */
export interface ToolServerInfo {
  readonly name: string;
  readonly version: string;
  readonly instructions?: string | undefined;
}

type Tools = () => ReadonlyMap<string, ServedTool>;

/** Creates the MCP server for one connection. Calls `tools` on each request, because the tools may change. */
export function createToolServer({ name, version, instructions }: ToolServerInfo, tools: Tools): Server {
  const server = new Server(
    { name, version },
    { capabilities: { tools: { listChanged: true } }, ...(instructions !== undefined && { instructions }) },
  );
  server.setRequestHandler("tools/list", () => ({ tools: [...tools().values()].map(describe) }));
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const tool = tools().get(params.name);
    if (tool === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Cannot call "${params.name}": no such tool`);
    }
    return await callTool(tool, params, context);
  });
  return server;
}

const anyObject = { type: "object" } as const;

function describe({ name, title, description, inputSchema, outputSchema, annotations }: ServedTool): Tool {
  // Strips `undefined` properties, which the MCP types do not allow.
  return JSON.parse(
    JSON.stringify({
      name,
      title,
      description,
      inputSchema: inputSchema ?? anyObject,
      outputSchema,
      annotations,
    }),
  ) as Tool;
}

async function callTool(
  tool: ServedTool,
  { arguments: args = {}, _meta }: CallToolRequest["params"],
  { mcpReq }: ServerContext,
): Promise<CallToolResult> {
  const { issues } = await fromJsonSchema((tool.inputSchema ?? anyObject) as JsonSchemaType)[
    "~standard"
  ].validate(args);
  if (issues !== undefined) {
    const message = issues.map((issue) => issue.message).join("; ");
    tool.onInvalid?.(message);
    return failed(`Invalid arguments: ${message}`);
  }
  const { progressToken } = _meta ?? {};
  const progress = (step: McpProgress): void => {
    if (progressToken === undefined || mcpReq.signal.aborted) return;
    // The agent may have disconnected.
    mcpReq
      .notify({ method: "notifications/progress", params: { progressToken, ...defined(step) } })
      .catch(() => {});
  };
  try {
    const result = await tool.call(args, { signal: mcpReq.signal, progress });
    if (typeof result === "string") return { content: [{ type: "text", text: result }] };
    return { ...result, content: [...result.content] } as CallToolResult;
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error));
  }
}

function failed(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

function defined({ progress, total, message }: McpProgress): {
  progress: number;
  total?: number;
  message?: string;
} {
  return { progress, ...(total !== undefined && { total }), ...(message !== undefined && { message }) };
}
