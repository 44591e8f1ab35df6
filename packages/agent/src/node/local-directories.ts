import { realpath, stat } from "node:fs/promises";

import type { Directories } from "../author/directories.ts";

/**
 * Provides access to the directories of this machine.
 *
 * @example
 * ```ts
 * import { defineAgent } from "@parley/agent";
 * import { localDirectories } from "@parley/agent/node";
 *
 * export const agent = defineAgent({
 *   info: { name: "local", version: "1.0.0" },
 *   directories: localDirectories(), // finds a folder's sessions by its real path
 *   prompt: (turn) => turn.agentMessage(turn.session.cwd),
 * });
 * ```
 */
export function localDirectories(): Directories {
  return {
    async realPath(path) {
      try {
        const real = await realpath(path);
        return (await stat(real)).isDirectory() ? real : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
