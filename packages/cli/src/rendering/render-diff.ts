import { exactText } from "@parley/protocol/text";
import type { Diff } from "@parley/schema/v1";
import { structuredPatch } from "diff";
import type { StructuredPatchHunk } from "diff";

import { shownPath } from "./shown-path.ts";
import type { Theme } from "./theme.ts";

/** Maximum time to spend on a diff before both versions are shown in full, in milliseconds. */
const timeout = 500;

/**
 * Renders a changed file as lines: its path and the numbers of added and removed lines, then as much of the diff as
 * the theme allows.
 */
export function renderDiff(diff: Readonly<Diff>, theme: Theme): string[] {
  const path = shownPath(diff.path, theme.cwd);
  const patch = structuredPatch("", "", diff.oldText ?? "", diff.newText, "", "", { context: 3, timeout });
  const lines = patch?.hunks.flatMap(linesOf) ?? replacedLines(diff);
  const added = lines.filter((line) => line.startsWith("+")).length;
  const removed = lines.filter((line) => line.startsWith("-")).length;
  const shown = lines.slice(0, theme.maxDiffLines).map((line) => `  ${lookOf(line, theme)}`);
  const counts = lines.length === 0 ? unchangedMark(diff) : `+${added} -${removed}`;
  const rest = theme.maxDiffLines > 0 ? lines.length - shown.length : 0;
  return [
    `  ${theme.style("bold", path)} ${counts}`,
    ...shown,
    ...(rest > 0 ? [`  ${theme.style("dim", `… ${rest} more lines`)}`] : []),
  ];
}

function unchangedMark({ oldText }: Readonly<Diff>): string {
  return typeof oldText === "string" ? "(no changes)" : "(new, empty)";
}

/** Returns all lines of both versions, for use if comparing them takes too long. */
function replacedLines({ oldText, newText }: Readonly<Diff>): string[] {
  const signed = (sign: string, text: string): string[] =>
    text === ""
      ? []
      : text
          .replace(/\n$/, "")
          .split("\n")
          .map((line) => `${sign}${line}`);
  return [...signed("-", oldText ?? ""), ...signed("+", newText)];
}

/**
 * Renders a line of a file or patch exactly, with hidden characters escaped. Keeps tabs, unless a long sequence of
 * them could hide the text after it.
 */
export function exactCode(line: string): string {
  return /\t{20}/.test(line) ? exactText(line) : line.split("\t").map(exactText).join("\t");
}

function linesOf(hunk: StructuredPatchHunk): string[] {
  const range = `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`;
  return [range, ...hunk.lines.filter((line) => !line.startsWith("\\"))];
}

function lookOf(line: string, { style }: Theme): string {
  const text = exactCode(line);
  switch (line[0]) {
    case "+":
      return style("green", text);
    case "-":
      return style("red", text);
    case "@":
      return style("cyan", text);
    default:
      return text;
  }
}
