import type { Meta } from "../../primitive.ts";
import type { ContentBlock } from "../content.ts";

/**
 * Prompts that the user may want to send next. Each list replaces all earlier suggestions, and `[]` withdraws them.
 * Suggestions are not part of the history and should not be replayed. Agents MUST NOT send suggestions unless the
 * client advertised `session.promptSuggestions`.
 */
export interface PromptSuggestionsUpdate {
  /**
   * All suggestions, starting with the most likely one.
   * @x-deserialize-skip-invalid-items true
   */
  suggestions: PromptSuggestion[];
  _meta?: Meta;
}

/** A prompt that the user may want to send. */
export interface PromptSuggestion {
  /**
   * The blocks of the prompt, at least one.
   * @minItems 1
   */
  prompt: ContentBlock[];
  _meta?: Meta;
}
