import type { ContentBlock } from "@parley/schema/neutral";

/** Renders suggested prompts, which exist only in the unstable profiles. */
export function renderSuggestions({
  prompts,
}: {
  readonly prompts: readonly (readonly ContentBlock[])[];
}): object {
  return { sessionUpdate: "prompt_suggestions_update", suggestions: prompts.map((prompt) => ({ prompt })) };
}
