import type { Meta, OpenString } from "../../primitive.ts";
import type { ContentBlock } from "../content.ts";

/**
 * Instructions from the client to the model of a session. An agent that cannot follow the mode, or that gets blocks
 * which it does not support, MUST answer the whole request with an error: no session begins, opens again or is
 * forked.
 */
export interface SystemPrompt {
  /** The effect on the agent's own instructions. */
  mode: SystemPromptMode;
  /**
   * The instructions: `text` blocks, which every agent that takes system prompts MUST support, and for now no others.
   * It MUST NOT be empty; an agent may answer that with error `-32602`.
   */
  content: ContentBlock[];
  _meta?: Meta;
}

/** The effect on the agent's own instructions. An agent MUST refuse a mode that it does not know. */
export type SystemPromptMode =
  /**
   * The client's instructions are added to the agent's, and should weigh as much. Every agent that advertised
   * `session.systemPrompt` supports it.
   */
  | "append"
  /**
   * The client's instructions replace the agent's default ones. Tools, MCP servers, permissions and configuration
   * stay; how to use them, and what to be careful about, is up to the client then. Only if the agent advertised
   * `session.systemPrompt.mode.override`.
   */
  | "override"
  /** Any other: free for everyone if it begins with `_`, else kept for later versions of the protocol. */
  | OpenString;
