import type { ToolCallContent } from "@parley/protocol/session";

/** Number of context lines around a change. */
const CONTEXT = 3;

/** Describes a file change as text: the paths, and the removed and added lines. */
export function describeFiles(change: ToolCallContent): string {
  if (change.type === "changes") {
    const { changes, patch } = change;
    const files = changes.map((file) => {
      const { oldPath, path } = file as { readonly oldPath?: unknown; readonly path?: unknown };
      const paths = [oldPath, path].filter((each) => typeof each === "string");
      return `${file.operation} ${paths.join(" → ")}`;
    });
    return [...files, ...(patch === undefined ? [] : [patch.text])].join("\n");
  }
  if (change.type !== "diff") return "";
  const { path, oldText, newText } = change;
  return [path, ...changedLines(oldText ?? "", newText)].join("\n");
}

/** Returns the lines between the first and the last difference, with some context. */
function changedLines(before: string, after: string): string[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, now.length) - start;
  while (end < most && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return [
    ...old.slice(Math.max(0, start - CONTEXT), start).map((line) => `  ${line}`),
    ...old.slice(start, old.length - end).map((line) => `- ${line}`),
    ...now.slice(start, now.length - end).map((line) => `+ ${line}`),
    ...old.slice(old.length - end, old.length - end + CONTEXT).map((line) => `  ${line}`),
  ];
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}
