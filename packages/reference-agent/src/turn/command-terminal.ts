import { StringDecoder } from "node:string_decoder";

import type { ClientDescription, ToolCall, ToolCallFields, Turn } from "@parley/agent";

import type { CommandLine, ShownTerminal } from "../tools/command/command-line.ts";

/**
 * Whether a version 1 client shows a command's output as a terminal with text from the agent. Zed and its agents
 * share this extension: `_meta.terminal_output` in the client's capabilities, and `_meta.terminal_info`,
 * `terminal_output` and `terminal_exit` in tool calls.
 */
export function showsOutput({ version, capabilities }: ClientDescription): boolean {
  const { _meta: extensions } = capabilities;
  return version === 1 && extensions["terminal_output"] === true;
}

/** Returns the fields that declare a new tool call's terminal. */
export function terminalInfo(terminal_id: string, cwd: string): Pick<ToolCallFields, "content" | "_meta"> {
  return {
    content: [{ type: "terminal", terminalId: terminal_id }],
    _meta: { terminal_info: { terminal_id, cwd } },
  };
}

/** Returns the fields that close a finished tool call's terminal. `details` contains `exitCode` and `signal`. */
export function terminalExit(
  terminal_id: string,
  details: { readonly [fact: string]: unknown } = {},
): Pick<ToolCallFields, "_meta"> {
  const { exitCode: exit_code = null, signal = null } = details;
  return { _meta: { terminal_exit: { terminal_id, exit_code, signal } } };
}

export interface TerminalSetting {
  readonly turn: Pick<Turn, "terminal">;
  readonly call: ToolCall;
  /** Content that the call already shows. */
  readonly preview: NonNullable<ToolCallFields["content"]>;
  /** The call's terminal, if the call declared one with {@link terminalInfo}. */
  readonly terminalId: string | undefined;
}

/**
 * Runs a command line in the best terminal that the client supports: one that belongs to the tool call (in version 2,
 * or with {@link showsOutput}), or one of the client's own terminals. If the client supports neither, the caller has
 * to show the output.
 */
export async function openCommandTerminal(
  { onText, ...request }: CommandLine,
  { turn, call, preview, terminalId }: TerminalSetting,
): Promise<ShownTerminal> {
  const decoder = new StringDecoder("utf8");
  const terminal = await turn.terminal({
    ...request,
    shell: true,
    ...(terminalId !== undefined && { runBy: "agent" }),
    async onOutput(bytes) {
      const data = decoder.write(bytes);
      await onText(data);
      if (terminalId === undefined || data === "") return;
      const shown = { _meta: { terminal_output: { terminal_id: terminalId, data } } };
      // An error here will also occur when the result is sent, and is reported then.
      await call.update(shown, { keep: false }).catch(() => undefined);
    },
  });
  const { content } = terminal;
  if (content.length > 0) await call.update({ content: [...preview, ...content] });
  return { ...terminal, isShown: terminalId !== undefined || content.length > 0 };
}
