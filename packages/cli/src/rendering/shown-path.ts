import { isAbsolute, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { exactLine } from "@parley/protocol/text";

import { terminalLine } from "../terminal/terminal-text.ts";

/** Formats a path for the user. A path inside `cwd` is made relative, and hidden characters are escaped. */
export function shownPath(path: string, cwd: string): string {
  // If ".." follows a symbolic link, the path and the normalized path may refer to different files.
  if (normalize(path) !== path) return exactLine(path);
  const fromHere = relative(cwd, path);
  const isBelow = fromHere !== "" && !fromHere.startsWith("..") && !isAbsolute(fromHere);
  return exactLine(isAbsolute(path) && isBelow ? fromHere : path);
}

/** Formats a URI for the user. The URI of a local file becomes its path, as {@link shownPath} shows it. */
export function shownUri(uri: string, cwd: string): string {
  try {
    return shownPath(fileURLToPath(uri), cwd);
  } catch {
    return terminalLine(uri);
  }
}
