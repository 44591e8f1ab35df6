import { clearScreenDown, createInterface, cursorTo, moveCursor } from "node:readline";
import type { Interface, Key } from "node:readline";
import type { ReadStream, WriteStream } from "node:tty";

import type { Keyboard } from "./keyboard.ts";
import type { PromptHistory } from "./prompt-history.ts";

export interface EditPromptsOptions {
  readonly input: ReadStream;
  readonly output: WriteStream;
  /** Text shown before the first line. */
  readonly prompt: string;
  /** Text shown before each continuation line of a prompt. */
  readonly continuation: string;
  /** Whether a prompt is a command that ends the prompts. */
  readonly isExit: (prompt: string) => boolean;
  readonly complete: (line: string) => [candidates: string[], replaced: string];
  readonly history: PromptHistory;
  readonly keyboard: Keyboard;
}

/**
 * Yields the prompts that the user types, with line editing and a history. Ends on Ctrl-D, on an exit command, on
 * Ctrl-C on an empty line (otherwise, Ctrl-C clears the line), or when `signal` aborts. A prompt has several lines if
 * they are pasted together, or if every line except the last ends in a backslash or Alt-Enter. Between prompts, the
 * terminal is in cooked mode, so Ctrl-C sends a signal.
 */
export async function* editPrompts(
  options: EditPromptsOptions,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  while (!signal.aborted) {
    const prompt = (await editPrompt(options, signal))?.trimEnd();
    if (prompt === undefined || options.isExit(prompt)) return;
    if (prompt !== "") yield prompt;
  }
}

/** Reads one prompt. Resolves to `undefined` if there are none left. */
async function editPrompt(options: EditPromptsOptions, signal: AbortSignal): Promise<string | undefined> {
  const lines: string[] = [];
  for (let draft: string | undefined = ""; draft !== undefined;) {
    await options.keyboard.free();
    draft += options.keyboard.takeDraft();
    draft = await editLines({ lines, draft }, options, signal);
  }
  return lines.length === 0 ? undefined : lines.join("\n");
}

interface UnfinishedPrompt {
  readonly lines: string[];
  readonly draft: string;
}

/** Adds lines to a prompt until it is complete. Resolves to the draft if a question takes over the keyboard first. */
function editLines(
  { lines, draft }: UnfinishedPrompt,
  options: EditPromptsOptions,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { input, output, prompt, continuation, complete: completer, history } = options;
  const { taken } = options.keyboard;
  const editor = createInterface({
    input,
    output,
    prompt: lines.length === 0 ? prompt : continuation,
    completer,
    signal: AbortSignal.any([signal, taken]),
    // This editor supports only single-line history entries.
    history: history.lines.filter((line) => !line.includes("\n")),
    historySize: history.lines.length + 1000,
    removeHistoryDuplicates: true,
    terminal: true,
  });
  editor.on("history", (newer: string[]) => history.lines.splice(0, history.lines.length, ...newer));
  collectLines(editor, lines, options);
  editor.prompt();
  editor.write(draft);
  return new Promise((resolve) => {
    editor.on("close", () => {
      const stepsAside = taken.aborted && !signal.aborted;
      if (stepsAside) eraseLine(editor, output);
      else if (lines.length === 0) output.write("\n");
      resolve(stepsAside ? editor.line : undefined);
    });
  });
}

function eraseLine(editor: Interface, output: WriteStream): void {
  moveCursor(output, 0, -editor.getCursorPos().rows);
  cursorTo(output, 0);
  clearScreenDown(output);
}

/** Collects a prompt's lines as they are completed. Closes the editor after the last one. */
function collectLines(
  editor: Interface,
  lines: string[],
  { input, continuation, history }: EditPromptsOptions,
): void {
  let goesOn = false;
  const onKey = (_text: string | undefined, { name, meta }: Key): void => {
    if (meta !== true || (name !== "return" && name !== "enter")) return;
    goesOn = true;
    editor.write(null, { name: "return" });
  };
  input.on("keypress", onKey);
  editor.on("close", () => input.off("keypress", onKey));
  editor.on("line", (line: string) => {
    const isContinued = goesOn || line.endsWith("\\");
    lines.push(line.endsWith("\\") ? line.slice(0, -1) : line);
    goesOn = false;
    if (line.trim() !== "") history.add(line);
    if (isContinued) {
      editor.setPrompt(continuation);
      editor.prompt();
    }
    // If this line was pasted, the rest of the paste arrives before this microtask runs and continues the prompt.
    else queueMicrotask(() => editor.line === "" && editor.close());
  });
  editor.on("SIGINT", () => {
    if (editor.line === "" && lines.length === 0) return editor.close();
    lines.length = 0;
    editor.write(null, { ctrl: true, name: "e" });
    editor.write(null, { ctrl: true, name: "u" });
  });
}
