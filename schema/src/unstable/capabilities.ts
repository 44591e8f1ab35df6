import type { Meta } from "../primitive.ts";

/** Indicates that the agent handles `session/fork`. */
export interface SessionForkCapabilities {
  _meta?: Meta;
}

/** Indicates that the agent handles `session/archive` and `session/unarchive`. */
export interface SessionArchiveCapabilities {
  _meta?: Meta;
}

/** Indicates that the agent handles `session/status`. */
export interface SessionStatusCapabilities {
  _meta?: Meta;
}

/** Indicates that the agent handles `session/set_title`. */
export interface SessionTitleCapabilities {
  _meta?: Meta;
}

/** Indicates that the agent handles `auth/status`. */
export interface AuthStatusCapabilities {
  _meta?: Meta;
}

/** Indicates that the agent handles `providers/list`, `providers/set` and `providers/disable`. */
export interface ProvidersCapabilities {
  _meta?: Meta;
}

/**
 * Indicates that the agent handles `session/options`, and accepts `configOptions` in requests that start, reopen or
 * fork a session.
 */
export interface SessionOptionsCapabilities {
  _meta?: Meta;
}

/** Indicates that the client shows suggested prompts. They may contain text, links and the content listed here. */
export interface PromptSuggestionsCapabilities {
  /**
   * `{}` if suggestions may contain `image` blocks; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  image?: PromptSuggestionsImageCapabilities | null;
  /**
   * `{}` if suggestions may contain `audio` blocks; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  audio?: PromptSuggestionsAudioCapabilities | null;
  /**
   * `{}` if suggestions may contain `resource` blocks; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  embeddedContext?: PromptSuggestionsEmbeddedContextCapabilities | null;
  _meta?: Meta;
}

/** Indicates that the client shows `image` blocks in suggestions. */
export interface PromptSuggestionsImageCapabilities {
  _meta?: Meta;
}

/** Indicates that the client shows `audio` blocks in suggestions. */
export interface PromptSuggestionsAudioCapabilities {
  _meta?: Meta;
}

/** Indicates that the client shows `resource` blocks in suggestions. */
export interface PromptSuggestionsEmbeddedContextCapabilities {
  _meta?: Meta;
}
