import type { ToolCallContentChunk, ToolCallUpdate } from "@parley/schema/v2";

import { applyToolCall, applyToolCallContent } from "../apply-tool-call.ts";
import type { SessionState } from "../session-state.ts";
import { readToolCallContent } from "./read-tool-call-content.ts";

/**
 * Applies a `tool_call_update` of version 2, or the tool call inside a permission request.
 *
 * @see https://agentclientprotocol.com/protocol/v2/tool-calls
 */
export function applyToolCallUpdate(state: SessionState, update: ToolCallUpdate): SessionState {
  const content = update.content && update.content.flatMap(readToolCallContent);
  return applyToolCall(state, { ...update, id: update.toolCallId, content });
}

/** Applies a `tool_call_content_chunk`. */
export function applyToolCallChunk(state: SessionState, chunk: ToolCallContentChunk): SessionState {
  return readToolCallContent(chunk.content).reduce(
    (folded, content) => applyToolCallContent(folded, chunk.toolCallId, content),
    state,
  );
}
