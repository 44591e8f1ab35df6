import type { Config } from "./config/config.ts";

/** The parts of the program that a command uses besides its options. */
export interface CommandContext {
  /** Standard streams, signals and environment. */
  readonly program: NodeJS.Process;
  readonly config: Config;
}
