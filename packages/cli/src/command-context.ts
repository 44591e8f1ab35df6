import type { Config } from "./config/config.ts";

export interface CommandContext {
  readonly program: NodeJS.Process;
  readonly config: Config;
}
