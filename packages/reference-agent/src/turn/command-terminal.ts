import { StringDecoder } from "node:string_decoder";

import type { ClientDescription, ToolCall, ToolCallFields, Turn } from "@parley/agent";

import type { CommandLine, ShownTerminal } from "../tools/command/command-line.ts";

/**
 * Whether a client of version 1 shows a command's output as a terminal that it is sent the text of. That is an extension
 * which Zed and agents for it share: `_meta.terminal_output` of the client's capabilities, and `_meta.terminal_info`,
 * `terminal_output` and `terminal_exit` of tool calls.
 */
export function showsOutput({ version, capabilities }: ClientDescription): boolean {
  const { _meta: extensions } = capabilities;
  return version === 1 && extensions["terminal_output"] === true;
}

/** The terminal of a call that begins. */
export function terminalInfo(terminal_id: string, cwd: string): Pick<ToolCallFields, "content" | "_meta"> {
  return {
    content: [{ type: "terminal", terminalId: terminal_id }],
    _meta: { terminal_info: { terminal_id, cwd } },
  };
}

/** The end of the call's command, of which a result tells `exitCode` and `signal`. */
export function terminalExit(
  terminal_id: string,
  details: { readonly [fact: string]: unknown } = {},
): Pick<ToolCallFields, "_meta"> {
  const { exitCode: exit_code = null, signal = null } = details;
  return { _meta: { terminal_exit: { terminal_id, exit_code, signal } } };
}

/** For which call a command is run. */
export interface TerminalSetting {
  readonly turn: Turn;
  readonly call: ToolCall;
  /** What the call shows already. */
  readonly preview: NonNullable<ToolCallFields["content"]>;
  /** Present if the call has a terminal of {@link terminalInfo}. */
  readonly terminalId: string | undefined;
}

/**
 * Runs a command line where its user sees it best: in a terminal of the call, as {@link showsOutput} has it or version 2,
 * or in one of the client. Where there is none of these, showing the output is left to the caller.
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
      // What hinders this hinders the result as well, and is reported there.
      await call.update(shown, { keep: false }).catch(() => undefined);
    },
  });
  const { content } = terminal;
  if (content.length > 0) await call.update({ content: [...preview, ...content] });
  return { ...terminal, isShown: terminalId !== undefined || content.length > 0 };
}
