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
 * The capabilities of an agent. A client MUST NOT use anything that is not advertised here.
 *
 * See https://agentclientprotocol.com/protocol/v1/initialization#agent-capabilities
 */
export interface AgentCapabilities extends StableAgentCapabilities {
  /**
   * The types of MCP servers that the agent connects to in addition to stdio.
   * @default {"http":false,"sse":false,"acp":false}
   * @x-deserialize-default-on-error true
   */
  mcpCapabilities?: McpCapabilities;
  /**
   * The optional session features that the agent supports.
   * @default {}
   * @x-deserialize-default-on-error true
   */
  sessionCapabilities?: SessionCapabilities;
  /**
   * The agent's authentication capabilities.
   * @default {}
   * @x-deserialize-default-on-error true
   */
  auth?: AgentAuthCapabilities;
  /**
   * `{}` if the agent handles all `providers/…` methods; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  providers?: ProvidersCapabilities | null;
}

/** The MCP transports that an agent supports in addition to stdio, which every agent MUST support. */
export interface McpCapabilities extends StableMcpCapabilities {
  /**
   * Whether the agent accepts servers of type `acp`, which use this connection.
   * @default false
   * @x-deserialize-default-on-error true
   */
  acp?: boolean;
}

/**
 * The session features that an agent supports in addition to the mandatory methods `session/new`, `session/prompt`,
 * `session/cancel` and `session/update`. For each member, `{}` means that it is supported; missing or `null` means
 * that it is not. `session/load` is not included: see the agent capability `loadSession`.
 */
export interface SessionCapabilities extends StableSessionCapabilities {
  /**
   * Whether the agent handles `session/fork`.
   * @x-deserialize-default-on-error true
   */
  fork?: SessionForkCapabilities | null;
  /**
   * Whether the agent supports `session/archive` and `session/unarchive`, as well as `archived` in list requests and
   * listed sessions. An agent that supports this MUST also advertise `list`.
   * @x-deserialize-default-on-error true
   */
  archive?: SessionArchiveCapabilities | null;
  /**
   * Whether the agent handles `session/status`.
   * @x-deserialize-default-on-error true
   */
  status?: SessionStatusCapabilities | null;
  /**
   * Whether the agent handles `session/options`, and accepts `configOptions` in requests that start, reopen or
   * fork a session.
   * @x-deserialize-default-on-error true
   */
  options?: SessionOptionsCapabilities | null;
  /**
   * Whether the agent handles `session/set_title`. The agent does not need a capability to set titles in lists
   * and updates itself.
   * @x-deserialize-default-on-error true
   */
  title?: SessionTitleCapabilities | null;
}

/** The authentication capabilities of an agent. */
export interface AgentAuthCapabilities extends StableAgentAuthCapabilities {
  /**
   * `{}` if the agent handles `auth/status`; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  status?: AuthStatusCapabilities | null;
}
