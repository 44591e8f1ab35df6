import type { Config } from "./config/config.ts";

/** Dependencies of a command other than its options. */
export interface CommandContext {
  /** The process, which provides the standard streams, signals and environment. */
  readonly program: NodeJS.Process;
  readonly config: Config;
}
