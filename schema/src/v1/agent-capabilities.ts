import type { Meta } from "./primitive.ts";

export interface AgentCapabilities {
  /**
   * @default false
   * @x-deserialize-default-on-error true
   */
  loadSession?: boolean;
  /**
   * @default {"image":false,"audio":false,"embeddedContext":false}
   * @x-deserialize-default-on-error true
   */
  promptCapabilities?: PromptCapabilities;
  /**
   * @default {"http":false,"sse":false}
   * @x-deserialize-default-on-error true
   */
  mcpCapabilities?: McpCapabilities;
  /**
   * @default {}
   * @x-deserialize-default-on-error true
   */
  sessionCapabilities?: SessionCapabilities;
  /**
   * @default {}
   * @x-deserialize-default-on-error true
   */
  auth?: AgentAuthCapabilities;
  _meta?: Meta;
}

export interface PromptCapabilities {
  /**
   * @default false
   * @x-deserialize-default-on-error true
   */
  image?: boolean;
  /**
   * @default false
   * @x-deserialize-default-on-error true
   */
  audio?: boolean;
  /**
   * @default false
   * @x-deserialize-default-on-error true
   */
  embeddedContext?: boolean;
  _meta?: Meta;
}

export interface McpCapabilities {
  /**
   * @default false
   * @x-deserialize-default-on-error true
   */
  http?: boolean;
  /**
   * @default false
   * @x-deserialize-default-on-error true
   */
  sse?: boolean;
  _meta?: Meta;
}

export interface SessionCapabilities {
  /** @x-deserialize-default-on-error true */
  list?: SessionListCapabilities | null;
  /** @x-deserialize-default-on-error true */
  delete?: SessionDeleteCapabilities | null;
  /** @x-deserialize-default-on-error true */
  additionalDirectories?: SessionAdditionalDirectoriesCapabilities | null;
  /** @x-deserialize-default-on-error true */
  resume?: SessionResumeCapabilities | null;
  /** @x-deserialize-default-on-error true */
  close?: SessionCloseCapabilities | null;
  _meta?: Meta;
}

export interface SessionListCapabilities {
  _meta?: Meta;
}

export interface SessionDeleteCapabilities {
  _meta?: Meta;
}

export interface SessionAdditionalDirectoriesCapabilities {
  _meta?: Meta;
}

export interface SessionResumeCapabilities {
  _meta?: Meta;
}

export interface SessionCloseCapabilities {
  _meta?: Meta;
}

export interface AgentAuthCapabilities {
  /** @x-deserialize-default-on-error true */
  logout?: LogoutCapabilities | null;
  _meta?: Meta;
}

export interface LogoutCapabilities {
  _meta?: Meta;
}
