import type { ConnectionLimits, MessageRepair, WireTap } from "@parley/protocol";

import type { ClientProfile } from "../api/client-profile.ts";
import type { ClientDialect } from "../dialect/client-dialect.ts";

/** Options for {@link connectAgent}. */
export interface ConnectOptions extends ClientProfile {
  /**
   * Protocol versions to offer, in any order: `[v2, v1]`. The client requests the highest one, but the agent may
   * choose another.
   */
  readonly versions: readonly ClientDialect[];
  /**
   * Called with errors that no caller receives: exceptions thrown by handlers, and unreadable messages. Must not
   * throw. Default: errors are ignored.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
  /**
   * Called for each part of the agent's messages that does not match the schema and was repaired or kept. Must not
   * throw.
   */
  readonly onRepair?: ((repair: MessageRepair) => void) | undefined;
  /** Called with every message as it appears on the wire. */
  readonly tap?: WireTap | undefined;
  /**
   * Memory limits and timeouts of the connection. `spawnAgent` also applies `maxMessageLength` to the agent's stdout.
   */
  readonly connection?: ConnectionLimits | undefined;
  /** Signal that stops connecting. It has no effect once connected. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Time to wait for an agent to end a turn after `session/cancel` before the prompt rejects, in milliseconds.
   * Default 30,000.
   */
  readonly cancelTimeoutMs?: number | undefined;
}
