import { UsageError } from "../usage-error.ts";

/** Matches an unquoted word, a quoted string, or an escaped character. */
const part = /'([^']*)'|"((?:[^"\\]|\\[^])*)"|\\([^])|([^\s'"\\]+)/y;

/**
 * Splits a command line into words the way a shell does, but without expanding variables or globs. Quotes and
 * backslashes protect spaces. On Windows, a backslash is part of a path.
 *
 * @throws {UsageError} if a quote is not closed, or if there are no words.
 */
export function splitWords(
  line: string,
  platform: NodeJS.Platform = process.platform,
): [string, ...string[]] {
  const text = platform === "win32" ? line.replaceAll(/\\(?!")/g, "\\\\") : line;
  const words: string[] = [];
  let at = 0;
  for (;;) {
    at += /^\s*/.exec(text.slice(at))?.[0].length ?? 0;
    if (at >= text.length) break;
    let word = "";
    for (part.lastIndex = at; ; at = part.lastIndex) {
      const [found, single, double, escaped, plain] = part.exec(text) ?? [];
      if (found === undefined) break;
      word += single ?? double?.replaceAll(/\\(["\\$`])/g, "$1") ?? escaped ?? plain ?? "";
    }
    if (at < text.length && !/\s/.test(text.charAt(at))) {
      throw new UsageError(`Cannot read the command ${JSON.stringify(line)}: a quotation mark is not closed`);
    }
    words.push(word);
  }
  const [command, ...args] = words;
  if (command === undefined || command === "") throw new UsageError("Cannot start a command without a name");
  return [command, ...args];
}
