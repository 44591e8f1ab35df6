import type { Meta } from "../primitive.ts";
import type { SystemPromptMode } from "../shared/system-prompt.ts";
import type { ContentBlock } from "./content.ts";

/**
 * Instructions from the client to the model of a session. An agent that cannot follow the mode, or that gets blocks
 * which it does not support, MUST answer the whole request with an error: no session starts or reopens.
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
