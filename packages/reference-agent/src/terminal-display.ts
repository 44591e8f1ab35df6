import type { ClientDescription, ToolCallFields } from "@parley/agent";

/**
 * Whether a client of version 1 shows a command's output as a terminal that it is sent the text of. That is an extension
 * which Zed and agents for it share: `_meta.terminal_output` of the client's capabilities, and `_meta.terminal_info`,
 * `terminal_output` and `terminal_exit` of tool calls.
 */
export function showsTerminals({ version, capabilities }: ClientDescription): boolean {
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

/** More output of the call's command. */
export function terminalOutput(terminal_id: string, data: string): Pick<ToolCallFields, "_meta"> {
  return { _meta: { terminal_output: { terminal_id, data } } };
}

/** The end of the call's command, of which a result tells `exitCode` and `signal`. */
export function terminalExit(
  terminal_id: string,
  details: { readonly [fact: string]: unknown } = {},
): Pick<ToolCallFields, "_meta"> {
  const { exitCode: exit_code = null, signal = null } = details;
  return { _meta: { terminal_exit: { terminal_id, exit_code, signal } } };
}
