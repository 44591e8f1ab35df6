import { createInterface } from "node:readline";
import type { Key } from "node:readline";
import type { ReadStream, WriteStream } from "node:tty";

export interface ReadLineOptions {
  readonly input: ReadStream;
  readonly output: WriteStream;
  /** Text shown before the line. */
  readonly prompt: string;
  /** Initial text of the line, which the user can accept or change. */
  readonly initial: string;
}

/**
 * A line, or how the user left: `interrupted` with Ctrl-C, or `left` with Escape, Ctrl-D or by closing the terminal.
 */
export type TypedLine = { readonly line: string } | "interrupted" | "left";

/** Maximum time between an escape character and the rest of a key's sequence, in milliseconds. */
const escapeCodeTimeout = 50;

/** Reads one line with line editing. Also resolves to `left` if `signal` aborts. */
export function readLine(
  { input, output, prompt, initial }: ReadLineOptions,
  signal: AbortSignal,
): Promise<TypedLine> {
  if (signal.aborted) return Promise.resolve("left");
  const editor = createInterface({
    input,
    output,
    prompt,
    signal,
    terminal: true,
    historySize: 0,
    escapeCodeTimeout,
  });
  return new Promise((resolve) => {
    let typed: TypedLine = "left";
    const finish = (end: TypedLine): void => {
      typed = end;
      editor.close();
    };
    const onKey = (_text: string | undefined, { name }: Key): void => {
      if (name === "escape") finish("left");
    };
    input.on("keypress", onKey);
    editor.once("line", (line: string) => finish({ line }));
    editor.on("SIGINT", () => finish("interrupted"));
    editor.on("close", () => {
      input.off("keypress", onKey);
      if (typeof typed === "string") output.write("\n");
      resolve(typed);
    });
    editor.prompt();
    editor.write(initial);
  });
}
