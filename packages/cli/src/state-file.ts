import { isAbsolute, join } from "node:path";

import { homeFolder } from "@parley/process/files";

/** Returns the path of a file that persists between runs: below `$XDG_STATE_HOME`, or `~/.local/state`. */
export function stateFile(env: NodeJS.ProcessEnv, name: string): string {
  const home = env["XDG_STATE_HOME"] ?? "";
  return join(isAbsolute(home) ? home : join(homeFolder(), ".local", "state"), "parley", name);
}
