import type { ConnectOptions } from "../../connection/connect-options.ts";
import type { ClientDialect } from "../../dialect/client-dialect.ts";

/** Options for {@link spawnAgent}. */
export interface SpawnOptions extends Omit<ConnectOptions, "versions"> {
  /** Protocol versions to offer. Default: every version that this library supports. */
  readonly versions?: readonly ClientDialect[] | undefined;
  /** Called with the agent's stderr as it arrives. Must not throw. */
  readonly onStderr?: ((text: string) => void) | undefined;
  /**
   * Called with everything that the agent writes to stdout, as it arrives: messages and any other output. Must not
   * throw.
   */
  readonly onStdout?: ((text: string) => void) | undefined;
  /**
   * Maximum time for the agent to answer `initialize`, in milliseconds, counted from its start or its last output on
   * stderr. After that, starting fails. Default 60,000.
   */
  readonly startTimeoutMs?: number | undefined;
  /**
   * How long the agent has to exit after its stdin closes before it is terminated, in milliseconds. Default 2,000.
   */
  readonly closeGraceMs?: number | undefined;
}
