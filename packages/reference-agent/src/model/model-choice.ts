export interface ModelChoice {
  /** Provider and model, such as `anthropic/claude-sonnet-4-5`. */
  readonly id: string;
  readonly name: string;
  readonly description?: string | undefined;
  /** Whether the user can choose the thinking level. */
  readonly thinks: boolean;
}

/** Creates a choice for an unavailable model that the user named or chose. */
export function missingChoice(id: string): ModelChoice {
  return { id, name: id, description: "Currently unavailable", thinks: false };
}
