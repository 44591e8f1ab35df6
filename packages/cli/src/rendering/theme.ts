import { plainStyle } from "./style.ts";
import type { Style } from "./style.ts";

/** The state of a tool call as it is shown. */
export type ToolCallPhase = "open" | "completed" | "failed" | "cancelled";

/** The shown part of the agent's thoughts. */
export type ThoughtDisplay = "hidden" | "folded" | "whole";

/** The settings of a theme for a terminal. */
export interface TerminalLook {
  readonly cwd: string;
  readonly style: Style;
  readonly columns: () => number;
  readonly thoughts: ThoughtDisplay;
}

/** The look of a conversation. */
export interface Theme {
  readonly style: Style;
  /** Paths below this folder are shown relative to it. */
  readonly cwd: string;
  /** Amount of each thought that is shown: none, its beginning, or all. */
  readonly thoughts: ThoughtDisplay;
  /** Returns the current number of characters in a line. */
  readonly columns: () => number;
  /** Maximum lines of one diff; the rest is counted. */
  readonly maxDiffLines: number;
  /** Maximum lines of one tool call's output. */
  readonly maxOutputLines: number;
  /** Number of these that are kept for its end. */
  readonly outputTail: number;
  readonly showsUsage: boolean;
  /** True if changes of the mode, the model or another setting by the agent are shown. */
  readonly showsSettings: boolean;
  /** True if there is a blank line between a message and other entries. */
  readonly hasGaps: boolean;
  /** True if the last line of a finished tool call replaces its first, if nothing came between. */
  readonly replacesLines: boolean;
  readonly toolCallMarks: Readonly<Record<ToolCallPhase, string>>;
  /** Marks by the status of a plan's entry. */
  readonly planMarks: Readonly<Record<string, string>>;
}

/** Creates the theme for a user at a terminal: colours, thoughts, diffs, output. */
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
    replacesLines: true,
    // The background, and the colours with it, may become known later.
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

/** Creates the theme for a pipe or a file: messages, and a short line for each tool call. */
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
