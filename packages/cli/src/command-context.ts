import type { Config } from "./config/config.ts";

/** The parts of the program that a command uses, apart from its options. */
export interface CommandContext {
  /** The standard streams, signals and environment. */
  readonly program: NodeJS.Process;
  readonly config: Config;
}
