import type { Meta, Uint64, UnknownTag } from "../primitive.ts";
import type { Cost } from "../shared/cost.ts";
import type { SessionId } from "../shared/ids.ts";
import type { Notice } from "../shared/notice.ts";
import type { PlanRemoved } from "../shared/plan.ts";
import type { CompactionSummaryChunk, CompactionUpdate } from "./compaction.ts";
import type { ConfigOptionUpdate } from "./config-option.ts";
import type { AgentMessage, AgentThought, ContentChunk, UserMessage } from "./message-update.ts";
import type { PlanUpdate } from "./plan.ts";
import type { SessionInfoUpdate } from "./session-list.ts";
import type { SessionMessage, SessionMessageChunk } from "./session-message.ts";
import type { AvailableCommandsUpdate } from "./slash-command.ts";
import type { StateUpdate } from "./state-update.ts";
import type { SubagentUpdate } from "./subagent.ts";
import type { TerminalOutputChunk, TerminalUpdate } from "./terminal.ts";
import type { ToolCallContentChunk, ToolCallUpdate } from "./tool-call.ts";

/**
 * Reports events in a session, at any time while the session exists, and again in a replay.
 *
 * See https://agentclientprotocol.com/protocol/v2/prompt-lifecycle#3-agent-reports-output
 * @x-side client
 * @x-method session/update
 * @x-scope {"session":["sessionId"]}
 */
export interface UpdateSessionNotification {
  /** The ID of the session. */
  sessionId: SessionId;
  /** The update. */
  update: SessionUpdate;
  _meta?: Meta;
}

