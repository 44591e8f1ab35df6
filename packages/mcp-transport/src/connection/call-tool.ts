import type { CallToolRequest, Client } from "@modelcontextprotocol/client";

import type { McpLogLevel } from "../api/mcp-log.ts";
import type { McpCallOptions } from "../api/mcp-session.ts";
import type { McpProgress, McpToolResult } from "../api/mcp-tool.ts";
import { explainError, httpStatus } from "../server/explain-error.ts";
import { printable } from "../server/printable.ts";
import type { Secrets } from "../server/secrets.ts";
import type { CallDeadline } from "./call-deadline.ts";
import type { ServerLink } from "./connect-server.ts";

/**
 * The longest delay that a timer supports. It effectively disables the MCP client's own timeout, which does not pause
 * while the server waits for the user.
 */
const noTimeout = 2 ** 31 - 1;

export interface ToolCall {
  readonly name: string;
  readonly args: unknown;
  readonly options: McpCallOptions;
  readonly deadline: CallDeadline;
  readonly secrets: Secrets;
  /** Minimum level of log entries to receive. Modern servers receive it with each call. */
  readonly logLevel: McpLogLevel | undefined;
}

/**
 * Sends a `tools/call` request and waits for its result. Stops waiting if `ended` aborts with a {@link ServerFailure}.
 *
 * @throws {ServerFailure} if there is no result.
 * @throws {SessionLost} if the call may be retried.
 * @throws the caller's abort reason if it aborted.
 */
export async function callTool(
  { client, endpoint }: ServerLink,
  call: ToolCall,
  ended: AbortSignal,
): Promise<McpToolResult> {
  const { options, deadline } = call;
  const ends = [ended, deadline.signal, ...(options.signal === undefined ? [] : [options.signal])];
  const onprogress = (progress: McpProgress): void => {
    deadline.progressed();
    const { message } = progress;
    options.onProgress?.(message === undefined ? progress : { ...progress, message: printable(message) });
  };
  try {
    return await client.callTool(callParams(client, call), {
      signal: AbortSignal.any(ends),
      timeout: noTimeout,
      onprogress,
    });
  } catch (error) {
    // The MCP client wraps the abort reason, so throw the original.
    for (const end of ends) end.throwIfAborted();
    // Some servers respond with 400 instead of the 404 that MCP requires.
    const isRefused =
      endpoint.transport.sessionId !== undefined && [400, 404].includes(httpStatus(error) ?? 0);
    throw isRefused ? new SessionLost() : (endpoint.failure() ?? explainError(error, call.secrets));
  }
}

function callParams(client: Client, { name, args, logLevel }: ToolCall): CallToolRequest["params"] {
  // The cast is safe, because the server validates the arguments against its own schema.
  const params = { name, arguments: args as { [key: string]: unknown } };
  if (logLevel === undefined || client.getProtocolEra() === "legacy") return params;
  return { ...params, _meta: { "io.modelcontextprotocol/logLevel": logLevel } };
}

/** Thrown if an HTTP server no longer recognizes the session, in which case it has not processed the request. */
export class SessionLost extends Error {
  override readonly name = "SessionLost";
}
