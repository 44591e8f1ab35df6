import type {
  MessageMcpNotification,
  MessageMcpRequest,
  MessageMcpResponse,
} from "@parley/schema/v1/unstable";

/** Sends an `mcp/message` request to the client and cancels it if the signal aborts. */
export type AcpMcpSend = (
  params: MessageMcpRequest,
  options: { readonly signal: AbortSignal },
) => Promise<MessageMcpResponse>;

type NotificationListener = (params: MessageMcpNotification) => void;

/**
 * The agent's side of MCP over ACP. Create one per client connection, pass it to `McpConnections.open` as `acp`, and
 * pass every `mcp/message` notification from the client to `handleNotification`, in the order they arrive.
 *
 * @see https://agentclientprotocol.com/rfds/mcp-over-acp
 */
export class AcpMcpCaller {
  /** Aborts when the client disconnects, which stops its servers permanently. */
  readonly signal: AbortSignal;
  readonly #send: AcpMcpSend;
  readonly #running = new Map<string, NotificationListener>();

  /** @param signal Aborts when the connection closes. Without it, servers stop when a request fails. */
  constructor(send: AcpMcpSend, signal: AbortSignal = new AbortController().signal) {
    this.#send = send;
    this.signal = signal;
  }

  /** Passes a notification to its request, or ignores it if the request has already completed. */
  handleNotification(params: MessageMcpNotification): void {
    this.#running.get(requestKey(params))?.(params);
  }

  /** Sends one MCP request. Until it completes, calls `onNotification` with each of its notifications. */
  async request(
    params: MessageMcpRequest,
    signal: AbortSignal,
    onNotification: NotificationListener,
  ): Promise<MessageMcpResponse> {
    const key = requestKey(params);
    this.#running.set(key, onNotification);
    try {
      return await this.#send(params, { signal });
    } finally {
      this.#running.delete(key);
    }
  }
}

function requestKey({ serverId, requestId }: MessageMcpRequest | MessageMcpNotification): string {
  return JSON.stringify([serverId, requestId]);
}
