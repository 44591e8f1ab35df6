import ignore from "ignore";

/** Whether a path is ignored. Returns `undefined` if no line of the file applies to the path. */
export type IgnoreRules = (path: string, isFolder: boolean) => boolean | undefined;

/**
 * Maximum number of asterisks in a pattern. Projects are untrusted, and a pattern with many asterisks is slow to
 * match.
 */
const maxAsterisks = 6;

/**
 * Parses a `.gitignore` file. Paths are relative to its folder.
 *
 * @see https://git-scm.com/docs/gitignore
 */
export function parseIgnoreFile(text: string): IgnoreRules {
  const lines = text.split(/\r?\n/).filter((line) => line.split("*").length <= maxAsterisks + 1);
  const rules = ignore({ ignorecase: false }).add(lines);
  return (path, isFolder) => {
    const { ignored, unignored } = rules.test(isFolder ? `${path}/` : path);
    if (ignored) return true;
    return unignored ? false : undefined;
  };
}
