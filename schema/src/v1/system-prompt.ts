import type { Meta } from "../primitive.ts";
import type { SystemPromptMode } from "../shared/system-prompt.ts";
import type { ContentBlock } from "./content.ts";

/**
 * The client's instructions for the model of a session. An agent that does not support the mode or a block MUST
 * reject the whole request with an error, without starting or reopening the session.
 */
export interface SystemPrompt {
  /** How the system prompt affects the agent's own instructions. */
  mode: SystemPromptMode;
  /**
   * The instructions as `text` blocks, which every agent that accepts system prompts MUST support. Other blocks are
   * not allowed yet. The list MUST NOT be empty; an agent may respond to an empty list with error `-32602`.
   */
  content: ContentBlock[];
  _meta?: Meta;
}
