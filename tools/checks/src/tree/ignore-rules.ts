import { basename, matchesGlob } from "node:path/posix";

/** Returns whether a path in the tree is ignored. `path` uses forward slashes and has no leading slash. */
export type IgnoreRule = (path: string) => boolean;

/**
 * Parses a `.gitignore` with names, globs and `folder/` lines. Callers must check each folder before entering it.
 * Negation is not supported.
 *
 * @throws Error if a pattern is negated.
 */
export function parseIgnoreRules(text: string): IgnoreRule {
  const patterns = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  const negated = patterns.find((pattern) => pattern.startsWith("!"));
  if (negated !== undefined)
    throw new Error(`Cannot read the ignore rules: negation is not supported, found "${negated}"`);
  return (path) => patterns.some((pattern) => matches(pattern.replace(/\/$/, ""), path));
}

function matches(pattern: string, path: string): boolean {
  const anchored = pattern.includes("/");
  return matchesGlob(anchored ? path : basename(path), pattern.replace(/^\//, ""));
}
