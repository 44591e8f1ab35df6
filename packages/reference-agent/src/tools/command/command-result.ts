import type { TerminalExit, ToolCallContent } from "@parley/agent";

import { fenced } from "../../text/markdown.ts";
import { textContent } from "../../text/text-content.ts";
import type { ToolMemory } from "../tool-memory.ts";
import type { ToolResult } from "../tool.ts";
import type { ShownTerminal } from "./command-line.ts";
import type { CommandOutput } from "./command-output.ts";

export interface CommandReport {
  readonly terminal: ShownTerminal;
  readonly output: CommandOutput;
  /** The command's exit code or signal, or `undefined` while it is running. */
  readonly exit: TerminalExit | undefined;
  readonly memory: Pick<ToolMemory, "outputs">;
  /** Describes how the command ended. Empty if it succeeded. */
  readonly state: string;
  /** Reason why the output could not be read. */
  readonly unread?: string | undefined;
}

/** Describes how a command ended if the agent did not kill it. Empty if the command succeeded. */
export function describeExit({ exitCode, signal }: TerminalExit): string {
  if (exitCode === 0) return "";
  if (exitCode !== null) return `Exit code ${exitCode}`;
  return signal === null ? "Exit status unknown" : `Killed by ${signal}`;
}

/**
 * Creates a result that contains a command's output. The user sees the output in the result only if no terminal shows
 * it.
 */
export async function commandResult({
  terminal,
  output,
  exit,
  state,
  unread,
  memory,
}: CommandReport): Promise<ToolResult> {
  const text = output.take();
  const { path, note: whole } = await output.stored();
  if (path !== undefined) memory.outputs.add(path);
  const facts = [state, unread, whole].filter(Boolean);
  const note = text === "" && facts.length === 0 ? "No output" : facts.join(". ");
  return {
    text: [text.trimEnd(), note === "" ? "" : `[${note}]`].filter(Boolean).join("\n"),
    content: contentOf(terminal, text, note),
    isError: unread !== undefined || (exit !== undefined && exit.exitCode !== 0),
    details: { ...exit },
  };
}

/**
 * Returns content that still shows the output after a reload. Unlike the agent's terminals, client terminals are not
 * stored.
 */
function contentOf({ content }: ShownTerminal, text: string, note: string): ToolCallContent[] {
  const kept = content.filter((shown) => "owner" in shown);
  if (kept.length === 0) return [textContent([text && fenced(text), note].filter(Boolean).join("\n\n"))];
  return note === "" ? kept : [...kept, textContent(note)];
}
