import type { JsonObject, ToolCall, ToolCallUpdate } from "@parley/schema/v1";

import { applyTerminal, applyTerminalText } from "../apply-terminal.ts";
import { type ToolCallChange, applyToolCall } from "../apply-tool-call.ts";
import { given } from "../patched.ts";
import type { SessionState, TerminalExit } from "../session-state.ts";

/**
 * Takes in a `tool_call` or a `tool_call_update` of version 1: both create the call if it is not known, and replace what
 * they give if it is; `null` says nothing. Also the tool call inside a permission request.
 */
export function applyToolCallUpdate(state: SessionState, update: ToolCall | ToolCallUpdate): SessionState {
  const { toolCallId: id, _meta } = update;
  const call: ToolCallChange = { ...given<ToolCallUpdate>(update), id };
  return _meta ? applyWithTerminals(state, call, _meta) : applyToolCall(state, call);
}

/**
 * Agents of version 1 that run commands themselves show their terminals in `_meta`: an agreement among agents and
 * editors, outside the specification. It is no property of the tool call, so it is taken out of its `_meta`.
 */
function applyWithTerminals(state: SessionState, call: ToolCallChange, meta: JsonObject): SessionState {
  const { terminal_info, terminal_output, terminal_output_delta, terminal_exit, ..._meta } = meta;
  const hasMeta = Object.keys(_meta).length > 0;
  let next = applyToolCall(state, { ...call, _meta: hasMeta ? _meta : undefined });
  for (const { id, part } of partsOf(call.id, [terminal_info])) {
    next = applyTerminal(next, { id, ...(typeof part["cwd"] === "string" && { cwd: part["cwd"] }) });
  }
  for (const { id, part } of partsOf(call.id, [terminal_output, terminal_output_delta])) {
    const news = typeof part["data"] === "string" ? part["data"] : "";
    next = applyTerminalText(next, id, ({ output }) => ({ output: output + news }));
  }
  for (const { id, part } of partsOf(call.id, [terminal_exit])) {
    next = applyTerminal(next, { id, exitStatus: exitOf(part) });
  }
  return next;
}

/** Those parts that are there at all; a terminal's id is the tool call's unless the part has its own. */
function partsOf(callId: string, parts: readonly unknown[]): { id: string; part: JsonObject }[] {
  return parts
    .filter((part): part is JsonObject => typeof part === "object" && part !== null)
    .map((part) => ({ id: typeof part["terminal_id"] === "string" ? part["terminal_id"] : callId, part }));
}

function exitOf({ exit_code, signal }: JsonObject): TerminalExit {
  return {
    exitCode: typeof exit_code === "number" ? exit_code : null,
    signal: typeof signal === "string" ? signal : null,
  };
}
