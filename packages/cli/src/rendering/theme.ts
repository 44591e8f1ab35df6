import { plainStyle } from "./style.ts";
import type { Style } from "./style.ts";

/** How the state of a tool call is shown. */
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
  /** How much of each thought is shown: none, its start, or all. */
  readonly thoughts: ThoughtDisplay;
  /** Returns the current number of characters in a line. */
  readonly columns: () => number;
  /** Maximum lines of one diff. The rest is counted. */
  readonly maxDiffLines: number;
  /** Maximum lines of one tool call's output. */
  readonly maxOutputLines: number;
  /** How many of these are kept for its end. */
  readonly outputTail: number;
  readonly showsUsage: boolean;
  /** Whether the agent's changes to the mode, the model or another setting are shown. */
  readonly showsSettings: boolean;
  /** Whether there is a blank line between a message and other entries. */
  readonly hasGaps: boolean;
  /** Whether the last line of a finished tool call replaces its first, if nothing came in between. */
  readonly replacesLines: boolean;
  readonly toolCallMarks: Readonly<Record<ToolCallPhase, string>>;
  /** Marks by the status of a plan's entry. */
  readonly planMarks: Readonly<Record<string, string>>;
}

/** Creates the theme for a user at a terminal: colors, thoughts, diffs, output. */
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
    // The background, and the colors with it, may become known later.
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
