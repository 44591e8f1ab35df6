import type { Implementation, JsonObject } from "@parley/schema/neutral";

import type { ClientHandlers } from "./client-handlers.ts";

/**
 * Capabilities of the application that do not follow from its handlers. Each is off unless it is set here. Notices,
 * compaction and boolean options are part of version 2, so they are not advertised to its agents.
 */
export interface ClientCapabilities {
  /** The application shows notices; else the agent may send their text in a message. */
  readonly notices?: boolean | undefined;
  readonly compaction?: boolean | undefined;
  /** The application shows boolean config options. */
  readonly booleanConfigOptions?: boolean | undefined;
  /** The application can run an agent's login command in a terminal. */
  readonly terminalAuthentication?: boolean | undefined;
  /** For extensions, sent unchanged: `{ terminal_output: true }`, for example. */
  readonly _meta?: JsonObject | undefined;
}

/** The application, as it is described to the agent in `initialize`. */
export interface ClientProfile {
  /** Name and version of the application. */
  readonly info: Implementation;
  readonly capabilities?: ClientCapabilities | undefined;
  /** The requests that the application answers: each handler advertises its capability. */
  readonly handlers?: ClientHandlers | undefined;
}
