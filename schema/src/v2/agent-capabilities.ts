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
 * The capabilities of an agent. A client MUST NOT use one that is not advertised here.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization#agent-capabilities
 */
export interface AgentCapabilities {
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
  _meta?: Meta;
}

/**
 * What an agent can do in sessions. In each place, `{}` says yes, and missing or `null` says no. `session/new`,
 * `session/prompt`, `session/cancel` and `session/update` are always there. `session/list`, `session/resume` and
 * `session/close` are too, unless the agent sends any of `list`, `load`, `resume` and `close`: then these four say
 * what there is.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization#session-capabilities
 */
export interface SessionCapabilities {
  /**
   * The content blocks that prompts may have beside `text` and `resource_link`. Missing and `null` mean none.
   * @x-deserialize-default-on-error true
   */
  prompt?: PromptCapabilities | null;
  /**
   * The MCP transports that servers of a session may use. Missing and `null` mean none.
   * @x-deserialize-default-on-error true
   */
  mcp?: McpCapabilities | null;
  /**
   * Whether `session/delete` is handled, for the sessions that `session/list` names.
   * @x-deserialize-default-on-error true
   */
  delete?: SessionDeleteCapabilities | null;
  /**
   * Whether requests that begin or reopen a session may carry `additionalDirectories`. An agent that lists sessions
   * may then name theirs in the list.
   * @x-deserialize-default-on-error true
   */
  additionalDirectories?: SessionAdditionalDirectoriesCapabilities | null;
  /**
   * Whether `session/list` is handled, where one of the four is sent.
   * @x-deserialize-default-on-error true
   */
  list?: SessionListCapabilities | null;
  /**
   * Whether `session/load` is handled. If it is missing or `null`, a client MUST NOT call it.
   * @x-deserialize-default-on-error true
   */
  load?: SessionLoadCapabilities | null;
  /**
   * Whether `session/resume` is handled, where one of the four is sent.
   * @x-deserialize-default-on-error true
   */
  resume?: SessionResumeCapabilities | null;
  /**
   * Whether `session/close` is handled, where one of the four is sent.
   * @x-deserialize-default-on-error true
   */
  close?: SessionCloseCapabilities | null;
  /**
   * Whether requests that start or reopen a session may have a `systemPrompt` of mode `append`; the other modes are
   * listed inside.
   * @x-deserialize-default-on-error true
   */
  systemPrompt?: SessionSystemPromptCapabilities | null;
  _meta?: Meta;
}

/**
 * The content blocks that an agent takes in a prompt beside `text` and `resource_link`. In each place, `{}` says yes,
 * and missing or `null` says no.
 */
export interface PromptCapabilities {
  /**
   * Whether `image` blocks may be sent.
   * @x-deserialize-default-on-error true
   */
  image?: PromptImageCapabilities | null;
  /**
   * Whether `audio` blocks may be sent.
   * @x-deserialize-default-on-error true
   */
  audio?: PromptAudioCapabilities | null;
  /**
   * Whether `resource` blocks, which carry the resource itself, may be sent.
   * @x-deserialize-default-on-error true
   */
  embeddedContext?: PromptEmbeddedContextCapabilities | null;
  _meta?: Meta;
}

/** The agent takes `image` blocks in prompts. */
export interface PromptImageCapabilities {
  _meta?: Meta;
}

/** The agent takes `audio` blocks in prompts. */
export interface PromptAudioCapabilities {
  _meta?: Meta;
}

/** The agent takes `resource` blocks in prompts. */
export interface PromptEmbeddedContextCapabilities {
  _meta?: Meta;
}

/** The MCP transports that an agent speaks. In each place, `{}` says yes, and missing or `null` says no. */
export interface McpCapabilities {
  /**
   * Whether servers of type `stdio` may be sent.
   * @x-deserialize-default-on-error true
   */
  stdio?: McpStdioCapabilities | null;
  /**
   * Whether servers of type `http` may be sent.
   * @x-deserialize-default-on-error true
   */
  http?: McpHttpCapabilities | null;
  _meta?: Meta;
}

/** The agent speaks MCP over stdio. */
export interface McpStdioCapabilities {
  _meta?: Meta;
}

/** The agent speaks MCP over HTTP. */
export interface McpHttpCapabilities {
  _meta?: Meta;
}

/** The agent handles `session/load`. */
export interface SessionLoadCapabilities {
  _meta?: Meta;
}

/**
 * What an agent can do about authentication, beside logging in and out: that it handles `auth/login` and
 * `auth/logout`, its `authMethods` say.
 */
export interface AgentAuthCapabilities {
  _meta?: Meta;
}
