import { createInterface } from "node:readline";
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

/**
 * Prompts that the user types, with line editing and a history, until Ctrl-D, `/exit`, Ctrl-C on an empty line (it first
 * takes back what was typed), or until `signal` aborts. Lines that are pasted together are one prompt. Between two prompts
 * the terminal is as it was before, so that Ctrl-C is a signal then.
 */
export async function* editPrompts(
  editor: PromptEditor,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const history: string[] = [];
  while (!signal.aborted) {
    const prompt = (await editPrompt(editor, { history, signal }))?.trim();
    if (prompt === undefined || prompt === "/exit") return;
    if (prompt !== "") yield prompt;
  }
}

/** One prompt; `undefined` if there is none to come. `history` takes in its lines, the latest first. */
function editPrompt(
  { input, output, prompt, commands }: PromptEditor,
  { history, signal }: { history: string[]; signal: AbortSignal },
): Promise<string | undefined> {
  const completer = (line: string): [string[], string] => [completions(line, commands()), line];
  const editor = createInterface({
    input,
    output,
    prompt,
    completer,
    signal,
    history: [...history],
    terminal: true,
  });
  const lines: string[] = [];
  editor.on("history", (newer: string[]) => history.splice(0, history.length, ...newer));
  editor.on("line", (line: string) => {
    lines.push(line);
    // The rest of a paste comes before this. Behind its last line end it waits for the user like anything typed.
    queueMicrotask(() => editor.line === "" && editor.close());
  });
  editor.on("SIGINT", () => {
    if (editor.line === "" && lines.length === 0) return editor.close();
    lines.length = 0;
    editor.write(null, { ctrl: true, name: "e" });
    editor.write(null, { ctrl: true, name: "u" });
  });
  editor.prompt();
  return new Promise((resolve) => {
    editor.on("close", () => {
      if (lines.length === 0) output.write("\n");
      resolve(lines.length === 0 ? undefined : lines.join("\n"));
    });
  });
}

function completions(line: string, commands: readonly string[]): string[] {
  return line.startsWith("/") ? [...commands, "/exit"].filter((command) => command.startsWith(line)) : [];
}
