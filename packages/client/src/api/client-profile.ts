import type { Implementation, JsonObject } from "@parley/schema/neutral";

import type { ClientHandlers } from "./client-handlers.ts";

/**
 * The application's capabilities that cannot be derived from its handlers. Each is off by default. Notices, compaction
 * and boolean options are part of version 2, so they are not advertised to its agents.
 */
export interface ClientCapabilities {
  /** Whether the application shows notices. If not, the agent may send their text as a message. */
  readonly notices?: boolean | undefined;
  readonly compaction?: boolean | undefined;
  /** Whether the application shows boolean config options. */
  readonly booleanConfigOptions?: boolean | undefined;
  /**
   * Whether the application shows suggested prompts made of text and links. Requires a version's unstable profile.
   *
   * @experimental
   */
  readonly promptSuggestions?: boolean | undefined;
  /**
   * Whether the application calls skills with a content block in the prompt instead of `/name`. Requires version 2's
   * unstable profile.
   *
   * @experimental
   */
  readonly skills?: boolean | undefined;
  /**
   * Whether the application forks sessions at cursors. If so, version 1 agents send cursors; version 2 agents always
   * do. Requires a version's unstable profile.
   *
   * @experimental
   */
  readonly cursors?: boolean | undefined;
  /** Whether the application can run an agent's login command in a terminal. */
  readonly terminalAuthentication?: boolean | undefined;
  /** Metadata for extensions, such as `{ terminal_output: true }`. Sent unchanged. */
  readonly _meta?: JsonObject | undefined;
}

/** The application, as described to the agent in `initialize`. */
export interface ClientProfile {
  /** The application's name and version. */
  readonly info: Implementation;
  readonly capabilities?: ClientCapabilities | undefined;
  /** Handlers for the agent's requests. Each one advertises its capability. */
  readonly handlers?: ClientHandlers | undefined;
}
