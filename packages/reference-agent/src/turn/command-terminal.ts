import { StringDecoder } from "node:string_decoder";

import type { ClientDescription, ToolCall, ToolCallFields, Turn } from "@parley/agent";

import type { CommandLine, ShownTerminal } from "../tools/command/command-line.ts";

/**
 * Returns true if a client of version 1 shows a command's output as a terminal whose text the agent sends. This is an extension
 * that Zed and agents for it share: `_meta.terminal_output` of the client's capabilities, and `_meta.terminal_info`,
 * `terminal_output` and `terminal_exit` of tool calls.
 */
export function showsOutput({ version, capabilities }: ClientDescription): boolean {
  const { _meta: extensions } = capabilities;
  return version === 1 && extensions["terminal_output"] === true;
}

/** The fields of a new tool call that declare its terminal. */
export function terminalInfo(terminal_id: string, cwd: string): Pick<ToolCallFields, "content" | "_meta"> {
  return {
    content: [{ type: "terminal", terminalId: terminal_id }],
    _meta: { terminal_info: { terminal_id, cwd } },
  };
}

/** The fields of a finished tool call that end its terminal. `details` has `exitCode` and `signal`. */
export function terminalExit(
  terminal_id: string,
  details: { readonly [fact: string]: unknown } = {},
): Pick<ToolCallFields, "_meta"> {
  const { exitCode: exit_code = null, signal = null } = details;
  return { _meta: { terminal_exit: { terminal_id, exit_code, signal } } };
}

/** The tool call that a command runs for. */
export interface TerminalSetting {
  readonly turn: Pick<Turn, "terminal">;
  readonly call: ToolCall;
  /** The content that the call shows already. */
  readonly preview: NonNullable<ToolCallFields["content"]>;
  /** Present if the call declared a terminal with {@link terminalInfo}. */
  readonly terminalId: string | undefined;
}

/**
 * Runs a command line in the best terminal that the client can show: one of the tool call (version 2, or
 * {@link showsOutput}), or one of the client. If the client can show neither, the caller has to show the output.
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
      // An error here also fails the update with the result, which reports it.
      await call.update(shown, { keep: false }).catch(() => undefined);
    },
  });
  const { content } = terminal;
  if (content.length > 0) await call.update({ content: [...preview, ...content] });
  return { ...terminal, isShown: terminalId !== undefined || content.length > 0 };
}
