import type { CompactionSummaryChunk, CompactionUpdate } from "./compaction.ts";
import type { ConfigOptionUpdate } from "./config-option.ts";
import type { ContentBlock } from "./content.ts";
import type { Notice } from "./notice.ts";
import type { Plan } from "./plan.ts";
import type { Double, Meta, Tagged, Uint64 } from "./primitive.ts";
import type { SessionInfoUpdate } from "./session-list.ts";
import type { CurrentModeUpdate } from "./session-mode.ts";
import type { SessionId } from "./session.ts";
import type { AvailableCommandsUpdate } from "./slash-command.ts";
import type { ToolCall, ToolCallUpdate } from "./tool-call.ts";

/**
 * @x-side client
 * @x-method session/update
 */
export interface SessionNotification {
  sessionId: SessionId;
  update: SessionUpdate;
  _meta?: Meta;
}

export type SessionUpdate =
  | ({ sessionUpdate: "user_message_chunk" } & ContentChunk)
  | ({ sessionUpdate: "agent_message_chunk" } & ContentChunk)
  | ({ sessionUpdate: "agent_thought_chunk" } & ContentChunk)
  | ({ sessionUpdate: "tool_call" } & ToolCall)
  | ({ sessionUpdate: "tool_call_update" } & ToolCallUpdate)
  | ({ sessionUpdate: "plan" } & Plan)
  | ({ sessionUpdate: "available_commands_update" } & AvailableCommandsUpdate)
  | ({ sessionUpdate: "current_mode_update" } & CurrentModeUpdate)
  | ({ sessionUpdate: "config_option_update" } & ConfigOptionUpdate)
  | ({ sessionUpdate: "session_info_update" } & SessionInfoUpdate)
  | ({ sessionUpdate: "usage_update" } & UsageUpdate)
  | ({ sessionUpdate: "notice" } & Notice)
  | ({ sessionUpdate: "compaction_update" } & CompactionUpdate)
  | ({ sessionUpdate: "compaction_summary_chunk" } & CompactionSummaryChunk);

export interface ContentChunk {
  content: ContentBlock;
  /** @x-deserialize-default-on-error true */
  messageId?: MessageId | null;
  _meta?: Meta;
}

/** @type string */
export type MessageId = Tagged<string, "MessageId">;

export interface UsageUpdate {
  used: Uint64;
  size: Uint64;
  /** @x-deserialize-default-on-error true */
  cost?: Cost | null;
  _meta?: Meta;
}

export interface Cost {
  amount: Double;
  currency: string;
  _meta?: Meta;
}
