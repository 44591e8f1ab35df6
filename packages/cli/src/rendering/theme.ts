import { plainStyle } from "./style.ts";
import type { Style } from "./style.ts";

/** What a reader can tell of a tool call at a glance. */
export type ToolCallPhase = "open" | "completed" | "failed" | "cancelled";

/** How a conversation looks on the page. */
export interface Theme {
  readonly style: Style;
  /** Paths below this folder are shown relative to it. */
  readonly cwd: string;
  readonly showsThoughts: boolean;
  /** Lines of one diff that are shown at most; the rest is counted. */
  readonly maxDiffLines: number;
  /** Lines that are shown of what a failed tool call put out. */
  readonly maxFailureLines: number;
  /** Whether a blank line stands between a message and what is not one. */
  readonly hasGaps: boolean;
  readonly toolCallMarks: Readonly<Record<ToolCallPhase, string>>;
  /** By the status of a plan's entry. */
  readonly planMarks: Readonly<Record<string, string>>;
}

/** For a person at a terminal: colours, thoughts, diffs. */
export function createTerminalTheme(cwd: string, style: Style): Theme {
  return {
    style,
    cwd,
    showsThoughts: true,
    maxDiffLines: 60,
    maxFailureLines: 5,
    hasGaps: true,
    toolCallMarks: {
      open: style("cyan", "○"),
      completed: style("green", "✓"),
      failed: style("red", "✗"),
      cancelled: style("yellow", "⊘"),
    },
    planMarks: { pending: "☐", in_progress: style("cyan", "▸"), completed: style("green", "☑") },
  };
}

/** For a pipe or a file: what was said, and a short line for what was done. */
export function createPlainTheme(cwd: string): Theme {
  return {
    style: plainStyle,
    cwd,
    showsThoughts: false,
    maxDiffLines: 0,
    maxFailureLines: 0,
    hasGaps: false,
    toolCallMarks: {
      open: "[started]",
      completed: "[completed]",
      failed: "[failed]",
      cancelled: "[cancelled]",
    },
    planMarks: { pending: "[ ]", in_progress: "[>]", completed: "[x]" },
  };
}
