import { plainStyle } from "./style.ts";
import type { Style } from "./style.ts";

/** State of a tool call, as shown to the user. */
export type ToolCallPhase = "open" | "completed" | "failed" | "cancelled";

export type ThoughtDisplay = "hidden" | "folded" | "whole";

export interface TerminalLook {
  readonly cwd: string;
  readonly style: Style;
  readonly columns: () => number;
  readonly thoughts: ThoughtDisplay;
  /** Whether the terminal can move its cursor, so that a line can replace an earlier one. */
  readonly replacesLines: boolean;
}

export interface Theme {
  readonly style: Style;
  /** Paths inside this folder are shown relative to it. Becomes the session's folder when a session opens. */
  cwd: string;
  /** How much of each thought to show: none, its start, or all. */
  readonly thoughts: ThoughtDisplay;
  readonly columns: () => number;
  /** Maximum number of diff lines to show. The remaining lines are only counted. */
  readonly maxDiffLines: number;
  readonly maxOutputLines: number;
  /** Number of output lines reserved for the end of the output. */
  readonly outputTail: number;
  readonly showsUsage: boolean;
  /** Whether to show the agent's changes to the mode, the model or other settings. */
  readonly showsSettings: boolean;
  /** Whether to put blank lines between messages and other entries. */
  readonly hasGaps: boolean;
  /** Whether a finished tool call's last line replaces its first line if nothing was written in between. */
  readonly replacesLines: boolean;
  readonly toolCallMarks: Readonly<Record<ToolCallPhase, string>>;
  /** Marks for plan entries, keyed by status. */
  readonly planMarks: Readonly<Record<string, string>>;
}

/** Creates the theme for an interactive terminal, with colors, thoughts, diffs and output. */
export function createTerminalTheme(look: TerminalLook): Theme {
  const { style } = look;
  return {
    ...look,
    maxDiffLines: 60,
    maxOutputLines: 12,
    outputTail: 4,
    showsUsage: true,
    showsSettings: true,
    hasGaps: true,
    // The background, and therefore the colors, may be detected later.
    get toolCallMarks() {
      return {
        open: style("cyan", "○"),
        completed: style("green", "✓"),
        failed: style("red", "✗"),
        cancelled: style("yellow", "⊘"),
      };
    },
    get planMarks() {
      return { pending: "☐", in_progress: style("cyan", "▸"), completed: style("green", "☑") };
    },
  };
}

/** Creates the theme for a pipe or file: messages, and short lines about tool calls. */
export function createPlainTheme(cwd: string): Theme {
  return {
    style: plainStyle,
    cwd,
    thoughts: "hidden",
    columns: () => Infinity,
    maxDiffLines: 0,
    maxOutputLines: 0,
    outputTail: 0,
    showsUsage: false,
    showsSettings: false,
    hasGaps: false,
    replacesLines: false,
    toolCallMarks: {
      open: "[started]",
      completed: "[completed]",
      failed: "[failed]",
      cancelled: "[cancelled]",
    },
    planMarks: { pending: "[ ]", in_progress: "[>]", completed: "[x]" },
  };
}
