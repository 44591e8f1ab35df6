import { createInterface } from "node:readline";
import type { Interface } from "node:readline";
import type { ReadStream, WriteStream } from "node:tty";

/** Where prompts are typed, and with what help. */
export interface PromptEditor {
  readonly input: ReadStream;
  readonly output: WriteStream;
  /** What stands before the line. */
  readonly prompt: string;
  /** The slash commands to complete, with their slash. */
  readonly commands: () => readonly string[];
}

/** What one line leaves for the next. */
interface EditorState {
  history: string[];
  /** Lines that came at once, by a paste. */
  readonly pending: string[];
  /** What was typed or pasted behind the last whole line. */
  draft: string;
}

/**
 * Prompts that the user types, with line editing and a history, until Ctrl-D, `/exit`, Ctrl-C on an empty line (it first
 * empties the line), or until `signal` aborts. Between two prompts the terminal is as it was before, so that Ctrl-C is a
 * signal then.
 */
export async function* editPrompts(
  editor: PromptEditor,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const state: EditorState = { history: [], pending: [], draft: "" };
  while (!signal.aborted) {
    const line = state.pending.shift() ?? (await editLine(editor, state, signal));
    const prompt = line?.trim();
    if (prompt === undefined || prompt === "/exit") return;
    if (prompt !== "") yield prompt;
  }
}

/** The next line; `undefined` if there is none to come. */
function editLine(
  editor: PromptEditor,
  state: EditorState,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { input, output, prompt } = editor;
  const { history } = state;
  const completer = (line: string): [string[], string] => [completions(line, editor.commands()), line];
  const lines = createInterface({
    input,
    output,
    prompt,
    history,
    completer,
    signal,
    terminal: true,
    tabSize: 4,
  });
  lines.on("history", (newer: string[]) => (state.history = [...newer]));
  lines.on("line", (line: string) => {
    state.pending.push(line);
    // The rest of a paste arrives before this: closing at once would lose it.
    queueMicrotask(() => lines.close());
  });
  lines.on("SIGINT", () => clearOrClose(lines));
  return new Promise((resolve) => {
    lines.on("close", () => {
      state.draft = state.pending.length > 0 ? lines.line : "";
      const line = state.pending.shift();
      if (line === undefined) output.write("\n");
      resolve(line);
    });
    lines.prompt();
    if (state.draft !== "") lines.write(state.draft);
  });
}

function completions(line: string, commands: readonly string[]): string[] {
  return line.startsWith("/") ? [...commands, "/exit"].filter((command) => command.startsWith(line)) : [];
}

/** Ctrl-C: the first one takes back what was typed. */
function clearOrClose(lines: Interface): void {
  if (lines.line === "") return lines.close();
  lines.write(null, { ctrl: true, name: "e" });
  lines.write(null, { ctrl: true, name: "u" });
}
