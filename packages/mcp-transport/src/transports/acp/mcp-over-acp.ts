import { randomUUID } from "node:crypto";

import type { JSONRPCMessage, JSONRPCRequest, Transport } from "@modelcontextprotocol/client";
import { RequestError, invalidParams, requestCancelled } from "@parley/protocol";
import { ValidationError } from "@parley/schema";
import type {
  McpRequestId,
  McpServerAcpId,
  MessageMcpNotification,
  MessageMcpRequest,
  MessageMcpResponse,
} from "@parley/schema/v1/unstable";

import { ServerFailure } from "../../server/server-failure.ts";

// Both ends of MCP over ACP, https://agentclientprotocol.com/rfds/mcp-over-acp, which is a draft: whatever changes there
// changes here. Every request of MCP is one `mcp/message` request of the agent; what belongs to a running one comes back
// as `mcp/message` notifications with its `requestId`; `$/cancel_request` cancels it.

/** The only revision of MCP that is spoken over ACP. */
export const acpRevision = "2026-07-28";

const limitExceeded = -33_000;
const serverUnavailable = -33_001;
const backendFailed = -33_002;
const mostRequests = 64;
const subscriptionKey = "io.modelcontextprotocol/subscriptionId";

/** Sends an `mcp/message` request to the client, and cancels it when the signal aborts. */
export type AcpMcpSend = (
  params: MessageMcpRequest,
  options: { readonly signal: AbortSignal },
) => Promise<MessageMcpResponse>;
type Notified = (params: MessageMcpNotification) => void;
type Params = MessageMcpRequest["params"];

/**
 * The agent's end, one for each connection to a client. Give it to `McpConnections.open` as `acp`, and every `mcp/message`
 * notification of the client to `handleNotification`, in the order of their arrival.
 */
export class AcpMcpCaller {
  readonly #send: AcpMcpSend;
  readonly #running = new Map<string, Notified>();

  constructor(send: AcpMcpSend) {
    this.#send = send;
  }

  /** What belongs to no running request is ignored: it was overtaken by the request's end. */
  handleNotification(params: MessageMcpNotification): void {
    this.#running.get(runningKey(params))?.(params);
  }

  /** Sends one request of MCP; `onNotification` hears what comes back before its end. */
  async request(
    params: MessageMcpRequest,
    signal: AbortSignal,
    onNotification: Notified,
  ): Promise<MessageMcpResponse> {
    const key = runningKey(params);
    this.#running.set(key, onNotification);
    try {
      return await this.#send(params, { signal });
    } finally {
      this.#running.delete(key);
    }
  }
}

function runningKey({ serverId, requestId }: MessageMcpRequest | MessageMcpNotification): string {
  return JSON.stringify([serverId, requestId]);
}

