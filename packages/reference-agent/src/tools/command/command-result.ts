import type { TerminalExit, ToolCallContent } from "@parley/agent";

import { fenced } from "../../text/markdown.ts";
import { textContent } from "../../text/text-content.ts";
import type { ToolMemory } from "../tool-memory.ts";
import type { ToolResult } from "../tool.ts";
import type { ShownTerminal } from "./command-line.ts";
import type { CommandOutput } from "./command-output.ts";

/** What a command has put out since the last time, and how it is. */
export interface CommandReport {
  readonly terminal: ShownTerminal;
  readonly output: CommandOutput;
  /** How it ended; `undefined` while it runs. */
  readonly exit: TerminalExit | undefined;
  readonly memory: Pick<ToolMemory, "outputs">;
  /** What is worth saying about its end; empty if all went well. */
  readonly state: string;
}

/** What is worth saying about the end of a command that ended by itself; empty if all went well. */
export function describeExit({ exitCode, signal }: TerminalExit): string {
  if (exitCode === 0) return "";
  return exitCode === null ? `Killed by ${signal}` : `Exit code ${exitCode}`;
}

/** Tells the model, and the user where no terminal does, what a command has put out. */
export async function commandResult({
  terminal,
  output,
  exit,
  state,
  memory,
}: CommandReport): Promise<ToolResult> {
  const [text, path] = [output.tell(), await output.path()];
  if (path !== undefined) memory.outputs.add(path);
  const whole = path === undefined ? "" : `The whole output is in ${path}`;
  const note = text === "" && state === "" ? "No output" : [state, whole].filter(Boolean).join(". ");
  return {
    text: [text.trimEnd(), note === "" ? "" : `[${note}]`].filter(Boolean).join("\n"),
    content: contentOf(terminal, text, note),
    isError: exit !== undefined && exit.exitCode !== 0,
    details: { ...exit },
  };
}

/** What shows the output in times to come, too: a terminal of the client is forgotten, one of the agent is kept. */
function contentOf({ content }: ShownTerminal, text: string, note: string): ToolCallContent[] {
  const kept = content.filter((shown) => "owner" in shown);
  if (kept.length === 0) return [textContent([text && fenced(text), note].filter(Boolean).join("\n\n"))];
  return note === "" ? kept : [...kept, textContent(note)];
}
