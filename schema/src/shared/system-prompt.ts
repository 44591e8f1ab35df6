import type { Meta, OpenString } from "../primitive.ts";

/** The effect on the agent's own instructions. An agent MUST refuse a mode that it does not know. */
export type SystemPromptMode =
  /**
   * The client's instructions are added to the agent's, and should weigh as much. Every agent that takes system
   * prompts supports it.
   */
  | "append"
  /**
   * The client's instructions replace the agent's default ones. Tools, MCP servers, permissions and configuration
   * stay; how to use them, and what to be careful about, is up to the client then. Only if the agent advertised the
   * mode.
   */
  | "override"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;

/** The agent accepts system prompts of mode `append`. */
export interface SessionSystemPromptCapabilities {
  /**
   * The modes that it accepts besides `append`; missing or `null` means none.
   * @x-deserialize-default-on-error true
   */
  mode?: SessionSystemPromptModeCapabilities | null;
  _meta?: Meta;
}

/** The modes of a system prompt that an agent accepts besides `append`. */
export interface SessionSystemPromptModeCapabilities {
  /**
   * `{}` if the agent's own default instructions can be replaced; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  override?: SessionSystemPromptOverrideCapabilities | null;
  _meta?: Meta;
}

/** The agent lets a system prompt replace its own default instructions. */
export interface SessionSystemPromptOverrideCapabilities {
  _meta?: Meta;
}
