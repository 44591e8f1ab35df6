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
  /** MCP over ACP (unstable). Requires {@link McpConnections.createAcpCaller}. */
  readonly acp: boolean;
}

/** Asks the user questions on behalf of MCP servers. */
export interface McpElicitor {
  /** The modes that the client supports, as advertised to the servers. */
  readonly modes: { readonly form: boolean; readonly url: boolean };
  /**
   * Asks the user for input. `server` is the server's declared name. `signal` aborts when the server cancels the
   * request or disconnects.
   */
  elicit(
    request: ElicitationRequest & { readonly server: string },
    signal: AbortSignal,
  ): Promise<ElicitationAnswer>;
  /** Called when the user has completed the URL elicitation with the given id. */
  completed(elicitationId: string): void;
}

/** Sends an `mcp/message` request to the client. Cancels the request when the signal aborts. */
export type AcpMcpSend = (
  params: MessageMcpRequest,
  options: { readonly signal: AbortSignal },
) => Promise<MessageMcpResponse>;

/** Sends requests to the MCP servers that a client provides over its own connection. */
export interface AcpMcpCaller {
  /** Aborts when the client disconnects, which closes its servers. */
  readonly signal: AbortSignal;
  /**
   * Handles an `mcp/message` notification from the client. Notifications must be passed in the order in which they
   * arrive.
   */
  handleNotification(params: MessageMcpNotification): void;
  /** Sends an MCP request. Passes the notifications that belong to it to `onNotification`. */
  request(
    params: MessageMcpRequest,
    signal: AbortSignal,
    onNotification: (params: MessageMcpNotification) => void,
  ): Promise<MessageMcpResponse>;
}

/** A request to open a session's MCP servers. */
export interface McpOpenRequest {
  /** The complete list of servers. Servers from the session's earlier requests are dropped. */
  readonly servers: readonly McpServer[];
  /** The absolute path of the working directory for stdio servers. Also the first root. */
  readonly cwd: string;
  /** The absolute paths of the other roots. */
  readonly additionalDirectories: readonly string[];
  readonly sessionId: string;
  /** The session's user. Absent for a single-user agent. Principals never share a connection. */
  readonly principal?: string | undefined;
  /** Asks the user for input. If absent, elicitation is not advertised to the servers. */
  readonly elicitor?: McpElicitor | undefined;
  /** Created by {@link McpConnections.createAcpCaller} for the request's connection. */
  readonly acp?: AcpMcpCaller | undefined;
  /** Stops everything that `open` has started. Has no effect once `open` has resolved. */
  readonly signal: AbortSignal;
}

/** Connects sessions' MCP servers. Implemented by `mcpConnections()` from `@parley/mcp-transport`. */
export interface McpConnections {
  /** The kinds of servers that the agent advertises. */
  readonly kinds: McpServerKinds;
  /**
   * Starts all servers concurrently. Resolves when every server is ready or has failed, or after a timeout;
   * servers that become ready later still join the session. If the session is already open (same `principal`,
   * `sessionId` and `cwd`), servers with the same declaration are shared. In that case, open the new session before
   * closing the old one.
   *
   * @throws the reason of `signal`. A server's failure is reported in {@link McpSession.servers} instead.
   */
  open(request: McpOpenRequest): Promise<McpSession>;
  /**
   * Creates {@link McpOpenRequest.acp} for a connection to a client. `signal` aborts when the connection closes.
   * Present if `kinds.acp` is `true`.
   */
  createAcpCaller?(send: AcpMcpSend, signal: AbortSignal): AcpMcpCaller | Promise<AcpMcpCaller>;
  /** Closes every open session. Called by the owner of the connections, never by the agent. */
  close(): Promise<void>;
}
