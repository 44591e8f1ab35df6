import { stripVTControlCharacters } from "node:util";

import { visibleWidth, wrapTextWithAnsi } from "@earendil-works/pi-tui";

/**
 * The start of a line: its indentation and, if it has one, the mark of a quoted, added or removed line, a list item
 * or a prompt.
 */
const begin = /^ *(?:[│›·⧗↳✎?!] *|[-+*] *|\d+[.)] +|(?:→ )? *\[[a-z0-9]\] )?/u;
/** An escape sequence that sets a style. */
const style = String.raw`\u001b\[[\d;]*m`;

/**
 * Wraps a styled line to a width. Continuation lines start below the first line's text, not below its mark. The bar
 * of quoted text is repeated.
 */
export function wrapHanging(line: string, width: number): string[] {
  if (visibleWidth(line) <= width) return [line];
  const lead = begin.exec(stripVTControlCharacters(line))?.[0] ?? "";
  const leadWidth = visibleWidth(lead);
  // A line that is mostly indentation does not have room for any more.
  if (leadWidth === 0 || leadWidth > width / 2) return wrapTextWithAnsi(line, width);
  const at = rawLength(line, lead.length);
  const [raw, text] = [line.slice(0, at), line.slice(at)];
  const styles = (raw.match(new RegExp(style, "g")) ?? []).join("");
  const hang = lead.replaceAll(/[^ │]/g, " ");
  return wrapTextWithAnsi(styles + text, width - leadWidth).map((row, index) =>
    index === 0 ? raw + row : hang + row,
  );
}

/** Returns the length of the prefix of a styled line that contains `count` visible characters. */
function rawLength(line: string, count: number): number {
  let [at, shown] = [0, 0];
  while (shown < count) {
    const [escape] = new RegExp(`^${style}`).exec(line.slice(at)) ?? [];
    at += escape?.length ?? 1;
    shown += escape === undefined ? 1 : 0;
  }
  return at;
}
