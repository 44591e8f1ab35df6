import { createInterface } from "node:readline";
import type { Key } from "node:readline";

import type { Run } from "../program-run.ts";
import { type CookedLineOptions, type TypedLine, readCookedLine } from "./cooked-line.ts";
import { isDumb } from "./streams.ts";

export interface ReadLineOptions extends CookedLineOptions {
  /** Initial text of the line, which the user can accept or change. */
  readonly initial: string;
  readonly run: Pick<Run, "onInterrupt">;
}

/** Maximum time between an escape character and the rest of a key's sequence, in milliseconds. */
const escapeCodeTimeout = 50;

/** Reads one line with line editing. Also resolves to `left` if `signal` aborts. */
export async function readLine(
  { input, output, prompt, initial, run }: ReadLineOptions,
  signal: AbortSignal,
): Promise<TypedLine> {
  if (isDumb()) {
    const asked = initial === "" ? prompt : `${prompt}[${initial}] `;
    const typed = await readCookedLine({ input, output, prompt: asked }, run, signal);
    return typeof typed === "string" || typed.line !== "" ? typed : { line: initial };
  }
  if (signal.aborted) return "left";
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
