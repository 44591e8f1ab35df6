import type { JsonObject, ToolCall, ToolCallUpdate } from "@parley/schema/v1";

import { applyTerminal, applyTerminalText } from "../apply-terminal.ts";
import { type ToolCallChange, applyToolCall, findToolCall } from "../apply-tool-call.ts";
import { mergeMeta } from "../merge-meta.ts";
import { omitNullish } from "../patched.ts";
import type { SessionState, TerminalExit } from "../session-state.ts";

/**
 * Applies a version 1 `tool_call` or `tool_call_update`, or the tool call in a permission request. Creates the call
 * if it is unknown. Otherwise, replaces the members that are present. `null` changes nothing.
 */
export function applyToolCallUpdate(state: SessionState, update: ToolCall | ToolCallUpdate): SessionState {
  const { toolCallId: id, _meta } = update;
  const call: ToolCallChange = { ...omitNullish<ToolCallUpdate>(update), id };
  return _meta ? applyWithTerminals(state, call, _meta) : applyToolCall(state, call);
}

/**
 * Applies a tool call with terminals in its `_meta`, and removes them from the `_meta`. Version 1 agents that run
 * commands themselves use this convention of editors, which is not part of the specification.
 */
function applyWithTerminals(state: SessionState, call: ToolCallChange, meta: JsonObject): SessionState {
  const { terminal_info, terminal_output, terminal_output_delta, terminal_exit, ..._meta } = meta;
  const hasMeta = Object.keys(_meta).length > 0;
  let next = applyToolCall(state, {
    ...call,
    _meta: hasMeta ? mergeMeta(findToolCall(state, call.id), _meta) : undefined,
  });
  for (const { id, part } of partsOf(call.id, [terminal_info])) {
    next = applyTerminal(next, { id, ...(typeof part["cwd"] === "string" && { cwd: part["cwd"] }) });
  }
  for (const { id, part } of partsOf(call.id, [terminal_output, terminal_output_delta])) {
    const data = typeof part["data"] === "string" ? part["data"] : "";
    next = applyTerminalText(next, id, ({ output }) => ({ output: output + data }));
  }
  for (const { id, part } of partsOf(call.id, [terminal_exit])) {
    next = applyTerminal(next, { id, exitStatus: exitOf(part) });
  }
  return next;
}

/** Returns the parts that are present. A part without a terminal id gets the tool call's id. */
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
