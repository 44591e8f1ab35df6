import type { ModelToolCall, ToolMessage } from "../model.ts";

export interface ScriptedReply {
  readonly thought?: string;
  readonly text?: string;
  readonly toolCalls?: readonly Omit<ModelToolCall, "id">[];
}

/** A call made since the user's last message, with its result. */
export interface CompletedCall {
  readonly call: ModelToolCall;
  readonly result: ToolMessage;
}
