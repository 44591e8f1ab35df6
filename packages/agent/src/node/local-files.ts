import { readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

import { createFolder } from "@parley/process/files";

import type { TextFiles } from "../author/text-files.ts";

/** Creates access to the text files of this machine, without any limit: check paths before, by `createPathGuard()`. */
export function localFiles(): TextFiles {
  return {
    async readTextFile(path, { line = 1, limit = Infinity, signal } = {}) {
      const text = await readFile(path, { encoding: "utf8", ...(signal && { signal }) });
      if (line === 1 && limit === Infinity) return text;
      return text
        .split(/(?<=\n)/)
        .slice(line - 1, line - 1 + limit)
        .join("");
    },
    async writeTextFile(path, text, { signal } = {}) {
      await createFolder(dirname(path));
      await writeFile(path, text, { encoding: "utf8", ...(signal && { signal }) });
    },
  };
}
