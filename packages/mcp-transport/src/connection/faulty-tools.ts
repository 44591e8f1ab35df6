import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";

/** Maximum number of invalid tools to explain. Any others are left out without an explanation. */
const MOST_NAMED = 20;

/**
 * Removes invalid tools from the lists that a transport receives, because the MCP client rejects the whole list if
 * one tool is invalid. Must be called before the client connects. The returned map contains the reasons for up to
 * {@link MOST_NAMED} tools, keyed by tool name.
 */
export function leaveOutFaultyTools(
  transport: Transport,
  faultOf: (tool: unknown) => string | undefined,
): ReadonlyMap<string, string> {
  const faults = new Map<string, string>();
  const before = transport.onmessage;
  const leaveOut = (message: JSONRPCMessage): void => {
    const result = toolList(message);
    if (result === undefined) return;
    result.tools = result.tools.filter((tool) => {
      const fault = faultOf(tool);
      const name = nameOf(tool);
      if (fault === undefined) faults.delete(name);
      else if (faults.has(name) || faults.size < MOST_NAMED)
        faults.set(name, `its tool "${name}" is left out: "${fault || "its description"}" is not valid`);
      return fault === undefined;
    });
  };
  const onmessage: Transport["onmessage"] = (message, extra) => {
    before?.(message, extra);
    leaveOut(message);
  };
  Object.assign(transport, { onmessage });
  return faults;
}

function toolList(message: JSONRPCMessage): { tools: unknown[] } | undefined {
  if (!("result" in message)) return undefined;
  const result = message.result as { tools?: unknown };
  return Array.isArray(result.tools) ? (result as { tools: unknown[] }) : undefined;
}

function nameOf(tool: unknown): string {
  const name = typeof tool === "object" && tool !== null && "name" in tool ? tool.name : undefined;
  return typeof name === "string" ? name.slice(0, 100) : "without a name";
}
