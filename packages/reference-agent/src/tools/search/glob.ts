/** Part of a glob. Maps the offsets where the part can start to the offsets where it can end. */
type Part = (text: string, starts: Iterable<number>) => ReadonlySet<number>;

/**
 * Matches a token of a glob: any folders, any text, a set of characters, plain text or a single special character.
 */
const TOKENS = /\*\*\/|\*\*|\[[^\]/]+\]|[^*?[{},]+|./gsu;

/**
 * Creates a function that matches paths, separated by `/`, against a glob: `*` and `?` stay within a name, `**`
 * matches across names, `{a,b}` is a choice and `[a-z]` a set of characters. A glob without `/` matches the last
 * name of a path. Models write globs, so the running time is bounded by the product of the lengths of the glob and
 * the path.
 *
 * @throws {Error} if the glob is invalid, for example because a brace is not closed.
 */
export function createGlob(glob: string): (path: string) => boolean {
  const pattern = glob.includes("/") ? glob.replace(/^\.?\//, "") : `**/${glob}`;
  let parts: readonly Part[];
  try {
    parts = parseParts((pattern.match(TOKENS) ?? []).toReversed(), []);
  } catch (error) {
    throw new Error(`Invalid glob "${glob}"`, { cause: error });
  }
  return (path) => endsOf(parts, path, [0]).has(path.length);
}

/** Parses tokens up to one of `ends` and removes them from the list. */
function parseParts(tokens: string[], ends: readonly string[]): readonly Part[] {
  const parts: Part[] = [];
  for (let token = tokens.pop(); token !== undefined; token = tokens.pop()) {
    if (ends.includes(token)) {
      tokens.push(token);
      break;
    }
    parts.push(token === "{" ? parseChoice(tokens) : parsePart(token));
  }
  return parts;
}

function parseChoice(tokens: string[]): Part {
  const alternatives: (readonly Part[])[] = [];
  let end: string | undefined;
  do {
    alternatives.push(parseParts(tokens, [",", "}"]));
    end = tokens.pop();
  } while (end === ",");
  if (end === undefined) throw new Error("a brace is not closed");
  return (text, starts) => new Set(alternatives.flatMap((parts) => [...endsOf(parts, text, starts)]));
}

function parsePart(token: string): Part {
  switch (token) {
    case "**/":
      return onwards((text, at) => {
        const slash = text.indexOf("/", at);
        return slash > at ? slash + 1 : undefined;
      });
    case "**":
      return onwards((text, at) => (at < text.length ? at + 1 : undefined));
    case "*":
      return onwards((text, at) => (at < text.length && text[at] !== "/" ? at + 1 : undefined));
    case "?":
      return character(/[^/]/u);
    default:
      return token.startsWith("[") ? character(setOf(token.slice(1, -1))) : plainText(token);
  }
}

function endsOf(parts: readonly Part[], text: string, starts: Iterable<number>): ReadonlySet<number> {
  let ends: ReadonlySet<number> = new Set(starts);
  for (const part of parts) ends = part(text, ends);
  return ends;
}

/** Creates a repeating part, which can end after any number of steps. */
function onwards(next: (text: string, at: number) => number | undefined): Part {
  return (text, starts) => {
    const ends = new Set<number>();
    for (const start of starts) {
      // If the offset was reached before, the remaining ends are already known.
      for (let at: number | undefined = start; at !== undefined && !ends.has(at); at = next(text, at)) {
        ends.add(at);
      }
    }
    return ends;
  };
}

function character(kind: RegExp): Part {
  return (text, starts) => {
    const ends = new Set<number>();
    for (const start of starts) {
      const code = text.codePointAt(start);
      const found = code === undefined ? "" : String.fromCodePoint(code);
      if (kind.test(found)) ends.add(start + found.length);
    }
    return ends;
  };
}

function plainText(wanted: string): Part {
  return (text, starts) => {
    const found = [...starts].filter((start) => text.startsWith(wanted, start));
    return new Set(found.map((start) => start + wanted.length));
  };
}

/** @throws {Error} if the set is empty, or if a range in it is reversed. */
function setOf(set: string): RegExp {
  if (set === "") throw new Error("a set is not closed");
  const negated = /^[!^]/.test(set);
  const members = (negated ? set.slice(1) : set).replaceAll(/[\\^]/g, String.raw`\$&`);
  return new RegExp(`^[${negated ? "^/" : ""}${members}]$`, "su");
}
