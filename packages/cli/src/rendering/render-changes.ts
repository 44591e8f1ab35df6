import type { FileChanges } from "@parley/protocol/session";
import { exactLine } from "@parley/protocol/text";

import { exactCode } from "./render-diff.ts";
import { shownPath } from "./shown-path.ts";
import type { Theme } from "./theme.ts";

type Change = FileChanges["changes"][number];

const operations: ReadonlyMap<string, string> = new Map(
  Object.entries({
    add: "added",
    delete: "deleted",
    modify: "changed",
    move: "moved",
    copy: "copied",
  }),
);

/** Renders file changes as lines: a summary of each file, then as much of the patch as the theme allows. */
export function renderChanges({ changes, patch }: FileChanges, theme: Theme): string[] {
  const lines = patch?.text.split("\n").filter((line) => line !== "") ?? [];
  const shown = lines.slice(0, theme.maxDiffLines);
  const rest = theme.maxDiffLines > 0 ? lines.length - shown.length : 0;
  return [
    ...changes.map((change) => `  ${describe(change, theme)}`),
    ...shown.map((line) => `  ${patchLine(line, theme)}`),
    ...(rest > 0 ? [`  ${theme.style("dim", `… ${rest} more lines`)}`] : []),
  ];
}

function describe(change: Change, { style, cwd }: Theme): string {
  const operation = operations.get(change.operation) ?? exactLine(change.operation);
  const { fileType } = change;
  const what = typeof fileType === "string" && fileType !== "text" ? ` (${exactLine(fileType)})` : "";
  const paths = [pathOf(change, "oldPath"), pathOf(change, "path")].flatMap((path) =>
    path === undefined ? [] : [style("bold", shownPath(path, cwd))],
  );
  return `${paths.join(" → ")} ${operation}${what}`.trim();
}

function pathOf(change: Change, name: "oldPath" | "path"): string | undefined {
  const path = (change as Readonly<Record<string, unknown>>)[name];
  return typeof path === "string" ? path : undefined;
}

function patchLine(line: string, { style }: Theme): string {
  const text = exactCode(line);
  if (/^(?:\+\+\+|---|diff |index )/.test(line)) return style("dim", text);
  if (line.startsWith("+")) return style("green", text);
  if (line.startsWith("-")) return style("red", text);
  return line.startsWith("@@") ? style("cyan", text) : text;
}
