import type { CursorUpdate } from "../../unstable/cursor.ts";
import type { StableSessionUpdate } from "./inherited.gen.ts";
import type { PromptSuggestionsUpdate } from "./prompt-suggestion.ts";

export type * from "../session-update.ts";

/** A session update. */
export type SessionUpdate =
  /** One of the stable updates. */
  | StableSessionUpdate
  /**
   * Prompts that the user may want to send. Agents MUST NOT send them unless the client advertised
   * `session.promptSuggestions`.
   */
  | ({ sessionUpdate: "prompt_suggestions_update" } & PromptSuggestionsUpdate)
  /** A place in the history. Agents MUST NOT send this unless the client advertised `session.cursors`. */
  | ({ sessionUpdate: "cursor_update" } & CursorUpdate);
