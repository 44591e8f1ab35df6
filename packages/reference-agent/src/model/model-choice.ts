/** A model that can be chosen. */
export interface ModelChoice {
  /** Provider and model: `anthropic/claude-sonnet-4-5`. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  readonly description?: string | undefined;
  /** Whether the user can say how much it thinks. */
  readonly thinks: boolean;
}

/** A model that was named or chosen, and is not there. */
export function missingChoice(id: string): ModelChoice {
  return { id, name: id, description: "Not there now", thinks: false };
}
