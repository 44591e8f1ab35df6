import { writeFileSync } from "node:fs";
import { join } from "node:path";

import type { ConfineOptions } from "./confine-options.ts";

/** A file of {@link scratchFile}. */
export interface ScratchFile {
  /** It stands for the content, too. */
  readonly name: string;
  /** Default: nothing. */
  readonly content?: Uint8Array | undefined;
}

/** Returns the path of a file that commands cannot change, and writes it unless it is there. */
export function scratchFile(
  { path }: ConfineOptions["scratch"],
  { name, content = new Uint8Array() }: ScratchFile,
): string {
  const file = join(path, name);
  try {
    // Another command may read it at the same time.
    writeFileSync(file, content, { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return file;
}
