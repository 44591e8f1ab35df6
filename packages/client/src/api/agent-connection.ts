/// <reference lib="esnext.disposable" preserve="true" />
import type { ConnectionRequestOptions, TransportStatus } from "@parley/protocol";
import type {
  AnyMcpServer,
  ContentBlock,
  Implementation,
  AuthMethod as StandardAuthMethod,
  SessionInfo as StandardSessionInfo,
} from "@parley/schema/neutral";

import type { AcpMcpServer } from "./acp-mcp-server.ts";
import type { AgentCapabilities } from "./agent-capabilities.ts";
import type { ClientSession } from "./client-session.ts";

/** Status of a connection. */
export type ConnectionStatus = TransportStatus;

/** A session in the agent's list. */
export type SessionInfo = Readonly<StandardSessionInfo>;

/**
 * An MCP server in the format of any protocol version. It is converted to the connection's version. A server without
 * a `type` is a program to run. A server with a type that starts with `_` is an extension, which is sent only to
 * agents that advertise that type in their MCP capabilities or `_meta`. A server of type `acp` runs in this process.
 */
export type McpServer = Readonly<AnyMcpServer> | AcpMcpServer;

/**
 * A login method. If its type is `terminal`, run the agent's program in a terminal with the given arguments and
 * environment variables; otherwise, call `authenticate(id)`. The form is the same for all versions: `id` here is
 * `methodId` in version 2.
 */
export type AuthMethod =
  | Readonly<StandardAuthMethod>
  | {
      readonly type: `_${string}`;
      readonly id: string;
      readonly name: string;
      readonly [key: string]: unknown;
    };

/** Instructions for a session's model. */
export interface SystemPrompt {
  /**
   * How the instructions are applied: `append` adds them to the agent's own instructions, and `override` replaces the
   * agent's own instructions with them. An agent rejects a mode that it does not support.
   */
  readonly mode: "append" | "override" | (string & {});
  /** Text of the instructions, with at least one text block. */
  readonly content: readonly ContentBlock[];
}

/** Directories, MCP servers and instructions for a session. */
export interface SessionOptions {
  /** Absolute path of the working directory on the agent's machine. */
  readonly cwd: string;
  /** All MCP servers of the session. The agent does not remember servers from the last time the session was open. */
  readonly mcpServers?: readonly McpServer[] | undefined;
  /**
   * Absolute paths of all directories besides `cwd`. The agent does not remember directories from the last time the
   * session was open.
   */
  readonly additionalDirectories?: readonly string[] | undefined;
  /**
   * Instructions for the model. A string is appended to the agent's own instructions. An agent may forget the
   * instructions, so pass them again when you reopen the session.
   */
  readonly systemPrompt?: string | SystemPrompt | undefined;
  /**
   * Initial values of settings by `id`, in the order in which to set them. The agent ignores settings and values that
   * it does not support. Requires a version's unstable profile, like {@link AgentConnection.forkSession}.
   */
  readonly configOptions?: Readonly<Record<string, string | boolean>> | undefined;
}

/** Options for {@link AgentConnection.openSession}. */
export interface OpenSessionOptions extends SessionOptions {
  /**
   * What to do with the history. `replay` (the default) fills the state with the conversation. `skip` leaves the
   * state empty, unless the agent can load but not resume sessions. In that case, the history is still replayed.
   */
  readonly history?: "replay" | "skip" | undefined;
}

/** Options for {@link AgentConnection.forkSession}. */
export interface ForkOptions extends SessionOptions {
  /**
   * `id` of one of the session's `state.cursors` with the `fork` capability. The new session gets only the part of
   * the conversation before that cursor. Default: the whole conversation.
   *
   * @experimental
   */
  readonly cursorId?: string | undefined;
}

/**
 * A connection to an agent. If the agent does not support a call, the call rejects with `CapabilityError` before
 * anything is sent. When the connection closes, every pending call rejects with the reason.
 */
export interface AgentConnection extends AsyncDisposable {
  /** Protocol version of the connection. */
  readonly version: number;
  /** Name and version of the agent, if it reported them. */
  readonly info: Readonly<Implementation> | undefined;
  readonly capabilities: AgentCapabilities;
  /** Available login methods; empty if no login is needed. Pass the `id` of a method to `authenticate`. */
  readonly authMethods: readonly AuthMethod[];
  /**
   * The agent's response to `initialize`, in the format of its protocol version. Capabilities of extensions are in
   * `agentCapabilities._meta` in version 1, and in `capabilities._meta` in version 2.
   */
  readonly initializeResult: unknown;
  /**
   * Status of the connection. While it is `reconnecting`, calls wait, and nothing is lost. Only transports to a
   * server reconnect; see {@link AgentConnection.subscribe}.
   */
  readonly status: ConnectionStatus;
  /** Resolves to the reason why the connection closed, once its resources are released. Never rejects. */
  readonly closed: Promise<Error>;
  newSession(options: SessionOptions): Promise<ClientSession>;
  /**
   * Reopens a session with its history. Resolves once its state contains the whole conversation. If the session is
   * already open on this connection, returns the same object with a rebuilt state; if the agent refuses, the state
   * does not change. Concurrent calls for the same session run one at a time.
   */
  loadSession(id: string, options: SessionOptions): Promise<ClientSession>;
  /** Reopens a session without its history. */
  resumeSession(id: string, options: SessionOptions): Promise<ClientSession>;
  /**
   * Loads or resumes a session, depending on the agent's capabilities. Rejects with `CapabilityError` if it supports
   * neither.
   */
  openSession(id: string, options: OpenSessionOptions): Promise<ClientSession>;
  /**
   * Creates a session that starts with the conversation of another one. Requires a version's unstable profile
   * (`@parley/client/v1/unstable`, `/v2/unstable`); otherwise, the call rejects with `CapabilityError`.
   */
  forkSession(id: string, options: ForkOptions): Promise<ClientSession>;
  /** Open sessions of this connection. The array is replaced on each change. */
  readonly sessions: readonly ClientSession[];
  /** Calls `listener` after each change to `sessions` or `status`. Returns a function that removes it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns the open session with this id. */
  session(id: string): ClientSession | undefined;
  /**
   * Lists the agent's stored sessions, each exactly once. Pages are fetched on demand. Throws if the agent keeps
   * sending pages that contain nothing new.
   */
  listSessions(options?: {
    readonly cwd?: string | undefined;
  }): AsyncIterableIterator<SessionInfo, undefined>;
  deleteSession(id: string): Promise<void>;
  /** Logs in with the `id` of one of `authMethods`. In version 2, any other id rejects with `CapabilityError`. */
  authenticate(methodId: string): Promise<void>;
  logout(): Promise<void>;
  /** Sends an extension request. The params and the result are not validated. */
  request(method: string, params?: unknown, options?: ConnectionRequestOptions): Promise<unknown>;
  /** Sends an extension notification. The params are not validated. */
  notify(method: string, params?: unknown): Promise<void>;
  /** Closes the connection, and stops the agent's process if this side started it. Resolves once both are done. */
  close(): Promise<void>;
}
