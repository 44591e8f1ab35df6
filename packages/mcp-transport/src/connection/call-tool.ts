import type { McpCallOptions } from "../mcp-session.ts";
import type { McpToolResult } from "../mcp-tool.ts";
import type { ServerLink } from "./connect-server.ts";
import { explainError, httpStatus } from "./explain-error.ts";
import type { Secrets } from "./secrets.ts";
import { ServerFailure } from "./server-failure.ts";
import { SessionLost } from "./session-lost.ts";

const silenceMs = 60_000;
const totalMs = 10 * 60_000;

/** One call of a tool. */
export interface ToolCall {
  readonly name: string;
  readonly args: unknown;
  readonly options: McpCallOptions;
  /** Ends the call from the server's side; its reason is a {@link ServerFailure}. */
  readonly ended: AbortSignal;
  readonly secrets: Secrets;
}

/**
 * Sends one `tools/call` and waits for its end.
 *
 * @throws {ServerFailure} if there is no result; {@link SessionLost} if the call may be sent again; the reason of the caller's signal if that was aborted.
 */
export async function callTool({ client, endpoint }: ServerLink, call: ToolCall): Promise<McpToolResult> {
  const { timeoutMs = silenceMs, maxTotalMs = totalMs, signal, onProgress } = call.options;
  const tooLong = new AbortController();
  const timer = setTimeout(() => {
    tooLong.abort(new ServerFailure("timeout", `it did not finish within ${maxTotalMs} ms`));
  }, maxTotalMs);
  const ends = [call.ended, tooLong.signal, ...(signal === undefined ? [] : [signal])];
  try {
    return await client.callTool(
      // The server checks its arguments, by the schema that it published.
      { name: call.name, arguments: call.args as { [key: string]: unknown } },
      {
        signal: AbortSignal.any(ends),
        timeout: timeoutMs,
        resetTimeoutOnProgress: true,
        ...(onProgress && { onprogress: onProgress }),
      },
    );
  } catch (error) {
    // The client wraps the reason of an abort.
    for (const end of ends) end.throwIfAborted();
    // Servers answer 400 as well as the 404 that MCP asks for.
    const isRefused =
      endpoint.transport.sessionId !== undefined && [400, 404].includes(httpStatus(error) ?? 0);
    throw isRefused ? new SessionLost() : (endpoint.failure() ?? explainError(error, call.secrets));
  } finally {
    clearTimeout(timer);
  }
}
