import type { Implementation, JsonObject } from "@parley/schema/neutral";

import type { ClientHandlers } from "./client-handlers.ts";

/**
 * Capabilities of the application that do not follow from its handlers. Each one is off by default. Notices, compaction
 * and boolean options are part of version 2, so they are not advertised to its agents.
 */
export interface ClientCapabilities {
  /** The application shows notices. Otherwise the agent may send their text as a message. */
  readonly notices?: boolean | undefined;
  readonly compaction?: boolean | undefined;
  /** The application shows boolean config options. */
  readonly booleanConfigOptions?: boolean | undefined;
  /**
   * The application shows suggested prompts, of text and links. Needs the unstable profile of a version.
   *
   * @experimental
   */
  readonly promptSuggestions?: boolean | undefined;
  /** The application can run an agent's login command in a terminal. */
  readonly terminalAuthentication?: boolean | undefined;
  /** For extensions, sent unchanged, for example `{ terminal_output: true }`. */
  readonly _meta?: JsonObject | undefined;
}

/** The application, as described to the agent in `initialize`. */
export interface ClientProfile {
  /** Name and version of the application. */
  readonly info: Implementation;
  readonly capabilities?: ClientCapabilities | undefined;
  /** Handlers for the agent's requests: each advertises its capability. */
  readonly handlers?: ClientHandlers | undefined;
}
