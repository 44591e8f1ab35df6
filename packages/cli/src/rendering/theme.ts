import { plainStyle } from "./style.ts";
import type { Style } from "./style.ts";

/** What a reader can tell of a tool call at a glance. */
export type ToolCallPhase = "open" | "completed" | "failed" | "cancelled";

/** How much of the agent's thoughts is shown. */
export type ThoughtDisplay = "hidden" | "folded" | "whole";

/** What a theme for a terminal depends on. */
export interface TerminalLook {
  readonly cwd: string;
  readonly style: Style;
  readonly columns: () => number;
  readonly thoughts: ThoughtDisplay;
}

/** How a conversation looks on the page. */
export interface Theme {
  readonly style: Style;
  /** Paths below this folder are shown relative to it. */
  readonly cwd: string;
  /** Whether thoughts are left out, shown by the beginning of each, or shown whole. */
  readonly thoughts: ThoughtDisplay;
  /** Characters that fit in a line now. */
  readonly columns: () => number;
  /** Lines of one diff that are shown at most; the rest is counted. */
  readonly maxDiffLines: number;
  /** Lines that are shown at most of what one tool call puts out. */
  readonly maxOutputLines: number;
  /** How many of these are kept for its end. */
  readonly outputTail: number;
  readonly showsUsage: boolean;
  /** Whether it is told that the agent has changed its mode, its model or another setting. */
  readonly showsSettings: boolean;
  /** Whether a blank line stands between a message and what is not one. */
  readonly hasGaps: boolean;
  /** Whether the line of a tool call that is over takes the place of the one that began it, if that is the last. */
  readonly replacesLines: boolean;
  readonly toolCallMarks: Readonly<Record<ToolCallPhase, string>>;
  /** By the status of a plan's entry. */
  readonly planMarks: Readonly<Record<string, string>>;
}

/** For a person at a terminal: colours, thoughts, diffs, output. */
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
