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
 * The capabilities of an agent. A client MUST NOT use one that is not advertised here.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization#agent-capabilities
 */
export interface AgentCapabilities extends StableAgentCapabilities {
  /**
   * The sessions of the agent. Missing and `null` mean that it handles no `session/…` method; `{}` means that it
   * handles those that are always there.
   * @x-deserialize-default-on-error true
   */
  session?: SessionCapabilities | null;
  /**
   * What the agent can do about authentication, beside logging in and out. Missing and `null` mean nothing. That it
   * handles `auth/login` and `auth/logout`, its `authMethods` say.
   * @x-deserialize-default-on-error true
   */
  auth?: AgentAuthCapabilities | null;
  /**
   * `{}` if all of the `providers/…` methods are handled; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  providers?: ProvidersCapabilities | null;
}

/**
 * What an agent can do in sessions. In each place, `{}` says yes, and missing or `null` says no. `session/new`,
 * `session/prompt`, `session/cancel` and `session/update` are always there. `session/list`, `session/resume` and
 * `session/close` are too, unless the agent sends any of `list`, `load`, `resume` and `close`: then these four say
 * what there is.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization#session-capabilities
 */
export interface SessionCapabilities extends StableSessionCapabilities {
  /**
   * The MCP transports that servers of a session may use. Missing and `null` mean none.
   * @x-deserialize-default-on-error true
   */
  mcp?: McpCapabilities | null;
  /**
   * Whether `session/fork` is handled.
   * @x-deserialize-default-on-error true
   */
  fork?: SessionForkCapabilities | null;
  /**
   * Whether `session/archive` and `session/unarchive` are handled, with `archived` in the list's request and in its
   * sessions.
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

/** The MCP transports that an agent speaks. In each place, `{}` says yes, and missing or `null` says no. */
export interface McpCapabilities extends StableMcpCapabilities {
  /**
   * Whether servers of type `acp` may be sent, which speak over the connection itself.
   * @x-deserialize-default-on-error true
   */
  acp?: McpAcpCapabilities | null;
}

/** The agent speaks MCP over the connection itself. */
export interface McpAcpCapabilities {
  _meta?: Meta;
}

/**
 * What an agent can do about authentication, beside logging in and out: that it handles `auth/login` and
 * `auth/logout`, its `authMethods` say.
 */
export interface AgentAuthCapabilities extends StableAgentAuthCapabilities {
  /**
   * `{}` if `auth/status` is handled; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  status?: AuthStatusCapabilities | null;
}

/**
 * The content blocks that an agent takes in a prompt beside `text` and `resource_link`. In each place, `{}` says yes,
 * and missing or `null` says no.
 */
export interface PromptCapabilities extends StablePromptCapabilities {
  /**
   * Whether `skill` blocks may be sent, and how many.
   * @x-deserialize-default-on-error true
   */
  skill?: PromptSkillCapabilities | null;
}
