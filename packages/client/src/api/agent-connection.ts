/// <reference lib="esnext.disposable" preserve="true" />
import type { RequestOptions, TransportStatus } from "@parley/protocol";
import type {
  AnyMcpServer,
  ContentBlock,
  Implementation,
  AuthMethod as StandardAuthMethod,
  SessionInfo as StandardSessionInfo,
} from "@parley/schema/neutral";

import type { AgentCapabilities } from "./agent-capabilities.ts";
import type { ClientSession } from "./client-session.ts";

/** The state of a connection. */
export type ConnectionStatus = TransportStatus;

/** A session in the agent's list. */
export type SessionInfo = Readonly<StandardSessionInfo>;

/**
 * An MCP server in the terms of any version; it is sent in those of the connection's version. Without a `type` it is a
 * program. A type that begins with `_` is an extension. It is sent only to an agent that advertises it by that name, in its
 * MCP capabilities or their `_meta`.
 */
export type McpServer = Readonly<AnyMcpServer>;

/**
 * A way to sign in: by `authenticate(id)`, or, if its type is `terminal`, by running the agent's program with these arguments
 * and variables in a terminal. The same in both versions: what version 2 sends as `methodId` is `id` here.
 */
export type AuthMethod =
  | Readonly<StandardAuthMethod>
  | {
      readonly type: `_${string}`;
      readonly id: string;
      readonly name: string;
      readonly [key: string]: unknown;
    };

/** Instructions for the model of a session. */
export interface SystemPrompt {
  /** `append` adds to the agent's own instructions, `override` replaces them. An agent refuses a mode that it does not have. */
  readonly mode: "append" | "override" | (string & {});
  /** Text blocks, at least one. */
  readonly content: readonly ContentBlock[];
}

/** The directories, MCP servers and instructions of a session. */
export interface SessionOptions {
  /** An absolute path on the agent's machine. */
  readonly cwd: string;
  /** All MCP servers of the session. An agent does not remember those of an earlier opening. */
  readonly mcpServers?: readonly McpServer[] | undefined;
  /** All further directories besides `cwd`, absolute. An agent does not remember those of an earlier opening. */
  readonly additionalDirectories?: readonly string[] | undefined;
  /**
   * Instructions for the model; a string adds to the agent's own. An agent may forget them: repeat them when you open the
   * session again.
   */
  readonly systemPrompt?: string | SystemPrompt | undefined;
}

/** Options of {@link AgentConnection.openSession}. */
export interface OpenSessionOptions extends SessionOptions {
  /**
   * `replay` (the default) fills the state with the conversation so far. `skip` leaves it empty if the agent can resume
   * sessions; if it can only load them, the history is replayed all the same.
   */
  readonly history?: "replay" | "skip" | undefined;
}

/**
 * A connection to an agent. A call that the agent did not advertise rejects with `CapabilityError` before anything is sent.
 * When the connection ends, every pending call rejects with the reason.
 */
export interface AgentConnection extends AsyncDisposable {
  /** The protocol version of the connection. */
  readonly version: number;
  /** Name and version of the agent, if it sent them. */
  readonly info: Readonly<Implementation> | undefined;
  readonly capabilities: AgentCapabilities;
  /** The ways to sign in; empty if none is needed. `authenticate` takes the `id` of one. */
  readonly authMethods: readonly AuthMethod[];
  /**
   * The agent's answer to `initialize`, in the terms of the protocol version: the capabilities of extensions are in
   * `agentCapabilities._meta` in version 1, in `capabilities._meta` in version 2.
   */
  readonly initializeResult: unknown;
  /**
   * `reconnecting` while a transport that can connect again does so: calls wait, and nothing is lost. Only over a transport
   * to a server; see {@link AgentConnection.subscribe}.
   */
  readonly status: ConnectionStatus;
  /** Resolves to the reason when the connection has ended and its resources are released; never rejects. */
  readonly closed: Promise<Error>;
  newSession(options: SessionOptions): Promise<ClientSession>;
  /**
   * Opens a session again. Resolves when the whole conversation is in its state. A session that is open on this connection
   * stays the same object: its state is filled anew, or left as it is if the agent refuses. One session is opened once at a
   * time: a further call for it is sent when the one before has ended.
   */
  loadSession(id: string, options: SessionOptions): Promise<ClientSession>;
  /** Opens a session again without its history. */
  resumeSession(id: string, options: SessionOptions): Promise<ClientSession>;
  /** Loads or resumes a session, by the agent's capabilities. Rejects with `CapabilityError` if it has neither. */
  openSession(id: string, options: OpenSessionOptions): Promise<ClientSession>;
  /**
   * Creates a session that starts with the conversation of another one. Only over the unstable profile of a version
   * (`@parley/client/v1/unstable`, `/v2/unstable`): else it rejects with `CapabilityError`.
   */
  forkSession(id: string, options: SessionOptions): Promise<ClientSession>;
  /** The open sessions of this connection; a new array after each change. */
  readonly sessions: readonly ClientSession[];
  /** Calls `listener` after each change of `sessions` or `status`, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns the open session with this id. */
  session(id: string): ClientSession | undefined;
  /**
   * Lists the sessions that the agent has stored, each once. Pages are fetched when they are needed. Throws if the agent
   * sends page after page with nothing new.
   */
  listSessions(options?: {
    readonly cwd?: string | undefined;
  }): AsyncIterableIterator<SessionInfo, undefined>;
  deleteSession(id: string): Promise<void>;
  /** Signs in by the `id` of one of `authMethods`. In version 2, any other rejects with `CapabilityError`. */
  authenticate(methodId: string): Promise<void>;
  logout(): Promise<void>;
  /** Sends a request of an extension. Params and result are not checked. */
  request(method: string, params?: unknown, options?: RequestOptions): Promise<unknown>;
  /** Sends a notification of an extension. Params are not checked. */
  notify(method: string, params?: unknown): Promise<void>;
  /** Ends the connection, and the agent's process if this side started it. Resolves when both have ended. */
  close(): Promise<void>;
}
