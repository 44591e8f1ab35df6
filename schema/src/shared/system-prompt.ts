import type { Meta, OpenString } from "../primitive.ts";

/** How a system prompt affects the agent's own instructions. An agent MUST refuse an unknown mode. */
export type SystemPromptMode =
  /**
   * The client's instructions are added to the agent's, and should carry the same weight. Every agent that accepts
   * system prompts supports this.
   */
  | "append"
  /**
   * The client's instructions replace the agent's default ones. Tools, MCP servers, permissions and configuration stay;
   * the client becomes responsible for guidance on how to use them safely. Only if the agent advertised the mode.
   */
  | "override"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;

/** The agent accepts system prompts of mode `append`. */
export interface SessionSystemPromptCapabilities {
  /**
   * The accepted modes besides `append`; missing or `null` means none.
   * @x-deserialize-default-on-error true
   */
  mode?: SessionSystemPromptModeCapabilities | null;
  _meta?: Meta;
}

/** The modes of a system prompt that an agent accepts besides `append`. */
export interface SessionSystemPromptModeCapabilities {
  /**
   * `{}` if a system prompt can replace the agent's default instructions; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  override?: SessionSystemPromptOverrideCapabilities | null;
  _meta?: Meta;
}

/** A system prompt can replace the agent's default instructions. */
export interface SessionSystemPromptOverrideCapabilities {
  _meta?: Meta;
}
