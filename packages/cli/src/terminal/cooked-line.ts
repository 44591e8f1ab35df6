import { createInterface } from "node:readline";
import type { ReadStream, WriteStream } from "node:tty";

import type { Run } from "../program-run.ts";
import { terminalText } from "./terminal-text.ts";

export interface CookedLineOptions {
  readonly input: ReadStream;
  readonly output: WriteStream;
  /** Text shown before the line. */
  readonly prompt: string;
}

/**
 * A line, or how the user left: `interrupted` with Ctrl-C, or `left` with Escape or Ctrl-D, or by closing the
 * terminal.
 */
export type TypedLine = { readonly line: string } | "interrupted" | "left";

/**
 * Reads a line from a terminal that cannot move its cursor. The operating system edits the line, so Backspace and
 * Ctrl-U work, and Ctrl-C discards the line and sends a signal. Arrow keys have no effect. Lines that arrive together
 * count as one line that contains line feeds.
 */
export function readCookedLine(
  { input, output, prompt }: CookedLineOptions,
  run: Pick<Run, "onInterrupt">,
  signal: AbortSignal,
): Promise<TypedLine> {
  if (signal.aborted || input.readableEnded) return Promise.resolve("left");
  const reader = createInterface({ input, output, prompt, signal, terminal: false });
  return new Promise((resolve) => {
    let end: "interrupted" | "left" = "left";
    const lines: string[] = [];
    const release = run.onInterrupt(() => {
      end = "interrupted";
      reader.close();
    });
    reader.on("line", (line: string) => {
      lines.push(line);
      queueMicrotask(() => reader.close());
    });
    reader.on("close", () => {
      release();
      const [first] = lines;
      if (first === undefined) output.write("\n");
      // Escape types its own character.
      const isLeft = first === undefined || first === "\u001b";
      resolve(isLeft ? end : { line: terminalText(lines.join("\n")) });
    });
    reader.prompt();
  });
}