/** A session update. */
export type SessionUpdate =
  /**
   * A chunk of a user message.
   * @x-state {"session":[{"action":"append","target":"userMessage","id":"messageId","field":"content","value":"content"}]}
   */
  | ({ sessionUpdate: "user_message_chunk" } & ContentChunk)
  /**
   * A user message.
   * @x-state {"session":[{"action":"upsert","target":"userMessage","id":"messageId"}]}
   */
  | ({ sessionUpdate: "user_message" } & UserMessage)
  /**
   * A chunk of an agent message.
   * @x-state {"session":[{"action":"append","target":"agentMessage","id":"messageId","field":"content","value":"content"}]}
   */
  | ({ sessionUpdate: "agent_message_chunk" } & ContentChunk)
  /**
   * An agent message.
   * @x-state {"session":[{"action":"upsert","target":"agentMessage","id":"messageId"}]}
   */
  | ({ sessionUpdate: "agent_message" } & AgentMessage)
  /**
   * A chunk of a thought.
   * @x-state {"session":[{"action":"append","target":"agentThought","id":"messageId","field":"content","value":"content"}]}
   */
  | ({ sessionUpdate: "agent_thought_chunk" } & ContentChunk)
  /**
   * An agent thought.
   * @x-state {"session":[{"action":"upsert","target":"agentThought","id":"messageId"}]}
   */
  | ({ sessionUpdate: "agent_thought" } & AgentThought)
  /**
   * The state of the foreground work.
   * @x-state {"session":[{"action":"replace","target":"state"}]}
   */
  | ({ sessionUpdate: "state_update" } & StateUpdate)
  /**
   * A chunk of a tool call's content.
   * @x-state {"session":[{"action":"append","target":"toolCall","id":"toolCallId","field":"content","value":"content"}]}
   */
  | ({ sessionUpdate: "tool_call_content_chunk" } & ToolCallContentChunk)
  /**
   * A tool call started or changed.
   * @x-state {"session":[{"action":"upsert","target":"toolCall","id":"toolCallId"}]}
   */
  | ({ sessionUpdate: "tool_call_update" } & ToolCallUpdate)
  /**
   * An agent terminal started or changed.
   * @x-state {"session":[{"action":"upsert","target":"terminal","id":"terminalId"}]}
   */
  | ({ sessionUpdate: "terminal_update" } & TerminalUpdate)
  /**
   * A chunk of terminal output.
   * @x-state {"session":[{"action":"append","target":"terminal","id":"terminalId","field":"output.data","value":"data"}]}
   */
  | ({ sessionUpdate: "terminal_output_chunk" } & TerminalOutputChunk)
  /**
   * A plan is new or changed.
   * @x-state {"session":[{"action":"replace","target":"plan","id":"plan.planId","value":"plan"}]}
   */
  | ({ sessionUpdate: "plan_update" } & PlanUpdate)
  /**
   * A plan was removed.
   * @x-state {"session":[{"action":"remove","target":"plan","id":"planId"}]}
   */
  | ({ sessionUpdate: "plan_removed" } & PlanRemoved)
  /**
   * The available commands, which replace the previous ones.
   * @x-state {"session":[{"action":"replace","target":"availableCommands","value":"availableCommands"}]}
   */
  | ({ sessionUpdate: "available_commands_update" } & AvailableCommandsUpdate)
  /**
   * Configuration options changed.
   * @x-state {"session":[{"action":"replace","target":"configOptions","value":"configOptions"}]}
   */
  | ({ sessionUpdate: "config_option_update" } & ConfigOptionUpdate)
  /**
   * The session's list entry changed.
   * @x-state {"session":[{"action":"upsert","target":"sessionInfo"}]}
   */
  | ({ sessionUpdate: "session_info_update" } & SessionInfoUpdate)
  /**
   * The context usage and the cost of the session.
   * @x-state {"session":[{"action":"upsert","target":"usage"}]}
   */
  | ({ sessionUpdate: "usage_update" } & UsageUpdate)
  /**
   * A message to the user that is not part of the history. A client may ignore it.
   * @x-state {}
   */
  | ({ sessionUpdate: "notice" } & Notice)
  /**
   * A compaction of the context.
   * @x-state {"session":[{"action":"upsert","target":"compaction","id":"compactionId"}]}
   */
  | ({ sessionUpdate: "compaction_update" } & CompactionUpdate)
  /**
   * A chunk of a compaction summary.
   * @x-state {"session":[{"action":"append","target":"compaction","id":"compactionId","field":"summary","value":"content"}]}
   */
  | ({ sessionUpdate: "compaction_summary_chunk" } & CompactionSummaryChunk)
  /**
   * Everything that `replayFrom` requested has been replayed.
   * @x-state {}
   */
  | ({ sessionUpdate: "replay_complete" } & ReplayComplete)
  /**
   * A subagent of this session is new or changed.
   * @x-state {"session":[{"action":"upsert","target":"subagent","id":"sessionId"}]}
   */
  | ({ sessionUpdate: "subagent_update" } & SubagentUpdate)
  /**
   * A message from or to another session.
   * @x-state {"session":[{"action":"upsert","target":"sessionMessage","id":"messageId"}]}
   */
  | ({ sessionUpdate: "session_message" } & SessionMessage)
  /**
   * A chunk of a message from or to another session.
   * @x-state {"session":[{"action":"append","target":"sessionMessage","id":"messageId","field":"content","value":"content"}]}
   */
  | ({ sessionUpdate: "session_message_chunk" } & SessionMessageChunk)
  /**
   * Any other kind of update. A client that does not know the type ignores the update, or shows a generic fallback.
   * Receivers should store and forward it unchanged.
   */
  | {
      sessionUpdate: UnknownTag;
      [key: string]: unknown;
    };

/**
 * Marks the end of a replay. This update is sent exactly once for each `session/resume` with `replayFrom`, after the
 * last replayed update and before the response, even if nothing was replayed. It MUST NOT be sent without
 * `replayFrom`, or if the replay could not be completed.
 */
export interface ReplayComplete {
  _meta?: Meta;
}

/** The context usage and the cost of the session. */
export interface UsageUpdate {
  /** The number of tokens currently in the context. */
  used: Uint64;
  /** The maximum number of tokens in the context. */
  size: Uint64;
  /**
   * The cost of the session since it started. A missing value leaves the previous cost unchanged, and `null` clears
   * it.
   * @x-deserialize-default-on-error true
   */
  cost?: Cost | null;
  _meta?: Meta;
}
