import { randomUUID } from "node:crypto";

import type { JSONRPCMessage, JSONRPCRequest, Transport } from "@modelcontextprotocol/client";
import { RequestError } from "@parley/protocol";
import { ValidationError } from "@parley/schema";
import type { McpRequestId, McpServerAcpId, MessageMcpRequest } from "@parley/schema/v1/unstable";

import type { AcpMcpCaller } from "../../api/acp-mcp-caller.ts";
import { ProviderGone, ServerFailure } from "../../server/server-failure.ts";
import { acpMcpErrors, subscriptionKey } from "./mcp-over-acp.ts";

type Params = MessageMcpRequest["params"];

/** An MCP client's transport to a server that the ACP client provides. This is the agent's side of MCP over ACP. */
export class AcpClientTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport["onmessage"];
  /** Makes the MCP client abort a request's signal instead of sending `notifications/cancelled`. */
  readonly hasPerRequestStream = true;
  readonly #caller: Pick<AcpMcpCaller, "request">;
  readonly #serverId: McpServerAcpId;
  readonly #closing = new AbortController();
  #failure: ServerFailure | undefined;

  constructor(caller: Pick<AcpMcpCaller, "request">, serverId: McpServerAcpId) {
    this.#caller = caller;
    this.#serverId = serverId;
  }

  /** The reason the server is unavailable, or `undefined` if it is available. */
  get failure(): ServerFailure | undefined {
    return this.#failure;
  }

  async start(): Promise<void> {}

  /** Resolves when the request completes. */
  async send(message: JSONRPCMessage, options?: Parameters<Transport["send"]>[1]): Promise<void> {
    // The draft does not define how to send notifications or responses to the server.
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

  /** Closes the transport because the server is unavailable. */
  fail(failure: ServerFailure): void {
    this.#failure ??= failure;
    void this.close();
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort(new Error("The transport was closed"));
    this.onclose?.();
  }

  async #request({ id, method, params }: JSONRPCRequest, signal: AbortSignal): Promise<void> {
    const requestId = randomUUID() as string as McpRequestId;
    const request = { serverId: this.#serverId, requestId, method, ...(params && { params }) };
    // The server identifies a subscription by `requestId`, while the MCP client identifies it by its own id.
    const renamed = (value: Params): { [key: string]: unknown } =>
      renameSubscription(value ?? {}, requestId, id);
    const outcome = await this.#caller.request(request, signal, (notification) => {
      this.onmessage?.({ jsonrpc: "2.0", method: notification.method, params: renamed(notification.params) });
    });
    if (signal.aborted) return;
    if ("result" in outcome) {
      this.onmessage?.({ jsonrpc: "2.0", id, result: renamed(outcome.result as Params) });
    } else {
      this.onmessage?.({ jsonrpc: "2.0", id, error: outcome.error });
    }
  }

  #explain(error: unknown): Error {
    const code = error instanceof RequestError ? error.code : undefined;
    if (code === acpMcpErrors.limitExceeded)
      return new ServerFailure("protocol", "too many of its calls run at once");
    if (code === acpMcpErrors.backendFailed)
      return new ServerFailure("closed", "the client could not reach it");
    if (code !== undefined && code !== acpMcpErrors.serverUnavailable) return error as Error;
    if (error instanceof ValidationError)
      return new ServerFailure("protocol", "its client sent an invalid response");
    const isGone = code === undefined;
    this.fail(isGone ? new ProviderGone() : new ServerFailure("closed", "the client no longer offers it"));
    return this.#failure ?? (error as Error);
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
