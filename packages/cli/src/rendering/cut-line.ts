import { isNarrow, textWidth } from "./text-width.ts";

let graphemes: Intl.Segmenter | undefined;

/** Returns the longest prefix of `text` that fits into `columns` terminal columns. */
export function fittingBegin(text: string, columns: number): string {
  if (isNarrow(text)) return text.slice(0, Math.max(0, columns));
  // Created lazily, because this takes a third of Node.js's startup time.
  graphemes ??= new Intl.Segmenter();
  let width = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    width += textWidth(segment);
    if (width > columns) return text.slice(0, index);
  }
  return text;
}

/** Truncates a line to `columns` columns and ends it with an ellipsis. */
export function cutLine(line: string, columns: number): string {
  // No character is more than two columns wide, so most lines do not have to be measured.
  if (line.length * 2 <= columns || fittingBegin(line, columns) === line) return line;
  return `${fittingBegin(line, columns - 1)}…`;
}
