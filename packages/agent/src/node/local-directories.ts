import { realpath, stat } from "node:fs/promises";

import type { Directories } from "../author/directories.ts";

/** Creates access to this machine's directories. */
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
