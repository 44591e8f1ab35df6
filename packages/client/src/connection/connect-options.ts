import type { ConnectionLimits, MessageRepair, WireTap } from "@parley/protocol";

import type { ClientProfile } from "../api/client-profile.ts";
import type { ClientDialect } from "../dialect/client-dialect.ts";

/** Options of {@link connectAgent}. */
export interface ConnectOptions extends ClientProfile {
  /**
   * The protocol versions to offer, in any order: `[v2, v1]`. The highest one is requested, but the agent may choose
   * another.
   */
  readonly versions: readonly ClientDialect[];
  /**
   * Called with errors that no caller sees: exceptions thrown by handlers, and unreadable messages. Must not throw.
   * Default: errors are ignored.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
  /**
   * Called for each part of the agent's messages that did not match the schema and was repaired or kept. Must not
   * throw.
   */
  readonly onRepair?: ((repair: MessageRepair) => void) | undefined;
  /** Called with every message, as sent over the wire. */
  readonly tap?: WireTap | undefined;
  /**
   * Limits on the connection's memory and timeouts. `spawnAgent` also applies `maxMessageLength` to the agent's stdout.
   */
  readonly connection?: ConnectionLimits | undefined;
  /** Stops connecting when it aborts; no effect once connected. */
  readonly signal?: AbortSignal | undefined;
  /**
   * How long an agent may take to end a turn after `session/cancel` before the prompt rejects, in milliseconds. Default
   * 30,000.
   */
  readonly cancelTimeoutMs?: number | undefined;
}
