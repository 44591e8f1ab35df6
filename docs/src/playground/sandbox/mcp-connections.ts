import type { McpConnections, McpSession, McpToolResult } from "@parley/agent";
import type { AcpMcpServer } from "@parley/client";
import type { ContentBlock } from "@parley/schema/neutral";
import type { MessageMcpRequest, MessageMcpResponse } from "@parley/schema/v1/unstable";

type OpenRequest = Parameters<McpConnections["open"]>[0];
type Tool = ReturnType<McpSession["tools"]>[number];
type State = McpSession["servers"] extends ReadonlyMap<string, infer Each> ? Each : never;

const revision = "2026-07-28";
let requests = 0;

/**
 * Replaces `mcpConnections` from `@parley/mcp-transport` in the sandbox, which has neither processes nor a network.
 * Connects only to a session's servers of type `acp`.
 */
export function mcpConnections(): McpConnections {
  return {
    kinds: { stdio: false, http: false, sse: false, acp: true },
    createAcpCaller: (send, signal) => ({
      signal,
      handleNotification: () => undefined,
      request: (params, cancelled) => send(params, { signal: cancelled }),
    }),
    async open(request) {
      const servers = new Map<string, State>();
      const tools = new Map<string, Tool & { readonly serverId: string }>();
      for (const { name, serverId } of request.servers as readonly object[] as readonly AcpMcpServer[]) {
        const { tools: listed } = await ask<{ tools: Tool[] }>(request, { serverId, method: "tools/list" });
        for (const tool of listed) {
          const exposedName = `${name}__${tool.name}`;
          tools.set(exposedName, {
            ...tool,
            exposedName,
            server: name,
            serverFingerprint: serverId,
            serverId,
          });
        }
        servers.set(name, { status: "ready", era: "modern", version: revision, tools: listed.length, ms: 0 });
      }
      return {
        ...passive,
        servers,
        tools: () => [...tools.values()],
        call(exposedName, args, { signal } = {}) {
          const tool = tools.get(exposedName);
          if (tool === undefined) throw new Error(`Cannot call "${exposedName}": no such tool`);
          return ask<McpToolResult>(
            { acp: request.acp, signal: signal ?? new AbortController().signal },
            {
              serverId: tool.serverId,
              method: "tools/call",
              params: { name: tool.name, arguments: args },
            },
          );
        },
      };
    },
    close: () => Promise.resolve(),
  };
}

/** The parts of a session that do not depend on its servers. */
const passive: Omit<McpSession, "servers" | "tools" | "call"> = {
  ready: () => Promise.resolve(),
  describeTool: ({ name, title = name }) => ({ title, kind: "other" }),
  toToolOutput: ({ content, isError }) => ({
    status: isError === true ? "failed" : "completed",
    content: content as readonly object[] as readonly ContentBlock[],
  }),
  setRoots: () => Promise.resolve(),
  onChange: () => () => undefined,
  onLog: () => () => undefined,
  close: () => Promise.resolve(),
};

async function ask<Result>(
  { acp, signal }: Pick<OpenRequest, "acp" | "signal">,
  { serverId, method, params }: Pick<MessageMcpRequest, "serverId" | "method" | "params">,
): Promise<Result> {
  const request = {
    serverId,
    requestId: String((requests += 1)),
    method,
    params: { ...params, _meta: { "io.modelcontextprotocol/protocolVersion": revision } },
  };
  const answer: MessageMcpResponse | undefined = await acp?.request(request, signal, () => undefined);
  if (answer !== undefined && "result" in answer) return answer.result as Result;
  throw new Error(`Cannot call "${method}": ${answer?.error.message ?? "there is no client"}`);
}
