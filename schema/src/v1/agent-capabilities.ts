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
   * The content that prompts may contain in addition to text and links.
   * @default {"image":false,"audio":false,"embeddedContext":false}
   * @x-deserialize-default-on-error true
   */
  promptCapabilities?: PromptCapabilities;
  /**
   * The types of MCP servers that the agent connects to in addition to stdio.
   * @default {"http":false,"sse":false}
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
  _meta?: Meta;
}

/**
 * The content blocks that an agent accepts in prompts. `text` and `resource_link` are always allowed; the others are
 * allowed only if they are `true` here.
 */
export interface PromptCapabilities {
  /**
   * Whether the agent accepts `image` blocks.
   * @default false
   * @x-deserialize-default-on-error true
   */
  image?: boolean;
  /**
   * Whether the agent accepts `audio` blocks.
   * @default false
   * @x-deserialize-default-on-error true
   */
  audio?: boolean;
  /**
   * Whether the agent accepts `resource` blocks, which embed the resource.
   * @default false
   * @x-deserialize-default-on-error true
   */
  embeddedContext?: boolean;
  _meta?: Meta;
}

/** The MCP transports that an agent supports in addition to stdio, which every agent MUST support. */
export interface McpCapabilities {
  /**
   * Whether the agent accepts servers of type `http`.
   * @default false
   * @x-deserialize-default-on-error true
   */
  http?: boolean;
  /**
   * Whether the agent accepts servers of type `sse`.
   * @default false
   * @x-deserialize-default-on-error true
   */
  sse?: boolean;
  _meta?: Meta;
}

/**
 * The session features that an agent supports in addition to the mandatory methods `session/new`, `session/prompt`,
 * `session/cancel` and `session/update`. For each member, `{}` means that it is supported; missing or `null` means
 * that it is not. `session/load` is not included: see the agent capability `loadSession`.
 */
export interface SessionCapabilities {
  /**
   * Whether the agent handles `session/list`.
   * @x-deserialize-default-on-error true
   */
  list?: SessionListCapabilities | null;
  /**
   * Whether the agent handles `session/delete` for the sessions that `session/list` returns.
   * @x-deserialize-default-on-error true
   */
  delete?: SessionDeleteCapabilities | null;
  /**
   * Whether requests that start or reopen a session may have `additionalDirectories`. An agent that lists sessions may
   * then include them in the list.
   * @x-deserialize-default-on-error true
   */
  additionalDirectories?: SessionAdditionalDirectoriesCapabilities | null;
  /**
   * Whether the agent handles `session/resume`.
   * @x-deserialize-default-on-error true
   */
  resume?: SessionResumeCapabilities | null;
  /**
   * Whether the agent handles `session/close`.
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

/** The authentication capabilities of an agent. */
export interface AgentAuthCapabilities {
  /**
   * `{}` if the agent handles `logout`; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  logout?: LogoutCapabilities | null;
  _meta?: Meta;
}

/** Indicates that the agent handles `logout`. */
export interface LogoutCapabilities {
  _meta?: Meta;
}
