import type { ContentBlock } from "@parley/schema/neutral";

/** The effect of a client's instructions on the agent's own: `append` adds to them, `override` replaces the default ones. */
export type SystemPromptMode = "append" | "override";

/** The system prompts that an agent accepts. */
export interface SystemPromptOptions {
  /** Always has `append`, which the protocol requires. */
  readonly modes: readonly SystemPromptMode[];
}

/** Instructions of a client to the model of a session. */
export interface SystemPrompt {
  readonly mode: SystemPromptMode;
  /** The text of all blocks, with an empty line between two. */
  readonly text: string;
  /** The blocks as they were sent. */
  readonly content: readonly ContentBlock[];
}
