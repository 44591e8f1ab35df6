import type { ConnectionLimits, MessageRepair, WireTap } from "@parley/protocol";
import type { Implementation, JsonObject } from "@parley/schema/v1";

import type { ClientHandlers } from "../api/client-handlers.ts";
import type { ClientDialect } from "../dialect/client-dialect.ts";

/**
 * What the application can show or do beyond what its handlers tell; everything is off unless it is named here. Notices,
 * compaction and boolean options are a part of version 2 that agents need not be told of.
 */
export interface ClientCapabilities {
  /** The application shows notices; else the agent may say them in a message. */
  readonly notices?: boolean | undefined;
  readonly compaction?: boolean | undefined;
  /** The application shows boolean config options. */
  readonly booleanConfigOptions?: boolean | undefined;
  /** The application can run an agent's login command in a terminal. */
  readonly terminalAuthentication?: boolean | undefined;
  /** For extensions, verbatim: `{ terminal_output: true }`, say. */
  readonly _meta?: JsonObject | undefined;
}

/** What a client says about itself and does with the agent's messages. */
export interface ConnectOptions {
  /** The protocol versions to offer: `[v2, v1]`, in any order. The highest one is asked for; the agent may choose another. */
  readonly versions: readonly ClientDialect[];
  /** Name and version of the application. */
  readonly info: Implementation;
  readonly capabilities?: ClientCapabilities | undefined;
  readonly handlers?: ClientHandlers | undefined;
  /** Hears of what no caller does: handlers that throw, messages that make no sense. Must not throw. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Hears of what was not as the schema has it in the agent's messages, and was repaired or kept. Must not throw. */
  readonly onRepair?: ((repair: MessageRepair) => void) | undefined;
  /** Sees every message as it is on the wire. */
  readonly tap?: WireTap | undefined;
  /** How much the connection keeps, and how long it waits. `spawnAgent` holds the agent to `maxMessageLength` as well. */
  readonly connection?: ConnectionLimits | undefined;
  /** Gives up starting when it aborts; has no effect once connected. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that an agent may take to end a turn after `session/cancel` before the prompt rejects. Default 30,000. */
  readonly cancelTimeoutMs?: number | undefined;
}
