import type { RequestOptions } from "@parley/protocol";
import type {
  AuthMethod as AuthMethodV1,
  Implementation,
  McpServer as McpServerV1,
  SessionInfo as SessionInfoV1,
} from "@parley/schema/v1";
import type { McpServer as McpServerV2 } from "@parley/schema/v2";

import type { AgentCapabilities } from "./agent-capabilities.ts";
import type { ClientSession } from "./client-session.ts";

/** A session as the agent lists it. */
export type SessionInfo = Readonly<SessionInfoV1>;

/**
 * An MCP server, as any version has it: the agent gets it as its own version does. Without a `type` it is a program. A type
 * that is an extension begins with `_`, and is sent only to an agent that advertises it by that name, in its MCP capabilities
 * or their `_meta`.
 */
export type McpServer = Readonly<McpServerV1 | McpServerV2>;

/**
 * A way to sign in: by `authenticate`, or, if its type is `terminal`, by the agent's own program, started again with these
 * arguments and variables. What version 2 calls `methodId` is `id` here.
 */
export type AuthMethod =
  | Readonly<AuthMethodV1>
  | {
      readonly type: `_${string}`;
      readonly id: string;
      readonly name: string;
      readonly [key: string]: unknown;
    };

/** Where a session works and with what. */
export interface SessionOptions {
  /** Absolute, on the agent's machine. */
  readonly cwd: string;
  /** All MCP servers of the session; none is remembered from earlier. */
  readonly mcpServers?: readonly McpServer[] | undefined;
  /** All further roots besides `cwd`, absolute; none is remembered from earlier. */
  readonly additionalDirectories?: readonly string[] | undefined;
}

/** Options of {@link AgentConnection.openSession}. */
export interface OpenSessionOptions extends SessionOptions {
  /**
   * `replay` (the default) fills the state with the conversation so far. `skip` does without where the agent can resume;
   * where it can only load, the history comes all the same.
   */
  readonly history?: "replay" | "skip" | undefined;
}

/**
 * A connected agent. Every method that the agent did not advertise rejects with `CapabilityError` before anything is sent;
 * when the connection ends, whatever waits rejects with the reason.
 */
export interface AgentConnection extends AsyncDisposable {
  /** The protocol version that both sides speak. */
  readonly version: number;
  /** Name and version of the agent, if it told. */
  readonly info: Readonly<Implementation> | undefined;
  readonly capabilities: AgentCapabilities;
  /** The ways to sign in; empty if none is needed. */
  readonly authMethods: readonly AuthMethod[];
  /** The agent's answer to `initialize`, as the protocol version has it. */
  readonly initializeResult: unknown;
  /** Resolves with the reason when the connection has ended and nothing of it is left; never rejects. */
  readonly closed: Promise<Error>;
  newSession(options: SessionOptions): Promise<ClientSession>;
  /**
   * Opens a session again; resolves when the whole conversation is in its state. A session that is open on this
   * connection is the same object as before, its state filled anew, or left as it is if the agent refuses. One session is
   * opened once at a time: a further call for it is sent when the one before is over.
   */
  loadSession(id: string, options: SessionOptions): Promise<ClientSession>;
  /** Opens a session again without its history. */
  resumeSession(id: string, options: SessionOptions): Promise<ClientSession>;
  /** Loads or resumes, by what the agent can do; what it can do neither of rejects with `CapabilityError`. */
  openSession(id: string, options: OpenSessionOptions): Promise<ClientSession>;
  /**
   * Begins a session that knows what was said in another one, which goes its own way. Only over the unstable profile of a
   * version (`@parley/client/v1/unstable`, `/v2/unstable`): any other rejects with `CapabilityError`.
   */
  forkSession(id: string, options: SessionOptions): Promise<ClientSession>;
  /** The open sessions of this connection; a new array after each change. */
  readonly sessions: readonly ClientSession[];
  /** Calls `listener` after each change of {@link AgentConnection.sessions}, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The open session with this id. */
  session(id: string): ClientSession | undefined;
  /**
   * The sessions that the agent keeps, each once: all pages of them, fetched when they are needed. Ends with an error where
   * the agent gives page after page with nothing new.
   */
  listSessions(options?: {
    readonly cwd?: string | undefined;
  }): AsyncIterableIterator<SessionInfo, undefined>;
  deleteSession(id: string): Promise<void>;
  /** Signs in by one of `authMethods`; in version 2, any other rejects with `CapabilityError`. */
  authenticate(methodId: string): Promise<void>;
  logout(): Promise<void>;
  /** Sends a request that the protocol does not have; params and result are not checked. */
  request(method: string, params?: unknown, options?: RequestOptions): Promise<unknown>;
  /** Sends a notification that the protocol does not have; params are not checked. */
  notify(method: string, params?: unknown): Promise<void>;
  /** Ends the connection, and the agent's process where we started it. Resolves when nothing of either is left. */
  close(): Promise<void>;
}
