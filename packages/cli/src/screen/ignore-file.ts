/** Whether a path is ignored. Returns `undefined` if no line of the file applies to the path. */
export type IgnoreRules = (path: string, isFolder: boolean) => boolean | undefined;

interface Rule {
  readonly pattern: RegExp;
  readonly isIgnored: boolean;
  readonly isForFolders: boolean;
}

/**
 * Maximum number of asterisks in a pattern. A project can come from anybody, and a pattern with many asterisks takes
 * long to match.
 */
const maxAsterisks = 6;

/**
 * Parses a `.gitignore` file. Paths are relative to its folder.
 *
 * @see https://git-scm.com/docs/gitignore
 */
export function parseIgnoreFile(text: string): IgnoreRules {
  const rules = text.split(/\r?\n/).flatMap(ruleOf).toReversed();
  return (path, isFolder) =>
    rules.find(({ pattern, isForFolders }) => (isFolder || !isForFolders) && pattern.test(path))?.isIgnored;
}

function ruleOf(line: string): Rule[] {
  const [, negation = "", glob = "", slash = ""] = /^(!?)(.*?)(\/?)\s*$/.exec(line) ?? [];
  if (glob === "" || line.startsWith("#") || glob.split("*").length > maxAsterisks + 1) return [];
  const begin = glob.includes("/") ? "" : "(?:.*/)?";
  try {
    const pattern = new RegExp(`^${begin}${expressionOf(glob.replace(/^\//, ""))}$`);
    return [{ pattern, isIgnored: negation === "", isForFolders: slash !== "" }];
  } catch {
    return [];
  }
}

/** Converts a glob to a regular expression. */
function expressionOf(glob: string): string {
  return glob.replaceAll(/\\(.)|\*\*\/|\/\*\*$|\*+|\?|[.+^${}()|]/gs, (found, escaped?: string) => {
    if (escaped !== undefined) return /\w/.test(escaped) ? escaped : `\\${escaped}`;
    if (found === "**/") return "(?:.*/)?";
    if (found === "/**") return "/.*";
    if (found.startsWith("*")) return "[^/]*";
    return found === "?" ? "[^/]" : `\\${found}`;
  });
}
