import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/** Returns the path of a file that persists between runs: below `$XDG_STATE_HOME`, or `~/.local/state`. */
export function stateFile(env: NodeJS.ProcessEnv, name: string): string {
  const home = env["XDG_STATE_HOME"] ?? "";
  return join(isAbsolute(home) ? home : join(homedir(), ".local", "state"), "parley", name);
}
