import type { ConnectOptions } from "../../connection/connect-options.ts";
import type { ClientDialect } from "../../dialect/client-dialect.ts";

/** Options of `spawnAgent`. */
export interface SpawnOptions extends Omit<ConnectOptions, "versions"> {
  /** Default: every version that this library knows. */
  readonly versions?: readonly ClientDialect[] | undefined;
  /** Hears what the agent writes to its standard error, as it comes. Must not throw. */
  readonly onStderr?: ((text: string) => void) | undefined;
  /** Milliseconds without a sign of life before `initialize` is answered, after which starting fails. Default 60,000. */
  readonly startTimeoutMs?: number | undefined;
  /** Milliseconds that the agent has to exit by itself once its input has ended, before it is terminated. Default 2,000. */
  readonly closeGraceMs?: number | undefined;
}
