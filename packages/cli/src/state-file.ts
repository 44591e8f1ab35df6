import { createHash } from "node:crypto";
import { isAbsolute, join } from "node:path";

import { homeFolder } from "@parley/process/files";

/** Returns the path of a file that persists between runs, in `$XDG_STATE_HOME` or `~/.local/state`. */
export function stateFile(env: NodeJS.ProcessEnv, name: string): string {
  const home = env["XDG_STATE_HOME"] ?? "";
  return join(isAbsolute(home) ? home : join(homeFolder(), ".local", "state"), "parley", name);
}

/** Returns the path of the prompt history for a folder and an agent. */
export function historyFile(env: NodeJS.ProcessEnv, cwd: string, agentName: string): string {
  const hash = createHash("sha256").update(JSON.stringify([cwd, agentName]));
  return stateFile(env, join("prompts", hash.digest("hex").slice(0, 32)));
}
