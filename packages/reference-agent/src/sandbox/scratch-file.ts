import { writeFileSync } from "node:fs";
import { join } from "node:path";

import type { ConfineOptions } from "./confine-options.ts";

export interface ScratchFile {
  /** File name, which also identifies the content. */
  readonly name: string;
  /** Content of the file. Default: empty. */
  readonly content?: Uint8Array | undefined;
}

/** Returns the path of a file that commands cannot change, and writes the file unless it exists. */
export function scratchFile(
  { path }: ConfineOptions["scratch"],
  { name, content = new Uint8Array() }: ScratchFile,
): string {
  const file = join(path, name);
  try {
    // Another command may be reading the file at the same time.
    writeFileSync(file, content, { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return file;
}
