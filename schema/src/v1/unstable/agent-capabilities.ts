import type {
  AuthStatusCapabilities,
  ProvidersCapabilities,
  SessionArchiveCapabilities,
  SessionForkCapabilities,
  SessionOptionsCapabilities,
  SessionStatusCapabilities,
  SessionTitleCapabilities,
} from "../../unstable/capabilities.ts";
import type {
  StableAgentAuthCapabilities,
  StableAgentCapabilities,
  StableMcpCapabilities,
  StableSessionCapabilities,
} from "./inherited.gen.ts";

export type * from "../agent-capabilities.ts";

/**
 * The capabilities of an agent. A client MUST NOT use one that is not advertised here.
 *
 * See https://agentclientprotocol.com/protocol/v1/initialization#agent-capabilities
 */
export interface AgentCapabilities extends StableAgentCapabilities {
  /**
   * Which MCP servers the agent connects to, beside those over stdio.
   * @default {"http":false,"sse":false,"acp":false}
   * @x-deserialize-default-on-error true
   */
  mcpCapabilities?: McpCapabilities;
  /**
   * Which further `session/…` methods the agent handles.
   * @default {}
   * @x-deserialize-default-on-error true
   */
  sessionCapabilities?: SessionCapabilities;
  /**
   * The authentication capabilities of the agent.
   * @default {}
   * @x-deserialize-default-on-error true
   */
  auth?: AgentAuthCapabilities;
  /**
   * `{}` if all of the `providers/…` methods are handled; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  providers?: ProvidersCapabilities | null;
}

/** The MCP transports that an agent speaks beside stdio, which every agent MUST speak. */
export interface McpCapabilities extends StableMcpCapabilities {
  /**
   * Whether servers of type `acp` may be sent, which speak over the connection itself.
   * @default false
   * @x-deserialize-default-on-error true
   */
  acp?: boolean;
}

/**
 * The `session/…` methods that an agent handles beside `session/new`, `session/prompt`, `session/cancel` and
 * `session/update`, which are always there. In each place, `{}` says yes, and missing or `null` says no.
 * `session/load` is not among them: it is `loadSession` of the agent's capabilities.
 */
export interface SessionCapabilities extends StableSessionCapabilities {
  /**
   * Whether `session/fork` is handled.
   * @x-deserialize-default-on-error true
   */
  fork?: SessionForkCapabilities | null;
  /**
   * Whether `session/archive` and `session/unarchive` are handled, with `archived` in the list's request and in its
   * sessions. An agent that says yes MUST advertise `list` too.
   * @x-deserialize-default-on-error true
   */
  archive?: SessionArchiveCapabilities | null;
  /**
   * Whether `session/status` is handled.
   * @x-deserialize-default-on-error true
   */
  status?: SessionStatusCapabilities | null;
  /**
   * Whether `session/options` is handled, and requests that start, reopen or fork a session may have `configOptions`.
   * @x-deserialize-default-on-error true
   */
  options?: SessionOptionsCapabilities | null;
  /**
   * Whether `session/set_title` is handled. Titles of the agent's own, in lists and updates, need no capability.
   * @x-deserialize-default-on-error true
   */
  title?: SessionTitleCapabilities | null;
}

/** The authentication capabilities of an agent. */
export interface AgentAuthCapabilities extends StableAgentAuthCapabilities {
  /**
   * `{}` if `auth/status` is handled; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  status?: AuthStatusCapabilities | null;
}
