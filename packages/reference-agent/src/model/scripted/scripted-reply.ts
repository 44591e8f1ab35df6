import type { ModelToolCall, ToolMessage } from "../model.ts";

/** What the scripted model does next. */
export interface ScriptedReply {
  readonly thought?: string;
  readonly text?: string;
  readonly toolCalls?: readonly Omit<ModelToolCall, "id">[];
}

/** A call since the user's last message, and what came of it. */
export interface CompletedCall {
  readonly call: ModelToolCall;
  readonly result: ToolMessage;
}
