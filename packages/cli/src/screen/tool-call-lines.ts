import type { ToolCallContent, ToolCallEntry } from "@parley/protocol/session";

import { renderChanges } from "../rendering/render-changes.ts";
import { renderDiff } from "../rendering/render-diff.ts";
import { renderToolCall, toolCallPhase } from "../rendering/render-tool-call.ts";
import type { Style } from "../rendering/style.ts";
import type { Theme } from "../rendering/theme.ts";
import { repeatsTitle, terminalsOf, toolOutput } from "../rendering/tool-output.ts";
import type { TerminalSource } from "../rendering/tool-output.ts";

/** Key that expands and folds output and thoughts. */
export const foldKeys = "Ctrl-O";

/** Number of lines to show from the end of a command's output when it is folded. */
const foldedOutput = 8;
/** Number of lines that a folded diff shows. */
const foldedDiff = 40;

/** Renders a command's output. If it is long and folded, shows only its last lines. */
export function foldOutput(
  lines: readonly string[],
  { style, isOpen }: { readonly style: Style; readonly isOpen: boolean },
): string[] {
  // A note about a single hidden line would take as much space as the line itself.
  const hidden = isOpen || lines.length <= foldedOutput + 1 ? 0 : lines.length - foldedOutput;
  const note = hidden > 0 ? [`… ${hidden} earlier lines (${foldKeys})`] : [];
  return [...note, ...lines.slice(hidden)].map((line) => style("dim", line));
}

export interface ToolCallLook {
  readonly theme: Theme;
  readonly terminal: TerminalSource;
  /** Whether to show output in full. */
  readonly isOpen: boolean;
}

/** Renders a tool call: its title and state, the files that it changes, and its output. */
export function toolCallLines(entry: ToolCallEntry, { theme, terminal, isOpen }: ToolCallLook): string[] {
  const look = { ...theme, maxDiffLines: isOpen ? Infinity : foldedDiff };
  // Until the call runs, its permission request shows the files.
  if (entry.status === "pending") return [renderToolCall(entry, theme)];
  const files = entry.content.flatMap((part) => fileLines(part, look));
  const output = outputLines(entry, { theme, terminal, isOpen });
  return [renderToolCall(entry, theme), ...files, ...output];
}

function fileLines(part: ToolCallContent, theme: Theme): string[] {
  if (part.type === "diff") return renderDiff(part, theme);
  return part.type === "changes" ? renderChanges(part, theme) : [];
}

function outputLines(entry: ToolCallEntry, { theme, terminal, isOpen }: ToolCallLook): string[] {
  const isOver = toolCallPhase(entry.status) !== "open";
  const content = entry.content.filter((part) => !isTitle(part, entry));
  const lines = toolOutput(content, terminal, { isOver, cwd: theme.cwd }).filter(
    (line) => line.trim() !== "",
  );
  // Results of other tools are for the model, so only their length is shown when folded.
  const isForUser = entry.kind === "execute" || entry.status === "failed" || terminalsOf(entry).length > 0;
  const { style } = theme;
  const isFolded = !isForUser && !isOpen && lines.length > 1;
  const shown = isFolded
    ? [style("dim", `… ${lines.length} lines (${foldKeys})`)]
    : foldOutput(lines, { style, isOpen });
  return shown.map((line) => `  ${line}`);
}

/** Whether content merely repeats the call's title. Before a command runs, agents send its title as its content. */
function isTitle(part: ToolCallContent, { title }: ToolCallEntry): boolean {
  if (part.type !== "content" || part.content.type !== "text") return false;
  return repeatsTitle(part.content.text.split("\n"), title);
}
