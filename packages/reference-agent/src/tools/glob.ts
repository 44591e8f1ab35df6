/**
 * Tells whether a path, with `/` between its names, matches a glob: `*` and `?` stay within a name, `**` crosses names,
 * `{a,b}` is a choice and `[a-z]` a set of characters. A glob without `/` matches the last name of the path.
 *
 * @throws {Error} if the glob makes no sense, such as a brace that is not closed.
 */
export function createGlob(glob: string): (path: string) => boolean {
  // The same stars again match nothing more, and take much longer not to.
  const lean = glob.replaceAll(/(?:\*\*\/){2,}/g, "**/").replaceAll(/\*{3,}/g, "**");
  const pattern = lean.includes("/") ? lean.replace(/^\.?\//, "") : `**/${lean}`;
  let expression: RegExp;
  try {
    expression = new RegExp(`^${translate(pattern)}$`, "su");
  } catch (error) {
    throw new Error(`Invalid glob "${glob}"`, { cause: error });
  }
  return (path) => expression.test(path);
}

function translate(pattern: string): string {
  let expression = "";
  let openBraces = 0;
  for (const [token] of pattern.matchAll(/\*\*\/|\*\*|\[[^\]/]+\]|./gsu)) {
    if (token === "{") openBraces++;
    if (openBraces > 0 && (token === "," || token === "}")) {
      expression += token === "," ? "|" : ")";
      if (token === "}") openBraces--;
    } else {
      expression += translateToken(token);
    }
  }
  // A group or set that is not closed is no regular expression either.
  return expression;
}

function translateToken(token: string): string {
  switch (token) {
    case "**/":
      return "(?:[^/]+/)*";
    case "**":
      return ".*";
    case "*":
      return "[^/]*";
    case "?":
      return "[^/]";
    case "{":
      return "(?:";
    case "[":
      return "[";
    default:
      return token.startsWith("[") ? translateSet(token.slice(1, -1)) : escaped(token);
  }
}

function translateSet(set: string): string {
  const negated = /^[!^]/.test(set);
  const members = (negated ? set.slice(1) : set).replaceAll(/[\\^]/g, String.raw`\$&`);
  return `[${negated ? "^/" : ""}${members}]`;
}

function escaped(character: string): string {
  return /[\\^$.*+?()[\]{}|/]/.test(character) ? `\\${character}` : character;
}
