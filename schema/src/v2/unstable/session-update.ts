import type { CursorUpdate } from "../../unstable/cursor.ts";
import type { StableSessionUpdate } from "./inherited.gen.ts";
import type { PromptSuggestionsUpdate } from "./prompt-suggestion.ts";

export type * from "../session-update.ts";

/** A session update. */
export type SessionUpdate =
  /** One of the stable updates, or one that is not listed here. */
  | StableSessionUpdate
  /**
   * Prompts that the user may want to send. Agents MUST NOT send them unless the client advertised
   * `session.promptSuggestions`.
   * @x-state {"session":[{"action":"replace","target":"promptSuggestions","value":"suggestions"}]}
   */
  | ({ sessionUpdate: "prompt_suggestions_update" } & PromptSuggestionsUpdate)
  /**
   * A place in the history.
   * @x-state {"session":[{"action":"upsert","target":"cursor","id":"cursorId"}]}
   */
  | ({ sessionUpdate: "cursor_update" } & CursorUpdate);
