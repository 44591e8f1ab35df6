import type { PromptSuggestionsCapabilities } from "../../unstable/capabilities.ts";
import type { StableClientSessionCapabilities } from "./inherited.gen.ts";

export type * from "../client-capabilities.ts";

/** The session features that a client supports. */
export interface ClientSessionCapabilities extends StableClientSessionCapabilities {
  /**
   * The types of blocks that suggested prompts may contain. Missing or `null` if the client does not show suggested
   * prompts.
   * @x-deserialize-default-on-error true
   */
  promptSuggestions?: PromptSuggestionsCapabilities | null;
  /**
   * `{}` if the client understands `cursor_update`; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  cursors?: SessionCursorsCapabilities | null;
}

/** Indicates that the client understands `cursor_update`. */
export interface SessionCursorsCapabilities {
  [key: string]: unknown;
}
