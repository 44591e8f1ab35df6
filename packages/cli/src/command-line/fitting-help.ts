/** Original width of the help text, in columns. */
const written = 80;

export function fittingHelp(text: string): () => string {
  return () => fitHelp(text, process.stdout.columns ?? Infinity);
}

/**
 * Wraps help text to fit a terminal. Reflows paragraphs, and aligns the continuation lines of list items with their
 * descriptions.
 */
export function fitHelp(text: string, columns: number): string {
  if (columns >= written) return text;
  // Adjacent unindented lines form a paragraph. Indented lines are lists and examples.
  const joined = text.replaceAll(/(?<=[^\n:])\n(?=[^\s])/g, (_newline, at: number) =>
    lineBefore(text, at).startsWith(" ") ? "\n" : " ",
  );
  return joined
    .split("\n")
    .map((line) => wrapLine(line, columns))
    .join("\n");
}

function lineBefore(text: string, at: number): string {
  return text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
}

function wrapLine(line: string, columns: number): string {
  if (line.length <= columns) return line;
  const indent = " ".repeat(indentOf(line, columns));
  const rows: string[] = [];
  let row = /^ */.exec(line)?.[0] ?? "";
  // The spaces before a description remain attached to the preceding word.
  for (const word of line.trim().match(/\S+ */g) ?? []) {
    const isFull = row.trim() !== "" && (row + word).trimEnd().length > columns;
    if (isFull) rows.push(row.trimEnd());
    row = (isFull ? indent : row) + word;
  }
  return [...rows, row.trimEnd()].join("\n");
}

function indentOf(line: string, columns: number): number {
  const [begin = ""] = /^ +(?:\S+(?: \S+)* {2,})?/.exec(line) ?? [];
  const isList = begin.length < columns / 2;
  return isList ? begin.length + (/\S/.test(begin) || begin === "" ? 0 : 2) : 4;
}
