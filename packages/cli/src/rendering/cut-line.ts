import stringWidth from "string-width";

const graphemes = new Intl.Segmenter();

/** Returns the longest beginning of a text that fits in `columns` of a terminal. */
export function fittingBegin(text: string, columns: number): string {
  let width = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    width += stringWidth(segment);
    if (width > columns) return text.slice(0, index);
  }
  return text;
}

/** Cuts a line to `columns`; a cut line ends in a mark. */
export function cutLine(line: string, columns: number): string {
  // No character of a string takes more than two columns: most lines need not be measured.
  if (line.length * 2 <= columns || fittingBegin(line, columns) === line) return line;
  return `${fittingBegin(line, columns - 1)}…`;
}
