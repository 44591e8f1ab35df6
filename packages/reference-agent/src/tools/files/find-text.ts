/** Maximum number of line comparisons, in the worst case each with each. They block the process. */
const MAX_COMPARISONS = 20_000_000;

/** The position of one string in another. */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
  /** The indentation that each line has in the file, and not in the wanted text. */
  readonly indent: string;
}

/** `\r\n` if all lines end so, else `\n`. */
export type LineEnd = "\n" | "\r\n";

/**
 * Finds a text in a file's text. If it does not occur exactly, whole lines are compared without the white space at their ends,
 * and then with a common indentation, unless both texts are very long. Only the matches of the strictest way are returned.
 */
export function findText(text: string, wanted: string): TextMatch[] {
  const exact = findExactly(text, wanted);
  return exact.length > 0 ? exact : findLines(text, wanted);
}

/** Formats the replacement of a match, with its indentation and the line ends of the file. */
export function fitText(replacement: string, { indent }: TextMatch, lineEnd: LineEnd): string {
  const lines = replacement.replaceAll("\r\n", "\n").split("\n");
  return fitLineEnds(lines.map((line) => (line === "" ? line : indent + line)).join("\n"), lineEnd);
}

/** Converts text to `\r\n` if the file has those line endings. */
export function fitLineEnds(text: string, lineEnd: LineEnd): string {
  return lineEnd === "\n" ? text : text.replaceAll(/\r?\n/g, lineEnd);
}

/** Detects the line ends of a file. Reads the whole text, so call it once for many matches. */
export function lineEndOf(fileText: string): LineEnd {
  return fileText.includes("\r\n") && !/(?<!\r)\n/.test(fileText) ? "\r\n" : "\n";
}

function findExactly(text: string, wanted: string): TextMatch[] {
  const matches: TextMatch[] = [];
  for (let start = text.indexOf(wanted); start !== -1;) {
    const end = start + wanted.length;
    matches.push({ start, end, indent: "" });
    start = text.indexOf(wanted, end);
  }
  return matches;
}

interface Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function findLines(text: string, wanted: string): TextMatch[] {
  const lines = linesOf(text);
  const endsWithLine = wanted.endsWith("\n");
  const sought = (endsWithLine ? wanted.slice(0, -1) : wanted).split("\n").map((line) => line.trimEnd());
  if (sought.every((line) => line === "") || sought.length * lines.length > MAX_COMPARISONS) return [];
  const matches: TextMatch[] = [];
  for (let index = 0; index + sought.length <= lines.length; index++) {
    const indent = commonIndent(lines, sought, index);
    const [first, last] = [lines[index], lines[index + sought.length - 1]];
    if (indent === undefined || first === undefined || last === undefined) continue;
    const next = lines[index + sought.length];
    matches.push({ start: first.start, end: endsWithLine ? (next?.start ?? text.length) : last.end, indent });
    index += sought.length - 1;
  }
  const strict = matches.filter(({ indent }) => indent === "");
  return strict.length > 0 ? strict : matches;
}

/** Lines without the white space at their ends. */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const bare = line.trimEnd();
    lines.push({ text: bare, start, end: start + bare.length });
    start += line.length + 1;
  }
  return lines;
}

/** The text that all lines have before the wanted ones; `undefined` if the lines differ otherwise. */
function commonIndent(lines: readonly Line[], sought: readonly string[], from: number): string | undefined {
  let indent: string | undefined;
  for (const [index, wanted] of sought.entries()) {
    const { text = "" } = lines[from + index] ?? {};
    if (wanted === "" && text === "") continue;
    if (wanted === "" || !text.endsWith(wanted)) return undefined;
    const before = text.slice(0, text.length - wanted.length);
    if (before.trim() !== "" || (indent !== undefined && indent !== before)) return undefined;
    indent = before;
  }
  return indent;
}
