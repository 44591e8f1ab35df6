/** A model that can be chosen. */
export interface ModelChoice {
  /** Provider and model: `anthropic/claude-sonnet-4-5`. */
  readonly id: string;
  /** For the user. */
  readonly name: string;
  readonly description?: string | undefined;
  /** Whether the thinking level can be chosen. */
  readonly thinks: boolean;
}

/** Creates a choice for a model that was named or chosen and is unavailable. */
export function missingChoice(id: string): ModelChoice {
  return { id, name: id, description: "Not available now", thinks: false };
}
