import type { Meta, Uint64 } from "../primitive.ts";
import type { Cost } from "../shared/cost.ts";
import type { MessageId, SessionId } from "../shared/ids.ts";
import type { Notice } from "../shared/notice.ts";
import type { PlanRemoved } from "../shared/plan.ts";
import type { CompactionSummaryChunk, CompactionUpdate } from "./compaction.ts";
import type { ConfigOptionUpdate } from "./config-option.ts";
import type { ContentBlock } from "./content.ts";
import type { Plan, PlanUpdate } from "./plan.ts";
import type { SessionInfoUpdate } from "./session-list.ts";
import type { SessionMessage, SessionMessageChunk } from "./session-message.ts";
import type { CurrentModeUpdate } from "./session-mode.ts";
import type { AvailableCommandsUpdate } from "./slash-command.ts";
import type { SubagentUpdate } from "./subagent.ts";
import type { ToolCall, ToolCallUpdate } from "./tool-call.ts";

/**
 * Reports events in a session: live during a turn, as a replay while the session is loading, and between turns
 * when something changes.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn#3-agent-reports-output
 * @x-side client
 * @x-method session/update
 */
export interface SessionNotification {
  /** The ID of the session. */
  sessionId: SessionId;
  /** The update. */
  update: SessionUpdate;
  _meta?: Meta;
}

/** A session update. */
export type SessionUpdate =
  /** A chunk of a user message. */
  | ({ sessionUpdate: "user_message_chunk" } & ContentChunk)
  /** A chunk of an agent message. */
  | ({ sessionUpdate: "agent_message_chunk" } & ContentChunk)
  /** A chunk of a thought. */
  | ({ sessionUpdate: "agent_thought_chunk" } & ContentChunk)
  /** A tool call started. */
  | ({ sessionUpdate: "tool_call" } & ToolCall)
  /** A tool call changed. */
  | ({ sessionUpdate: "tool_call_update" } & ToolCallUpdate)
  /** The agent's plan, which replaces the previous one. */
  | ({ sessionUpdate: "plan" } & Plan)
  /** The available commands, which replace the previous ones. */
  | ({ sessionUpdate: "available_commands_update" } & AvailableCommandsUpdate)
  /** The mode changed. */
  | ({ sessionUpdate: "current_mode_update" } & CurrentModeUpdate)
  /** Configuration options changed. */
  | ({ sessionUpdate: "config_option_update" } & ConfigOptionUpdate)
  /** The session's list entry changed. */
  | ({ sessionUpdate: "session_info_update" } & SessionInfoUpdate)
  /** The context usage and the cost of the session. */
  | ({ sessionUpdate: "usage_update" } & UsageUpdate)
  /**
   * A message to the user that is not part of the history. Agents MUST NOT send this unless the client advertised
   * `session.notices`.
   */
  | ({ sessionUpdate: "notice" } & Notice)
  /** A compaction of the context. Agents MUST NOT send this unless the client advertised `session.compaction`. */
  | ({ sessionUpdate: "compaction_update" } & CompactionUpdate)
  /** A chunk of a compaction summary. Agents MUST NOT send this unless the client advertised `session.compaction`. */
  | ({ sessionUpdate: "compaction_summary_chunk" } & CompactionSummaryChunk)
  /** A plan is new or changed. Agents MUST NOT send this unless the client advertised `plan`. */
  | ({ sessionUpdate: "plan_update" } & PlanUpdate)
  /** A plan was removed. Agents MUST NOT send this unless the client advertised `plan`. */
  | ({ sessionUpdate: "plan_removed" } & PlanRemoved)
  /**
   * A subagent of this session is new or changed. Agents MUST NOT send this unless the client advertised `subagents`.
   */
  | ({ sessionUpdate: "subagent_update" } & SubagentUpdate)
  /** A message from or to another session. Agents MUST NOT send this unless the client advertised `subagents`. */
  | ({ sessionUpdate: "session_message" } & SessionMessage)
  /**
   * A chunk of a message from or to another session. Agents MUST NOT send this unless the client advertised
   * `subagents`.
   */
  | ({ sessionUpdate: "session_message_chunk" } & SessionMessageChunk);

/** A chunk of a message. */
export interface ContentChunk {
  /** The content to append. */
  content: ContentBlock;
  /**
   * The ID of the message that the chunk belongs to. Chunks with the same ID form one message, and a different ID
   * starts a new message.
   * @x-deserialize-default-on-error true
   */
  messageId?: MessageId | null;
  _meta?: Meta;
}

/** The context usage and the cost of the session. */
export interface UsageUpdate {
  /** The number of tokens currently in the context. */
  used: Uint64;
  /** The maximum number of tokens in the context. */
  size: Uint64;
  /**
   * The cost of the session since it started. Missing or `null` if unspecified.
   * @x-deserialize-default-on-error true
   */
  cost?: Cost | null;
  _meta?: Meta;
}
