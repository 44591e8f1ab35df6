import { readFileSync } from "node:fs";

import { parseJsonFile, replaceFile } from "@parley/process/files";

import { configFile } from "../config/read-config.ts";
import type { AgentOffer } from "./agent-offers.ts";

/** Makes an agent the default in the user's config file, whose other settings stay. Resolves to the path of the file. */
export async function rememberAgent({ name, command }: AgentOffer, env: NodeJS.ProcessEnv): Promise<string> {
  const file = configFile(env);
  const before = readSettings(file);
  const agents = command === undefined ? before.agents : { ...before.agents, [name]: command };
  const settings = { ...before, defaultAgent: name, ...(agents !== undefined && { agents }) };
  await replaceFile(file, `${JSON.stringify(settings, undefined, 2)}\n`, { mode: 0o600 });
  return file;
}

/** The file was read when the program started, so it is valid. */
function readSettings(file: string): { readonly agents?: object } {
  try {
    return parseJsonFile(readFileSync(file, "utf8")) as { readonly agents?: object };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}
