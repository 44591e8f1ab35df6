import { readFile, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

import { createFolder } from "@parley/process/files";

import type { TextFiles } from "../author/text-files.ts";

/**
 * Provides unrestricted access to text files on this machine. Refuses to open pipes and devices. Check paths with
 * `createPathGuard()` first.
 *
 * @example
 * ```ts
 * import { defineAgent } from "@parley/agent";
 * import { localFiles } from "@parley/agent/node";
 *
 * export const agent = defineAgent({
 *   info: { name: "reader", version: "1.0.0" },
 *   files: localFiles(), // for clients that do not provide file access
 *   prompt: async (turn) => turn.agentMessage(await turn.session.files.readTextFile("/etc/hostname")),
 * });
 * ```
 */
export function localFiles(): TextFiles {
  return {
    async readTextFile(path, { line = 1, limit = Infinity, signal } = {}) {
      await assertRegularFile(path);
      const text = await readFile(path, { encoding: "utf8", ...(signal && { signal }) });
      if (line === 1 && limit === Infinity) return text;
      return text
        .split(/(?<=\n)/)
        .slice(line - 1, line - 1 + limit)
        .join("");
    },
    async writeTextFile(path, text, { signal } = {}) {
      await createFolder(dirname(path));
      await assertRegularFile(path);
      await writeFile(path, text, { encoding: "utf8", ...(signal && { signal }) });
    },
  };
}

/** Rejects pipes and devices, because opening or reading one may block forever. The caller handles missing files. */
async function assertRegularFile(path: string): Promise<void> {
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isFile() === false && !stats.isDirectory()) {
    throw new Error(`Cannot use file "${path}": it is not a regular file`);
  }
}
