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
 * See https://agentclientprotocol.com/protocol/v1/initialization#agent-capabilities
 */
export interface AgentCapabilities {
  /**
   * Whether the agent handles `session/load`.
   * @default false
   * @x-deserialize-default-on-error true
   */
  loadSession?: boolean;
  /**
   * What a prompt may contain beside text and links.
   * @default {"image":false,"audio":false,"embeddedContext":false}
   * @x-deserialize-default-on-error true
   */
  promptCapabilities?: PromptCapabilities;
  /**
   * Which MCP servers the agent connects to, beside those over stdio.
   * @default {"http":false,"sse":false}
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
  _meta?: Meta;
}

/**
 * The content blocks that an agent takes in a prompt. `text` and `resource_link` always may be sent; the others only if
 * they are `true` here.
 */
export interface PromptCapabilities {
  /**
   * Whether `image` blocks may be sent.
   * @default false
   * @x-deserialize-default-on-error true
   */
  image?: boolean;
  /**
   * Whether `audio` blocks may be sent.
   * @default false
   * @x-deserialize-default-on-error true
   */
  audio?: boolean;
  /**
   * Whether `resource` blocks, which carry the resource itself, may be sent.
   * @default false
   * @x-deserialize-default-on-error true
   */
  embeddedContext?: boolean;
  _meta?: Meta;
}

/** The MCP transports that an agent speaks beside stdio, which every agent MUST speak. */
export interface McpCapabilities {
  /**
   * Whether servers of type `http` may be sent.
   * @default false
   * @x-deserialize-default-on-error true
   */
  http?: boolean;
  /**
   * Whether servers of type `sse` may be sent.
   * @default false
   * @x-deserialize-default-on-error true
   */
  sse?: boolean;
  _meta?: Meta;
}

/**
 * The `session/…` methods that an agent handles beside `session/new`, `session/prompt`, `session/cancel` and
 * `session/update`, which are always there. In each place, `{}` says yes, and missing or `null` says no. `session/load`
 * is not among them: it is `loadSession` of the agent's capabilities.
 */
export interface SessionCapabilities {
  /**
   * Whether `session/list` is handled.
   * @x-deserialize-default-on-error true
   */
  list?: SessionListCapabilities | null;
  /**
   * Whether `session/delete` is handled, for the sessions that `session/list` names.
   * @x-deserialize-default-on-error true
   */
  delete?: SessionDeleteCapabilities | null;
  /**
   * Whether requests that begin or reopen a session may carry `additionalDirectories`. An agent that lists sessions may
   * then name theirs in the list.
   * @x-deserialize-default-on-error true
   */
  additionalDirectories?: SessionAdditionalDirectoriesCapabilities | null;
  /**
   * Whether `session/resume` is handled.
   * @x-deserialize-default-on-error true
   */
  resume?: SessionResumeCapabilities | null;
  /**
   * Whether `session/close` is handled.
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

/** The authentication capabilities of an agent. */
export interface AgentAuthCapabilities {
  /**
   * `{}` if `logout` is handled; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  logout?: LogoutCapabilities | null;
  _meta?: Meta;
}

/** The agent handles `logout`. */
export interface LogoutCapabilities {
  _meta?: Meta;
}
