import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join, relative, sep } from "node:path";

/**
 * The search path for system programs. Use it for helper processes that run other programs, because a user's `PATH`
 * may contain project directories.
 */
export const SYSTEM_PATH =
  "/usr/bin:/bin:/usr/sbin:/sbin:/run/current-system/sw/bin:/run/current-system/profile/bin";

/** Options for {@link findProgram}. */
export interface ProgramSearch {
  /** The directories to search, separated as in `PATH`. Relative directories are skipped. */
  readonly path: string;
  /** Absolute directories whose programs are excluded, such as a session's roots. */
  readonly outside?: readonly string[] | undefined;
}

/**
 * Finds a program on a search path and returns its absolute path with symbolic links resolved, or `undefined` if
 * there is none. Does not support Windows.
 *
 * Skips a program if its directory on the path or its resolved path is inside an excluded directory.
 */
export function findProgram(name: string, { path, outside = [] }: ProgramSearch): string | undefined {
  const closed = outside.flatMap((folder) => [folder, realPathOf(folder) ?? folder]);
  const isOpen = (found: string | undefined): found is string =>
    found !== undefined && !closed.some((folder) => isInside(found, folder));
  for (const folder of path.split(delimiter)) {
    if (!isAbsolute(folder) || !isOpen(folder) || !isOpen(realPathOf(folder))) continue;
    const program = realPathOf(join(folder, name));
    if (isOpen(program) && isExecutable(program)) return program;
  }
  return undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

function isInside(path: string, folder: string): boolean {
  const inner = relative(folder, path);
  return inner !== ".." && !inner.startsWith(`..${sep}`) && !isAbsolute(inner);
}
