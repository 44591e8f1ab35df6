import { isAbsolute, relative } from "node:path";

import { terminalLine } from "../terminal/terminal-text.ts";

/** Returns a path for the user: relative if it is below `cwd`, harmless to a terminal. */
export function shownPath(path: string, cwd: string): string {
  const fromHere = relative(cwd, path);
  const isBelow = fromHere !== "" && !fromHere.startsWith("..") && !isAbsolute(fromHere);
  return terminalLine(isAbsolute(path) && isBelow ? fromHere : path);
}
