import type { JsonObject, ToolCall, ToolCallUpdate } from "@parley/schema/v1";

import { type TerminalChange, applyTerminal } from "../apply-terminal.ts";
import { type ToolCallChange, applyToolCall } from "../apply-tool-call.ts";
import type { SessionState } from "../session-state.ts";

/**
 * Takes in a `tool_call` or a `tool_call_update` of version 1: both create the call if it is not known, and replace what
 * they give if it is. Also the tool call inside a permission request.
 */
export function applyToolCallUpdate(state: SessionState, update: ToolCall | ToolCallUpdate): SessionState {
  const {
    toolCallId: id,
    title,
    name,
    kind,
    status,
    content,
    locations,
    rawInput,
    rawOutput,
    _meta,
  } = update;
  const call = { id, title, name, kind, status, content, locations, rawInput, rawOutput };
  return _meta ? applyWithTerminals(state, call, _meta) : applyToolCall(state, call);
}

/**
 * Agents of version 1 that run commands themselves show their terminals in `_meta`: an agreement among agents and
 * editors, outside the specification. It is no property of the tool call, so it is taken out of its `_meta`.
 */
function applyWithTerminals(state: SessionState, call: ToolCallChange, meta: JsonObject): SessionState {
  const { terminal_info, terminal_output, terminal_output_delta, terminal_exit, ..._meta } = meta;
  const hasMeta = Object.keys(_meta).length > 0;
  const after = applyToolCall(state, hasMeta ? { ...call, _meta } : call);
  const id = call.id;
  return [
    asObject(terminal_info, ({ cwd }) => ({ id, ...(typeof cwd === "string" && { cwd }) })),
    asObject(terminal_output, outputOf(id)),
    asObject(terminal_output_delta, outputOf(id)),
    asObject(terminal_exit, ({ exit_code, signal }) => ({
      id,
      exitStatus: {
        exitCode: typeof exit_code === "number" ? exit_code : null,
        signal: typeof signal === "string" ? signal : null,
      },
    })),
  ].reduce<SessionState>((folded, change) => (change ? applyTerminal(folded, change) : folded), after);
}

function outputOf(id: string): (part: JsonObject) => TerminalChange {
  return ({ data }) => ({ id, ...(typeof data === "string" && { output: data }) });
}

/** Reads one part, if it is there at all; the terminal's id is the tool call's unless the part has its own. */
function asObject(part: unknown, read: (part: JsonObject) => TerminalChange): TerminalChange | undefined {
  if (typeof part !== "object" || part === null) return undefined;
  const object = part as JsonObject;
  const change = read(object);
  return typeof object["terminal_id"] === "string" ? { ...change, id: object["terminal_id"] } : change;
}
