import type { Meta } from "../../primitive.ts";
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
  StablePromptCapabilities,
  StableSessionCapabilities,
} from "./inherited.gen.ts";
import type { PromptSkillCapabilities } from "./skill.ts";

export type * from "../agent-capabilities.ts";

/**
 * The capabilities of an agent. A client MUST NOT use anything that is not advertised here.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization#agent-capabilities
 */
export interface AgentCapabilities extends StableAgentCapabilities {
  /**
   * The agent's session capabilities. Missing or `null` if it handles no `session/…` methods; `{}` if it
   * handles the mandatory ones.
   * @x-deserialize-default-on-error true
   */
  session?: SessionCapabilities | null;
  /**
   * The agent's authentication capabilities in addition to login and logout. Missing or `null` if there are
   * none. An agent with `authMethods` handles `auth/login` and `auth/logout`.
   * @x-deserialize-default-on-error true
   */
  auth?: AgentAuthCapabilities | null;
  /**
   * `{}` if the agent handles all `providers/…` methods; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  providers?: ProvidersCapabilities | null;
}

/**
 * The session features that an agent supports. For each member, `{}` means that it is supported; missing or `null`
 * means that it is not. `session/new`, `session/prompt`, `session/cancel` and `session/update` are mandatory. So are
 * `session/list`, `session/resume` and `session/close`, unless the agent sends any of `list`, `load`, `resume` and
 * `close`. In that case, it handles exactly those of the four that it sends.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization#session-capabilities
 */
export interface SessionCapabilities extends StableSessionCapabilities {
  /**
   * The supported MCP transports. Missing or `null` if there are none.
   * @x-deserialize-default-on-error true
   */
  mcp?: McpCapabilities | null;
  /**
   * Whether the agent handles `session/fork`.
   * @x-deserialize-default-on-error true
   */
  fork?: SessionForkCapabilities | null;
  /**
   * Whether the agent supports `session/archive` and `session/unarchive`, as well as `archived` in list requests and
   * listed sessions.
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

/**
 * The MCP transports that an agent supports. For each member, `{}` means that it is supported; missing or `null`
 * means that it is not.
 */
export interface McpCapabilities extends StableMcpCapabilities {
  /**
   * Whether the agent accepts servers of type `acp`, which use this connection.
   * @x-deserialize-default-on-error true
   */
  acp?: McpAcpCapabilities | null;
}

/** Indicates that the agent supports MCP over this connection. */
export interface McpAcpCapabilities {
  _meta?: Meta;
}

/**
 * An agent's authentication capabilities in addition to login and logout. An agent with `authMethods` handles
 * `auth/login` and `auth/logout`.
 */
export interface AgentAuthCapabilities extends StableAgentAuthCapabilities {
  /**
   * `{}` if the agent handles `auth/status`; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  status?: AuthStatusCapabilities | null;
}

/**
 * The content blocks that an agent accepts in prompts in addition to `text` and `resource_link`. For each member,
 * `{}` means that it is accepted; missing or `null` means that it is not.
 */
export interface PromptCapabilities extends StablePromptCapabilities {
  /**
   * The `skill` blocks that the agent accepts. Missing or `null` if it accepts none.
   * @x-deserialize-default-on-error true
   */
  skill?: PromptSkillCapabilities | null;
}
