import type { Meta, OpenString } from "../primitive.ts";

/** The effect of a system prompt on the agent's own instructions. An agent MUST refuse an unknown mode. */
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
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;

/** Indicates that the agent accepts system prompts of mode `append`. */
export interface SessionSystemPromptCapabilities {
  /**
   * The accepted modes in addition to `append`. Missing and `null` both mean none.
   * @x-deserialize-default-on-error true
   */
  mode?: SessionSystemPromptModeCapabilities | null;
  _meta?: Meta;
}

/** The modes of a system prompt that an agent accepts in addition to `append`. */
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
