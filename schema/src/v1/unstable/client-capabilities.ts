import type { PromptSuggestionsCapabilities } from "../../unstable/capabilities.ts";
import type { StableClientSessionCapabilities } from "./inherited.gen.ts";

export type * from "../client-capabilities.ts";

/** The session features that a client supports. */
export interface ClientSessionCapabilities extends StableClientSessionCapabilities {
  /**
   * Whether the client shows suggested prompts, and the types of blocks that they may contain.
   * @x-deserialize-default-on-error true
   */
  promptSuggestions?: PromptSuggestionsCapabilities | null;
  /**
   * Whether the agent may send cursors.
   * @x-deserialize-default-on-error true
   */
  cursors?: SessionCursorsCapabilities | null;
}

/** Indicates that the client understands `cursor_update`. */
export interface SessionCursorsCapabilities {
  [key: string]: unknown;
}
