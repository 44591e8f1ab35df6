import type { Config } from "./config/config.ts";

/** A command's dependencies, apart from its options. */
export interface CommandContext {
  /** The standard streams, signals and environment. */
  readonly program: NodeJS.Process;
  readonly config: Config;
}
