/**
 * Maximum number of line comparisons, which block the event loop. In the worst case, every line is compared with
 * every other line.
 */
const MAX_COMPARISONS = 20_000_000;

/** The position of one string inside another. */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
  /** Indentation that each line has in the file but not in the wanted text. */
  readonly indent: string;
}

/** `\r\n` if all lines end that way, and `\n` otherwise. */
export type LineEnd = "\n" | "\r\n";

/**
 * Finds text in a file. If there is no exact match, compares whole lines without trailing whitespace. If there is
 * still no match, also allows a common indentation, unless both texts are very long. Returns only the matches from
 * the strictest method that finds any.
 */
export function findText(text: string, wanted: string): TextMatch[] {
  const exact = findExactly(text, wanted);
  return exact.length > 0 ? exact : findLines(text, wanted);
}

/** Formats the replacement for a match, using the match's indentation and the file's line endings. */
export function fitText(replacement: string, { indent }: TextMatch, lineEnd: LineEnd): string {
  const lines = replacement.replaceAll("\r\n", "\n").split("\n");
  return fitLineEnds(lines.map((line) => (line === "" ? line : indent + line)).join("\n"), lineEnd);
}

/** Converts text to `\r\n` line endings if the file uses them. */
export function fitLineEnds(text: string, lineEnd: LineEnd): string {
  return lineEnd === "\n" ? text : text.replaceAll(/\r?\n/g, lineEnd);
}

/** Detects a file's line endings. Reads the whole text, so call it only once for many matches. */
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

/** Returns the lines without trailing whitespace. */
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

/**
 * Returns the common prefix of all lines if they otherwise equal the wanted lines, and `undefined` if they do not.
 */
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
