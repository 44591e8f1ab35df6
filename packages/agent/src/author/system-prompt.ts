import type { ContentBlock } from "@parley/schema/neutral";

/**
 * Determines how a client's instructions are combined with the agent's own. `append` adds the client's instructions,
 * and `override` replaces the agent's defaults with them.
 */
export type SystemPromptMode = "append" | "override";

/** The kinds of instructions that an agent accepts from clients. */
export interface SystemPromptOptions {
  /** The supported modes. Must contain `append`, which the protocol requires. */
  readonly modes: readonly SystemPromptMode[];
}

/** A client's instructions for a session's model. */
export interface SystemPrompt {
  readonly mode: SystemPromptMode;
  /** The text of all blocks, joined by blank lines. */
  readonly text: string;
  /** The original blocks. */
  readonly content: readonly ContentBlock[];
}
