import { readFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";

import { homeFolder } from "@parley/process/files";

import { UsageError } from "../usage-error.ts";
import { emptyConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { parseConfig } from "./parse-config.ts";

/** Returns the path of the config file, in `$XDG_CONFIG_HOME` or `~/.config`. */
export function configFile(env: NodeJS.ProcessEnv): string {
  const home = env["XDG_CONFIG_HOME"] ?? "";
  return join(isAbsolute(home) ? home : join(homeFolder(), ".config"), "parley", "config.json");
}

/**
 * Reads the config file. Returns empty settings if it does not exist.
 *
 * @throws {UsageError} if the file cannot be read or is invalid.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const file = configFile(env);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return emptyConfig;
    throw new UsageError(`Cannot read config "${file}": ${message}`, { cause: error });
  }
  return parseConfig(text, file);
}
