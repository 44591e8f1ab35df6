import type {
  MessageMcpNotification,
  MessageMcpRequest,
  MessageMcpResponse,
} from "@parley/schema/v1/unstable";

/** Sends an `mcp/message` request to the client, and cancels it when the signal aborts. */
export type AcpMcpSend = (
  params: MessageMcpRequest,
  options: { readonly signal: AbortSignal },
) => Promise<MessageMcpResponse>;

type NotificationListener = (params: MessageMcpNotification) => void;

/**
 * The agent's end of MCP over ACP, one for each connection to a client. Pass it to `McpConnections.open` as `acp`, and every
 * `mcp/message` notification of the client to `handleNotification`, in the order of their arrival.
 *
 * @see https://agentclientprotocol.com/rfds/mcp-over-acp
 */
export class AcpMcpCaller {
  /** Aborts when the client is gone, which ends its servers for good. */
  readonly signal: AbortSignal;
  readonly #send: AcpMcpSend;
  readonly #running = new Map<string, NotificationListener>();

  /** @param signal aborts when the connection has ended. Without it, servers end when a request fails. */
  constructor(send: AcpMcpSend, signal: AbortSignal = new AbortController().signal) {
    this.#send = send;
    this.signal = signal;
  }

  /** Passes a notification to its request. One whose request has ended is ignored. */
  handleNotification(params: MessageMcpNotification): void {
    this.#running.get(requestKey(params))?.(params);
  }

  /** Sends one request of MCP; `onNotification` is called with its notifications until it ends. */
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
