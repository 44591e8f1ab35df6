import type { JSONRPCMessage, JSONRPCRequest, Transport } from "@modelcontextprotocol/client";
import { RequestError, invalidParams, requestCancelled } from "@parley/protocol";
import type {
  McpServerAcpId,
  MessageMcpNotification,
  MessageMcpRequest,
  MessageMcpResponse,
} from "@parley/schema/v1/unstable";

import { acpMcpErrors, subscriptionKey } from "./mcp-over-acp.ts";

/** Maximum number of concurrent requests. */
const maxRequests = 64;

/** The context of an `mcp/message` request. */
export interface AcpMcpContext {
  /** Aborts when the agent cancels the request or disconnects. */
  readonly signal: AbortSignal;
  /** Sends an `mcp/message` notification to the agent that sent the request. */
  readonly notify: (params: MessageMcpNotification) => Promise<void>;
}

interface RunningRequest {
  readonly request: MessageMcpRequest;
  readonly context: AcpMcpContext;
  readonly outcome: PromiseWithResolvers<MessageMcpResponse>;
}

/** An MCP server's transport to the agents that send it requests. This is the client's side of MCP over ACP. */
export class AcpServerTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport["onmessage"];
  readonly serverId: McpServerAcpId;
  readonly #running = new Map<string, RunningRequest>();
  #isClosed = false;

  constructor(serverId: McpServerAcpId) {
    this.serverId = serverId;
  }

  async start(): Promise<void> {}

  /**
   * Responds to an `mcp/message` request.
   *
   * @throws {RequestError} if the request does not reach the server. This is an ACP error, not an MCP error.
   */
  async answer(request: MessageMcpRequest, context: AcpMcpContext): Promise<MessageMcpResponse> {
    this.#assertAcceptable(request);
    context.signal.throwIfAborted();
    const { requestId, method, params } = request;
    const running = { request, context, outcome: Promise.withResolvers<MessageMcpResponse>() };
    this.#running.set(requestId, running);
    const cancel = (): void => this.#cancel(running);
    context.signal.addEventListener("abort", cancel, { once: true });
    this.onmessage?.({ jsonrpc: "2.0", id: requestId, method, ...(params && { params }) });
    try {
      return await running.outcome.promise;
    } finally {
      this.#running.delete(requestId);
      context.signal.removeEventListener("abort", cancel);
    }
  }

  async send(message: JSONRPCMessage, options?: Parameters<Transport["send"]>[1]): Promise<void> {
    if ("method" in message) {
      const running = this.#running.get(String(options?.relatedRequestId ?? subscriptionOf(message.params)));
      if (running === undefined) return;
      const { serverId, requestId } = running.request;
      const { method, params } = message;
      await running.context.notify({ serverId, requestId, method, ...(params && { params }) });
      return;
    }
    const outcome = this.#running.get(String(message.id))?.outcome;
    outcome?.resolve("result" in message ? { result: message.result } : { error: message.error });
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const message = "Cannot continue the request: the MCP server has exited";
    const error = new RequestError(acpMcpErrors.backendFailed, message);
    for (const { outcome } of this.#running.values()) outcome.reject(error);
    this.onclose?.();
  }

  #assertAcceptable({ serverId, requestId }: MessageMcpRequest): void {
    if (this.#isClosed || serverId !== this.serverId) {
      const message = `Cannot reach MCP server "${serverId}": it is not offered`;
      throw new RequestError(acpMcpErrors.serverUnavailable, message, { serverId });
    }
    if (this.#running.has(requestId))
      throw invalidParams(`Cannot run request "${requestId}" twice`, { requestId });
    if (this.#running.size >= maxRequests) {
      const message = `Cannot run more than ${maxRequests} requests at once`;
      throw new RequestError(acpMcpErrors.limitExceeded, message, { serverId });
    }
  }

  #cancel({ request: { requestId }, outcome }: RunningRequest): void {
    this.onmessage?.({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } });
    outcome.reject(requestCancelled());
  }
}

function subscriptionOf(params: JSONRPCRequest["params"]): unknown {
  return params?.["_meta"]?.[subscriptionKey];
}
