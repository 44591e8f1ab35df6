import type { ConnectOptions } from "../../connection/connect-options.ts";
import type { ClientDialect } from "../../dialect/client-dialect.ts";

/** Options of `spawnAgent`. */
export interface SpawnOptions extends Omit<ConnectOptions, "versions"> {
  /** Default: every version of this library. */
  readonly versions?: readonly ClientDialect[] | undefined;
  /** Is called with the agent's standard error as it arrives. Must not throw. */
  readonly onStderr?: ((text: string) => void) | undefined;
  /** Is called with the agent's standard output as it arrives: its messages, and what else it prints. Must not throw. */
  readonly onStdout?: ((text: string) => void) | undefined;
  /** Milliseconds that the agent may be silent before it answers `initialize`; then starting fails. Default 60,000. */
  readonly startTimeoutMs?: number | undefined;
  /** Milliseconds that the agent may take to exit after its input has ended, before it is terminated. Default 2,000. */
  readonly closeGraceMs?: number | undefined;
}
