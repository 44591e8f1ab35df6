import type { PromptSuggestionsCapabilities } from "../../unstable/capabilities.ts";
import type { StableClientSessionCapabilities } from "./inherited.gen.ts";

export type * from "../client-capabilities.ts";

/** What a client supports inside a session. */
export interface ClientSessionCapabilities extends StableClientSessionCapabilities {
  /**
   * Whether suggested prompts are shown, and the blocks that they may contain.
   * @x-deserialize-default-on-error true
   */
  promptSuggestions?: PromptSuggestionsCapabilities | null;
  /**
   * Whether places in the history may be sent.
   * @x-deserialize-default-on-error true
   */
  cursors?: SessionCursorsCapabilities | null;
}

/** The client understands `cursor_update`. */
export interface SessionCursorsCapabilities {
  [key: string]: unknown;
}
