import type { Config } from "./config/config.ts";

/** What a command works with besides its options. */
export interface CommandContext {
  /** Standard streams, signals and environment. */
  readonly program: NodeJS.Process;
  readonly config: Config;
}
