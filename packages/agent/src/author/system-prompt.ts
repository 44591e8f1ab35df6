import type { ContentBlock } from "@parley/schema/neutral";

/**
 * The effect of a client's instructions on the agent's own: `append` adds to them, `override` replaces the default
 * ones.
 */
export type SystemPromptMode = "append" | "override";

/** The ways in which an agent accepts instructions from clients. */
export interface SystemPromptOptions {
  /** Always contains `append`, which the protocol requires. */
  readonly modes: readonly SystemPromptMode[];
}

/** A client's instructions for a session's model. */
export interface SystemPrompt {
  readonly mode: SystemPromptMode;
  /** The text of all blocks, separated by empty lines. */
  readonly text: string;
  /** The original blocks. */
  readonly content: readonly ContentBlock[];
}
