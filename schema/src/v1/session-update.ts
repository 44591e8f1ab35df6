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
 * Tells the client what happens in a session: live during a turn, again while the session is loaded, and between turns
 * where something changes.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn#3-agent-reports-output
 * @x-side client
 * @x-method session/update
 */
export interface SessionNotification {
  /** The session that it happens in. */
  sessionId: SessionId;
  /** The update. */
  update: SessionUpdate;
  _meta?: Meta;
}

/** An update of a session. */
export type SessionUpdate =
  /** A chunk of the user's message. */
  | ({ sessionUpdate: "user_message_chunk" } & ContentChunk)
  /** A chunk of the agent's message. */
  | ({ sessionUpdate: "agent_message_chunk" } & ContentChunk)
  /** A chunk of the agent's thought. */
  | ({ sessionUpdate: "agent_thought_chunk" } & ContentChunk)
  /** A tool call has started. */
  | ({ sessionUpdate: "tool_call" } & ToolCall)
  /** Something about a tool call has changed. */
  | ({ sessionUpdate: "tool_call_update" } & ToolCallUpdate)
  /** The agent's plan: it replaces the one before. */
  | ({ sessionUpdate: "plan" } & Plan)
  /** The commands that the user can give; they replace those before. */
  | ({ sessionUpdate: "available_commands_update" } & AvailableCommandsUpdate)
  /** The session is in another mode. */
  | ({ sessionUpdate: "current_mode_update" } & CurrentModeUpdate)
  /** Configuration options have changed. */
  | ({ sessionUpdate: "config_option_update" } & ConfigOptionUpdate)
  /** The description of the session in lists has changed. */
  | ({ sessionUpdate: "session_info_update" } & SessionInfoUpdate)
  /** The use of the context and the cost of the session. */
  | ({ sessionUpdate: "usage_update" } & UsageUpdate)
  /** A word to the user that is no part of the history; MUST NOT be sent unless the client advertised `session.notices`. */
  | ({ sessionUpdate: "notice" } & Notice)
  /** A compaction of the context; MUST NOT be sent unless the client advertised `session.compaction`. */
  | ({ sessionUpdate: "compaction_update" } & CompactionUpdate)
  /** A chunk of a compaction's summary. MUST NOT be sent unless the client advertised `session.compaction`. */
  | ({ sessionUpdate: "compaction_summary_chunk" } & CompactionSummaryChunk)
  /** A plan is new or has changed; MUST NOT be sent unless the client advertised `plan`. */
  | ({ sessionUpdate: "plan_update" } & PlanUpdate)
  /** A plan is removed; MUST NOT be sent unless the client advertised `plan`. */
  | ({ sessionUpdate: "plan_removed" } & PlanRemoved)
  /**
   * This session has a subagent, or something about it has changed; MUST NOT be sent unless the client advertised
   * `subagents`.
   */
  | ({ sessionUpdate: "subagent_update" } & SubagentUpdate)
  /** A message from or to another session; MUST NOT be sent unless the client advertised `subagents`. */
  | ({ sessionUpdate: "session_message" } & SessionMessage)
  /** A chunk of such a message. MUST NOT be sent unless the client advertised `subagents`. */
  | ({ sessionUpdate: "session_message_chunk" } & SessionMessageChunk);

/** A chunk of a message. */
export interface ContentChunk {
  /** The content to add. */
  content: ContentBlock;
  /**
   * The message that the chunk belongs to. Chunks of one message have the same id, and a different one starts a new
   * message.
   * @x-deserialize-default-on-error true
   */
  messageId?: MessageId | null;
  _meta?: Meta;
}

/** The use of the context and the cost of the session. */
export interface UsageUpdate {
  /** Tokens that are in the context now. */
  used: Uint64;
  /** Tokens that the context can hold. */
  size: Uint64;
  /**
   * What the session has cost from its beginning. Missing and `null` both mean that the agent does not say.
   * @x-deserialize-default-on-error true
   */
  cost?: Cost | null;
  _meta?: Meta;
}
