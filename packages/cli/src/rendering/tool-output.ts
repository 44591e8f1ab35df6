import type { TerminalState, ToolCallContent, ToolCallEntry } from "@parley/protocol/session";

import { terminalText } from "../terminal/terminal-text.ts";
import { renderContent } from "./render-content.ts";

/** Returns a terminal's current state. Returns the same object until the state changes. */
export type TerminalSource = (terminalId: string) => TerminalState | undefined;

/** Maximum number of characters of an output line to show. */
const maxLineLength = 400;

/**
 * Returns the current lines of a tool call's output, sanitized for a terminal. Omits code fences that agents put
 * around output. While the call is running, also omits an incomplete last line, because it may still grow.
 */
export function toolOutput(
  content: readonly ToolCallContent[],
  terminalOf: TerminalSource,
  { isOver, cwd }: { readonly isOver: boolean; readonly cwd: string },
): string[] {
  const texts = content.flatMap((part) =>
    part.type === "content" && part.content.type === "text" ? [part.content.text] : [],
  );
  const outputs = content.flatMap((part) => {
    if (part.type === "content") {
      // Text is sanitized line by line, because there are several kinds of line breaks.
      return [part.content.type === "text" ? part.content.text : renderContent(part.content, cwd)];
    }
    if (part.type !== "terminal") return [];
    const terminal = terminalOf(part.terminalId);
    return terminal === undefined ? [] : [`${terminal.output}${isOver ? exitNote(terminal, texts) : ""}`];
  });
  return outputs.flatMap((text) => linesOf(text, isOver));
}

export function terminalsOf(entry: ToolCallEntry): string[] {
  return entry.content.flatMap((part) => (part.type === "terminal" ? [part.terminalId] : []));
}

function linesOf(text: string, isOver: boolean): string[] {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const last = lines.pop() ?? "";
  if (isOver && last !== "") lines.push(last);
  return lines.filter((line) => !isFence(line)).map(shownLine);
}

/**
 * Whether text merely repeats its call's title, possibly between code fences. The title may start with a task's
 * title.
 */
export function repeatsTitle(
  [begin = "", line, end = "", ...rest]: readonly string[],
  title: string,
): boolean {
  if (line === undefined || !isFence(begin) || !isFence(end) || rest.length > 0) return false;
  const plain = title.replaceAll("`", "");
  return plain === line || plain.endsWith(` › ${line}`);
}

function isFence(line: string): boolean {
  return /^\s*`{3,}[\w-]*$/.test(line);
}

/**
 * Returns the visible part of a line. Only the text after the last carriage return is visible, because a progress bar
 * returns to the start of the line and overwrites it.
 */
function shownLine(line: string): string {
  const last = line.split("\r").findLast((piece) => piece !== "") ?? "";
  const text = terminalText(last.slice(0, maxLineLength)).replaceAll("\n", "");
  return last.length > maxLineLength ? `${text}…` : text;
}

/** Describes why a command failed (its exit code, or why it was killed), unless the agent's own text already does. */
function exitNote({ exitStatus, output }: TerminalState, texts: readonly string[]): string {
  if (exitStatus === undefined || exitStatus.exitCode === 0) return "";
  const { exitCode, signal } = exitStatus;
  const how = signal ?? (exitCode === null ? "exit status unknown" : `exit code ${exitCode}`);
  const isKnown = texts.some((text) =>
    exitCode === null ? text.trim() !== "" : text.toLowerCase().includes(how),
  );
  if (isKnown) return "";
  return `${output === "" || output.endsWith("\n") ? "" : "\n"}[${how}]\n`;
}
