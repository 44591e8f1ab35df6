import type { McpServer } from "@parley/schema/neutral";
import type {
  MessageMcpNotification,
  MessageMcpRequest,
  MessageMcpResponse,
} from "@parley/schema/v1/unstable";

import type { ElicitationAnswer, ElicitationRequest } from "./elicitation.ts";
import type { McpSession } from "./mcp-session.ts";

/** The kinds of MCP servers that can be connected. */
export interface McpServerKinds {
  readonly stdio: boolean;
  readonly http: boolean;
  readonly sse: boolean;
  /** MCP over ACP, unstable: needs {@link McpConnections.createAcpCaller}. */
  readonly acp: boolean;
}

/** Asks the user on behalf of MCP servers. */
export interface McpElicitor {
  /** Modes that the client can show; servers are informed of them. */
  readonly modes: { readonly form: boolean; readonly url: boolean };
  /** `server` is the declared name of the server. `signal` aborts when the server withdraws the request, or is gone. */
  elicit(
    request: ElicitationRequest & { readonly server: string },
    signal: AbortSignal,
  ): Promise<ElicitationAnswer>;
  /** Called when the user has done what was requested at the URL of `elicitationId`. */
  completed(elicitationId: string): void;
}

/** Sends an `mcp/message` request to the client, and cancels it when the signal aborts. */
export type AcpMcpSend = (
  params: MessageMcpRequest,
  options: { readonly signal: AbortSignal },
) => Promise<MessageMcpResponse>;

/** Reaches the MCP servers that the client of one connection provides over the connection itself. */
export interface AcpMcpCaller {
  /** Aborts when the client is gone, which ends its servers. */
  readonly signal: AbortSignal;
  /** Handles an `mcp/message` notification of the client; call it in the order of their arrival. */
  handleNotification(params: MessageMcpNotification): void;
  /** Sends one request of MCP; calls `onNotification` with the notifications that belong to it. */
  request(
    params: MessageMcpRequest,
    signal: AbortSignal,
    onNotification: (params: MessageMcpNotification) => void,
  ): Promise<MessageMcpResponse>;
}

/** A session's request for MCP servers. */
export interface McpOpenRequest {
  /** The complete list: servers of an earlier request of the same session are not kept. */
  readonly servers: readonly McpServer[];
  /** Absolute; the working directory of stdio servers, and the first root. */
  readonly cwd: string;
  /** Absolute; the other roots. */
  readonly additionalDirectories: readonly string[];
  readonly sessionId: string;
  /** The user whose session it is; absent if the agent has one user. No connection is shared between principals. */
  readonly principal?: string | undefined;
  /** Without it the user cannot be asked, and servers are informed of that. */
  readonly elicitor?: McpElicitor | undefined;
  /** Created by {@link McpConnections.createAcpCaller} for the connection of the request. */
  readonly acp?: AcpMcpCaller | undefined;
  /** Aborting ends what was started; without effect once `open` has resolved. */
  readonly signal: AbortSignal;
}

/** Connects the MCP servers of sessions, as an agent uses `mcpConnections()` of `@parley/mcp-transport`. */
export interface McpConnections {
  /** The kinds that the agent advertises. */
  readonly kinds: McpServerKinds;
  /**
   * Starts all servers at once. Resolves when each is ready or has failed, or after a limited wait; late ones join the
   * session. A session that is open already (the same `principal`, `sessionId` and `cwd`) shares the servers that are declared as before:
   * close the replaced one after the new one is open.
   *
   * @throws the reason of `signal`; a server's failure is in {@link McpSession.servers}.
   */
  open(request: McpOpenRequest): Promise<McpSession>;
  /**
   * Creates {@link McpOpenRequest.acp} for a connection to a client; `signal` aborts when the connection has ended. Present
   * if `kinds.acp`.
   */
  createAcpCaller?(send: AcpMcpSend, signal: AbortSignal): AcpMcpCaller | Promise<AcpMcpCaller>;
  /** Closes every session that is open. Its owner calls it, never the agent. */
  close(): Promise<void>;
}