/** The transport of an MCP client to a server that the ACP client provides. */
export class AcpClientTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport["onmessage"];
  /** Has the MCP client abort a request's signal instead of sending `notifications/cancelled`. */
  readonly hasPerRequestStream = true;
  readonly #caller: Pick<AcpMcpCaller, "request">;
  readonly #serverId: McpServerAcpId;
  readonly #closing = new AbortController();
  #failure: ServerFailure | undefined;

  constructor(caller: Pick<AcpMcpCaller, "request">, serverId: McpServerAcpId) {
    this.#caller = caller;
    this.#serverId = serverId;
  }

  /** Why the server is gone, if it is. */
  get failure(): ServerFailure | undefined {
    return this.#failure;
  }

  async start(): Promise<void> {}

  /** Of a request it settles with its end. */
  async send(message: JSONRPCMessage, options?: Parameters<Transport["send"]>[1]): Promise<void> {
    // Notifications of the client have no way to the server, and there is nothing to respond to.
    if (!("method" in message && "id" in message)) return;
    const { requestSignal } = options ?? {};
    const ends = [this.#closing.signal, ...(requestSignal === undefined ? [] : [requestSignal])];
    const signal = AbortSignal.any(ends);
    try {
      await this.#request(message, signal);
    } catch (error) {
      if (!signal.aborted) throw this.#explain(error);
    }
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort(new Error("The transport was closed"));
    this.onclose?.();
  }

  async #request({ id, method, params }: JSONRPCRequest, signal: AbortSignal): Promise<void> {
    const requestId = randomUUID() as string as McpRequestId;
    const request = { serverId: this.#serverId, requestId, method, ...(params && { params }) };
    // To the server a subscription is named like its request here, to the client like its own.
    const named = (value: Params): { [key: string]: unknown } =>
      renameSubscription(value ?? {}, requestId, id);
    const outcome = await this.#caller.request(request, signal, (notification) => {
      this.onmessage?.({ jsonrpc: "2.0", method: notification.method, params: named(notification.params) });
    });
    if (signal.aborted) return;
    if ("result" in outcome) {
      this.onmessage?.({ jsonrpc: "2.0", id, result: named(outcome.result as Params) });
    } else {
      this.onmessage?.({ jsonrpc: "2.0", id, error: outcome.error });
    }
  }

  #explain(error: unknown): Error {
    const code = error instanceof RequestError ? error.code : undefined;
    if (code === limitExceeded) return new ServerFailure("protocol", "too many of its calls run at once");
    if (code === backendFailed) return new ServerFailure("closed", "the client could not reach it");
    if (code !== undefined && code !== serverUnavailable) return error as Error;
    if (error instanceof ValidationError)
      return new ServerFailure("protocol", "its client answered with nonsense");
    const reason = code === undefined ? "the client is gone" : "the client offers it no more";
    this.#failure = new ServerFailure("closed", reason);
    void this.close();
    return this.#failure;
  }
}

function renameSubscription(
  params: { readonly [key: string]: unknown },
  from: string,
  to: string | number,
): { [key: string]: unknown } {
  const meta = params["_meta"] as { readonly [key: string]: unknown } | null | undefined;
  return meta?.[subscriptionKey] === from
    ? { ...params, _meta: { ...meta, [subscriptionKey]: to } }
    : { ...params };
}

/** Where a request of an agent comes from. */
export interface AcpMcpContext {
  /** Aborts when the agent cancels the request, or is gone. */
  readonly signal: AbortSignal;
  /** Sends an `mcp/message` notification to the agent that asked. */
  readonly notify: (params: MessageMcpNotification) => Promise<void>;
}

interface RunningRequest {
  readonly request: MessageMcpRequest;
  readonly context: AcpMcpContext;
  readonly outcome: PromiseWithResolvers<MessageMcpResponse>;
}

/** The client's end: the transport of an MCP server to the agents that send it requests. */
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
   * Answers an `mcp/message` request.
   *
   * @throws {RequestError} if it does not reach the server: an error of ACP, not of MCP.
   */
  async answer(request: MessageMcpRequest, context: AcpMcpContext): Promise<MessageMcpResponse> {
    const { serverId, requestId, method, params } = request;
    if (this.#isClosed || serverId !== this.serverId) {
      throw new RequestError(serverUnavailable, `Cannot reach MCP server "${serverId}": it is not offered`, {
        serverId,
      });
    }
    if (this.#running.has(requestId))
      throw invalidParams(`Cannot run request "${requestId}" twice`, { requestId });
    if (this.#running.size >= mostRequests) {
      throw new RequestError(limitExceeded, `Cannot run more than ${mostRequests} requests at once`, {
        serverId,
      });
    }
    context.signal.throwIfAborted();
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
    const error = new RequestError(backendFailed, "Cannot go on with the request: the MCP server has ended");
    for (const { outcome } of this.#running.values()) outcome.reject(error);
    this.onclose?.();
  }

  #cancel({ request: { requestId }, outcome }: RunningRequest): void {
    this.onmessage?.({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } });
    outcome.reject(requestCancelled());
  }
}

function subscriptionOf(params: JSONRPCRequest["params"]): unknown {
  return params?.["_meta"]?.[subscriptionKey];
}
