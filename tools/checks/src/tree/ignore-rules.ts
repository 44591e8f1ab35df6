import { basename, matchesGlob } from "node:path/posix";

/** Whether a path of the tree is ignored; `path` has forward slashes and no leading one. */
export type IgnoreRule = (path: string) => boolean;

/**
 * Parses a `.gitignore`: names, globs and `folder/` lines. A walk that checks each folder before it enters needs no
 * more than that. Negation is not supported.
 *
 * @throws Error for a negated pattern.
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
