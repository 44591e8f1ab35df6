import type { Meta, OpenString } from "../primitive.ts";

/** How a system prompt affects the agent's own instructions. An agent MUST reject an unknown mode. */
export type SystemPromptMode =
  /**
   * Append the client's instructions to the agent's, with the same weight. Every agent that accepts system prompts
   * supports this.
   */
  | "append"
  /**
   * Replace the agent's default instructions with the client's. Tools, MCP servers, permissions and configuration
   * stay the same. The client becomes responsible for guidance on using them safely. Requires that the agent
   * advertised this mode.
   */
  | "override"
  /**
   * Any other value. Values that start with `_` are free to use; all others are reserved for later versions of the
   * protocol.
   */
  | OpenString;

/** Indicates that the agent accepts system prompts with mode `append`. */
export interface SessionSystemPromptCapabilities {
  /**
   * The accepted modes in addition to `append`. Missing or `null` if there are none.
   * @x-deserialize-default-on-error true
   */
  mode?: SessionSystemPromptModeCapabilities | null;
  _meta?: Meta;
}

/** The system prompt modes that an agent accepts in addition to `append`. */
export interface SessionSystemPromptModeCapabilities {
  /**
   * `{}` if a system prompt can replace the agent's default instructions; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  override?: SessionSystemPromptOverrideCapabilities | null;
  _meta?: Meta;
}

/** Indicates that a system prompt can replace the agent's default instructions. */
export interface SessionSystemPromptOverrideCapabilities {
  _meta?: Meta;
}
