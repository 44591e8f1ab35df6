import { stripVTControlCharacters } from "node:util";

import { visibleWidth, wrapTextWithAnsi } from "@earendil-works/pi-tui";

/**
 * Matches the start of a line: its indentation and, if present, the marker of a quote, a diff line, a list item or a
 * prompt.
 */
const begin = /^ *(?:[│›·⧗↳✎?!] *|[-+*] *|\d+[.)] +|(?:→ )? *\[[a-z0-9]\] )?/u;
/** Matches an escape sequence that sets a style. */
const style = String.raw`\u001b\[[\d;]*m`;

/**
 * Wraps a styled line to a given width. Aligns continuation lines with the first line's text rather than its marker.
 * Repeats the bar in front of quoted text.
 */
export function wrapHanging(line: string, width: number): string[] {
  if (visibleWidth(line) <= width) return [line];
  const lead = begin.exec(stripVTControlCharacters(line))?.[0] ?? "";
  const leadWidth = visibleWidth(lead);
  // If the lead takes up more than half of the width, continuation lines are not aligned with the text after it.
  if (leadWidth === 0 || leadWidth > width / 2) return wrapTextWithAnsi(line, width);
  const at = rawLength(line, lead.length);
  const [raw, text] = [line.slice(0, at), line.slice(at)];
  const styles = (raw.match(new RegExp(style, "g")) ?? []).join("");
  const hang = lead.replaceAll(/[^ │]/g, " ");
  return wrapTextWithAnsi(styles + text, width - leadWidth).map((row, index) =>
    index === 0 ? raw + row : hang + row,
  );
}

/** Returns the length of a styled line's prefix that contains `count` visible characters. */
function rawLength(line: string, count: number): number {
  let [at, shown] = [0, 0];
  while (shown < count) {
    const [escape] = new RegExp(`^${style}`).exec(line.slice(at)) ?? [];
    at += escape?.length ?? 1;
    shown += escape === undefined ? 1 : 0;
  }
  return at;
}
