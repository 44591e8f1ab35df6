import type { Implementation, JsonObject } from "@parley/schema/neutral";

import type { ClientHandlers } from "./client-handlers.ts";

/**
 * Capabilities of the application that cannot be derived from its handlers. Each is off by default. Notices,
 * compaction and boolean options are part of version 2, so they are not advertised to version 2 agents.
 */
export interface ClientCapabilities {
  /** Whether the application shows notices. If not, the agent may send the text of a notice as a message. */
  readonly notices?: boolean | undefined;
  readonly compaction?: boolean | undefined;
  /** Whether the application shows boolean config options. */
  readonly booleanConfigOptions?: boolean | undefined;
  /**
   * Whether the application shows suggested prompts made up of text and links. Requires a version's unstable
   * profile.
   *
   * @experimental
   */
  readonly promptSuggestions?: boolean | undefined;
  /**
   * Whether the application invokes skills with a content block in the prompt instead of `/name`. Requires version
   * 2's unstable profile.
   *
   * @experimental
   */
  readonly skills?: boolean | undefined;
  /**
   * Whether the application forks sessions at cursors. Version 1 agents send cursors only if this is set; version 2
   * agents always do. Requires a version's unstable profile.
   *
   * @experimental
   */
  readonly cursors?: boolean | undefined;
  /** Whether the application can run an agent's login command in a terminal. */
  readonly terminalAuthentication?: boolean | undefined;
  /** Metadata for extensions, such as `{ terminal_output: true }`. Sent unchanged. */
  readonly _meta?: JsonObject | undefined;
}

/** Description of the application that is sent to the agent in `initialize`. */
export interface ClientProfile {
  /** Name and version of the application. */
  readonly info: Implementation;
  readonly capabilities?: ClientCapabilities | undefined;
  /** Handlers for the agent's requests. Each one advertises its capability. */
  readonly handlers?: ClientHandlers | undefined;
}
