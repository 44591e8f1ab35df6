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
  /** MCP over ACP, unstable. Needs {@link McpConnections.createAcpCaller}. */
  readonly acp: boolean;
}

/** Asks the user on behalf of MCP servers. */
export interface McpElicitor {
  /** The modes that the client can show, as advertised to the servers. */
  readonly modes: { readonly form: boolean; readonly url: boolean };
  /** `server` is the server's declared name. `signal` aborts when the server cancels the request or goes away. */
  elicit(
    request: ElicitationRequest & { readonly server: string },
    signal: AbortSignal,
  ): Promise<ElicitationAnswer>;
  /** Called when the user finishes at the URL of `elicitationId`. */
  completed(elicitationId: string): void;
}

/** Sends an `mcp/message` request to the client, and cancels it when the signal aborts. */
export type AcpMcpSend = (
  params: MessageMcpRequest,
  options: { readonly signal: AbortSignal },
) => Promise<MessageMcpResponse>;

/** Reaches the MCP servers that a client provides over its own connection. */
export interface AcpMcpCaller {
  /** Aborts when the client disconnects, which closes its servers. */
  readonly signal: AbortSignal;
  /** Handles an `mcp/message` notification from the client. Call it in order of arrival. */
  handleNotification(params: MessageMcpNotification): void;
  /** Sends one MCP request. Calls `onNotification` with the notifications that belong to it. */
  request(
    params: MessageMcpRequest,
    signal: AbortSignal,
    onNotification: (params: MessageMcpNotification) => void,
  ): Promise<MessageMcpResponse>;
}

/** A session's request for MCP servers. */
export interface McpOpenRequest {
  /** The complete list: servers from earlier requests of the same session are not kept. */
  readonly servers: readonly McpServer[];
  /** Absolute. The working directory of stdio servers, and the first root. */
  readonly cwd: string;
  /** Absolute. The other roots. */
  readonly additionalDirectories: readonly string[];
  readonly sessionId: string;
  /** The session's user; absent if the agent has one user. Principals never share a connection. */
  readonly principal?: string | undefined;
  /** Without it, the user cannot be asked, and elicitation is not advertised to the servers. */
  readonly elicitor?: McpElicitor | undefined;
  /** Created by {@link McpConnections.createAcpCaller} for the request's connection. */
  readonly acp?: AcpMcpCaller | undefined;
  /** Aborting stops everything that was started. No effect once `open` has resolved. */
  readonly signal: AbortSignal;
}

/** Connects sessions' MCP servers. Implemented by `mcpConnections()` from `@parley/mcp-transport`. */
export interface McpConnections {
  /** The kinds that the agent advertises. */
  readonly kinds: McpServerKinds;
  /**
   * Starts all servers concurrently. Resolves when each is ready or fails, or after a limited time; late ones join the
   * session. If the session is already open (same `principal`, `sessionId` and `cwd`), servers with the same
   * declaration are shared: close the replaced session after the new one is open.
   *
   * @throws the reason of `signal`. A server's failure is reported in {@link McpSession.servers} instead.
   */
  open(request: McpOpenRequest): Promise<McpSession>;
  /**
   * Creates {@link McpOpenRequest.acp} for a connection to a client. `signal` aborts when the connection has closed.
   * Present if `kinds.acp` is `true`.
   */
  createAcpCaller?(send: AcpMcpSend, signal: AbortSignal): AcpMcpCaller | Promise<AcpMcpCaller>;
  /** Closes every open session. Called by its owner, never by the agent. */
  close(): Promise<void>;
}
