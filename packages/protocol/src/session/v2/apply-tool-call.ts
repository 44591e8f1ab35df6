import type { ToolCallContent, ToolCallUpdate } from "@parley/schema/v2";

import * as shared from "../apply-tool-call.ts";
import type { SessionState } from "../session-state.ts";
import { readToolCallContent } from "./read-tool-call-content.ts";

/** Changes a tool call. Converts its diffs to the format of the state. */
export function applyToolCall(state: SessionState, update: ToolCallUpdate): SessionState {
  const content = update.content && update.content.flatMap(readToolCallContent);
  return shared.applyToolCall(state, { ...update, id: update.toolCallId, content });
}

/** Appends a chunk to a tool call's content. */
export function applyToolCallContent(state: SessionState, piece: ToolCallContent, id: string): SessionState {
  return readToolCallContent(piece).reduce(
    (folded, content) => shared.applyToolCallContent(folded, id, content),
    state,
  );
}
