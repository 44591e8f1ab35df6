/** Of lines: where all are alike, each may have to be compared with each, and nothing else is done meanwhile. */
const MAX_COMPARISONS = 20_000_000;

/** Where a text is in another. */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
  /** What stands before each line there and was left out in what was looked for. */
  readonly indent: string;
}

/** The line ends of Unix, or mixed ones, and those of Windows. */
export type LineEnd = "\n" | "\r\n";

/**
 * Finds a text in a file's text: exactly, or else, unless both are very long, by whole lines, whatever white space is at
 * their ends, and then also if all of them are indented further. What is found in a stricter way hides what would be found in a laxer one.
 */
export function findText(text: string, wanted: string): TextMatch[] {
  const exact = findExactly(text, wanted);
  return exact.length > 0 ? exact : findLines(text, wanted);
}

/** What takes the place of a match: indented as the lines there, with the line ends of the file. */
export function fitText(replacement: string, { indent }: TextMatch, lineEnd: LineEnd): string {
  const lines = replacement.replaceAll("\r\n", "\n").split("\n");
  return fitLineEnds(lines.map((line) => (line === "" ? line : indent + line)).join("\n"), lineEnd);
}

/** A text with the line ends of the file; as it is, unless that has those of Windows. */
export function fitLineEnds(text: string, lineEnd: LineEnd): string {
  return lineEnd === "\n" ? text : text.replaceAll(/\r?\n/g, lineEnd);
}

/** How the lines of a file end: as those of Windows if all do. Looks at the whole text: ask once for many matches. */
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

/** What all lines from one on have before what is sought; `undefined` if they are different lines. */
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
