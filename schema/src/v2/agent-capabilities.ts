import type { Meta } from "../primitive.ts";
import type {
  SessionAdditionalDirectoriesCapabilities,
  SessionCloseCapabilities,
  SessionDeleteCapabilities,
  SessionListCapabilities,
  SessionResumeCapabilities,
} from "../shared/capabilities.ts";
import type { SessionSystemPromptCapabilities } from "../shared/system-prompt.ts";

/**
 * The capabilities of an agent. A client MUST NOT use anything that is not advertised here.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization#agent-capabilities
 */
export interface AgentCapabilities {
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
  _meta?: Meta;
}

/**
 * The session features that an agent supports. For each member, `{}` means that it is supported; missing or `null`
 * means that it is not. `session/new`, `session/prompt`, `session/cancel` and `session/update` are mandatory. So are
 * `session/list`, `session/resume` and `session/close`, unless the agent sends any of `list`, `load`, `resume` and
 * `close`. In that case, it handles exactly those of the four that it sends.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization#session-capabilities
 */
export interface SessionCapabilities {
  /**
   * The content that prompts may contain in addition to `text` and `resource_link`. Missing or `null` if there
   * is none.
   * @x-deserialize-default-on-error true
   */
  prompt?: PromptCapabilities | null;
  /**
   * The supported MCP transports. Missing or `null` if there are none.
   * @x-deserialize-default-on-error true
   */
  mcp?: McpCapabilities | null;
  /**
   * Whether the agent handles `session/delete` for the sessions that `session/list` returns.
   * @x-deserialize-default-on-error true
   */
  delete?: SessionDeleteCapabilities | null;
  /**
   * Whether requests that start or reopen a session may have `additionalDirectories`. An agent that lists sessions may
   * then also list the additional directories of each session.
   * @x-deserialize-default-on-error true
   */
  additionalDirectories?: SessionAdditionalDirectoriesCapabilities | null;
  /**
   * Whether the agent handles `session/list`. This matters only if the agent sends any of `list`, `load`, `resume`
   * and `close`; otherwise, the method is mandatory.
   * @x-deserialize-default-on-error true
   */
  list?: SessionListCapabilities | null;
  /**
   * Whether the agent handles `session/load`. If this is missing or `null`, a client MUST NOT call the method.
   * @x-deserialize-default-on-error true
   */
  load?: SessionLoadCapabilities | null;
  /**
   * Whether the agent handles `session/resume`. This matters only if the agent sends any of `list`, `load`, `resume`
   * and `close`; otherwise, the method is mandatory.
   * @x-deserialize-default-on-error true
   */
  resume?: SessionResumeCapabilities | null;
  /**
   * Whether the agent handles `session/close`. This matters only if the agent sends any of `list`, `load`, `resume`
   * and `close`; otherwise, the method is mandatory.
   * @x-deserialize-default-on-error true
   */
  close?: SessionCloseCapabilities | null;
  /**
   * Whether requests that start or reopen a session may have a `systemPrompt` with mode `append`. Nested
   * members list additional modes.
   * @x-deserialize-default-on-error true
   */
  systemPrompt?: SessionSystemPromptCapabilities | null;
  _meta?: Meta;
}

/**
 * The content blocks that an agent accepts in prompts in addition to `text` and `resource_link`. For each member,
 * `{}` means that it is accepted; missing or `null` means that it is not.
 */
export interface PromptCapabilities {
  /**
   * Whether the agent accepts `image` blocks.
   * @x-deserialize-default-on-error true
   */
  image?: PromptImageCapabilities | null;
  /**
   * Whether the agent accepts `audio` blocks.
   * @x-deserialize-default-on-error true
   */
  audio?: PromptAudioCapabilities | null;
  /**
   * Whether the agent accepts `resource` blocks, which embed the resource.
   * @x-deserialize-default-on-error true
   */
  embeddedContext?: PromptEmbeddedContextCapabilities | null;
  _meta?: Meta;
}

/** Indicates that the agent accepts `image` blocks in prompts. */
export interface PromptImageCapabilities {
  _meta?: Meta;
}

/** Indicates that the agent accepts `audio` blocks in prompts. */
export interface PromptAudioCapabilities {
  _meta?: Meta;
}

/** Indicates that the agent accepts `resource` blocks in prompts. */
export interface PromptEmbeddedContextCapabilities {
  _meta?: Meta;
}

/**
 * The MCP transports that an agent supports. For each member, `{}` means that it is supported; missing or `null`
 * means that it is not.
 */
export interface McpCapabilities {
  /**
   * Whether the agent accepts servers of type `stdio`.
   * @x-deserialize-default-on-error true
   */
  stdio?: McpStdioCapabilities | null;
  /**
   * Whether the agent accepts servers of type `http`.
   * @x-deserialize-default-on-error true
   */
  http?: McpHttpCapabilities | null;
  _meta?: Meta;
}

/** Indicates that the agent supports MCP over stdio. */
export interface McpStdioCapabilities {
  _meta?: Meta;
}

/** Indicates that the agent supports MCP over HTTP. */
export interface McpHttpCapabilities {
  _meta?: Meta;
}

/** Indicates that the agent handles `session/load`. */
export interface SessionLoadCapabilities {
  _meta?: Meta;
}

/**
 * An agent's authentication capabilities in addition to login and logout. An agent with `authMethods` handles
 * `auth/login` and `auth/logout`.
 */
export interface AgentAuthCapabilities {
  _meta?: Meta;
}
