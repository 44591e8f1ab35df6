// An MCP server with one tool, for the test: JSON-RPC, one message per line.
import { createInterface } from "node:readline";

interface Request {
  id?: number;
  method: string;
  params?: { protocolVersion?: string; arguments?: { word?: string } };
}

const tool = { name: "shout", description: "Shouts a word", inputSchema: { type: "object" } };

function resultOf({ method, params }: Request): object | undefined {
  if (method === "initialize") {
    const { protocolVersion = "2025-11-25" } = params ?? {};
    return { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "words", version: "1.0.0" } };
  }
  if (method === "tools/list") return { tools: [tool] };
  if (method === "tools/call")
    return { content: [{ type: "text", text: `${params?.arguments?.word ?? ""}!`.toUpperCase() }] };
  return undefined;
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line) as Request;
  if (request.id === undefined) continue;
  const result = resultOf(request);
  const answer = result ? { result } : { error: { code: -32601, message: "Method not found" } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id: request.id, ...answer })}\n`);
}
