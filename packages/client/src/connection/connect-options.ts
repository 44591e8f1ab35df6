import type { ConnectionLimits, MessageRepair, WireTap } from "@parley/protocol";

import type { ClientProfile } from "../api/client-profile.ts";
import type { ClientDialect } from "../dialect/client-dialect.ts";

/** Options of `connectAgent`. */
export interface ConnectOptions extends ClientProfile {
  /** The protocol versions to offer: `[v2, v1]`, in any order. The highest is requested; the agent may choose another. */
  readonly versions: readonly ClientDialect[];
  /** Is called with errors that reach no caller: handlers that throw, messages that cannot be read. Must not throw. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Is called for each part of the agent's messages that did not fit the schema and was repaired or kept. Must not throw. */
  readonly onRepair?: ((repair: MessageRepair) => void) | undefined;
  /** Receives every message as it is on the wire. */
  readonly tap?: WireTap | undefined;
  /** Limits of the connection's memory and time-outs. `spawnAgent` applies `maxMessageLength` to the agent's output too. */
  readonly connection?: ConnectionLimits | undefined;
  /** Stops connecting when it aborts; has no effect once connected. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that an agent may take to end a turn after `session/cancel` before the prompt rejects. Default 30,000. */
  readonly cancelTimeoutMs?: number | undefined;
}
