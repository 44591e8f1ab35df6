import type { Meta, UnknownTag } from "../../primitive.ts";
import type { SessionId } from "../../shared/ids.ts";
import type { Notice } from "../../shared/notice.ts";
import type { CompactionSummaryChunk, CompactionUpdate } from "../compaction.ts";
import type { ConfigOptionUpdate } from "../config-option.ts";
import type { AgentMessage, AgentThought, ContentChunk, UserMessage } from "../message-update.ts";
import type { SessionInfoUpdate } from "../session-list.ts";
import type { UsageUpdate } from "../session-update.ts";
import type { AvailableCommandsUpdate } from "../slash-command.ts";
import type { TerminalOutputChunk, TerminalUpdate } from "../terminal.ts";
import type { ToolCallContentChunk, ToolCallUpdate } from "../tool-call.ts";
import type { PlanRemoved, PlanUpdate } from "./plan.ts";
import type { SessionMessage, SessionMessageChunk } from "./session-message.ts";
import type { StateUpdate } from "./state-update.ts";
import type { SubagentUpdate } from "./subagent.ts";

export type * from "../session-update.ts";

/**
 * Tells the client what happens in a session, at any time while the session exists, and again where it is replayed.
 *
 * See https://agentclientprotocol.com/protocol/v2/prompt-lifecycle#3-agent-reports-output
 * @x-side client
 * @x-method session/update
 */
export interface UpdateSessionNotification {
  /** The session that it happens in. */
  sessionId: SessionId;
  /** The update. */
  update: SessionUpdate;
  _meta?: Meta;
}

/** An update of a session. */
export type SessionUpdate =
  /** A piece of what the user said. */
  | ({ sessionUpdate: "user_message_chunk" } & ContentChunk)
  /** The user's message as it is now. */
  | ({ sessionUpdate: "user_message" } & UserMessage)
  /** A piece of what the agent says. */
  | ({ sessionUpdate: "agent_message_chunk" } & ContentChunk)
  /** The agent's message as it is now. */
  | ({ sessionUpdate: "agent_message" } & AgentMessage)
  /** A piece of what the agent thinks. */
  | ({ sessionUpdate: "agent_thought_chunk" } & ContentChunk)
  /** The agent's thought as it is now. */
  | ({ sessionUpdate: "agent_thought" } & AgentThought)
  /** Whether the agent works in the foreground, all in all. */
  | ({ sessionUpdate: "state_update" } & StateUpdate)
  /** A piece of what a tool call gives to see. */
  | ({ sessionUpdate: "tool_call_content_chunk" } & ToolCallContentChunk)
  /** A tool call has begun or changed. */
  | ({ sessionUpdate: "tool_call_update" } & ToolCallUpdate)
  /** A terminal of the agent has begun or changed. */
  | ({ sessionUpdate: "terminal_update" } & TerminalUpdate)
  /** A piece of a terminal's output. */
  | ({ sessionUpdate: "terminal_output_chunk" } & TerminalOutputChunk)
  /** A plan has begun or changed. */
  | ({ sessionUpdate: "plan_update" } & PlanUpdate)
  /** A plan is no more. */
  | ({ sessionUpdate: "plan_removed" } & PlanRemoved)
  /** The commands that the user can give; they replace those before. */
  | ({ sessionUpdate: "available_commands_update" } & AvailableCommandsUpdate)
  /** Configuration options have changed. */
  | ({ sessionUpdate: "config_option_update" } & ConfigOptionUpdate)
  /** The description of the session in lists has changed. */
  | ({ sessionUpdate: "session_info_update" } & SessionInfoUpdate)
  /** The use of the context and the cost of the session. */
  | ({ sessionUpdate: "usage_update" } & UsageUpdate)
  /** A word to the user that is no part of the history; a client may ignore it. */
  | ({ sessionUpdate: "notice" } & Notice)
  /** A compaction of the context. */
  | ({ sessionUpdate: "compaction_update" } & CompactionUpdate)
  /** A piece of a compaction's summary. */
  | ({ sessionUpdate: "compaction_summary_chunk" } & CompactionSummaryChunk)
  /** This session has a subagent, or something about it has changed. */
  | ({ sessionUpdate: "subagent_update" } & SubagentUpdate)
  /** A message from or to another session. */
  | ({ sessionUpdate: "session_message" } & SessionMessage)
  /** A piece of such a message. */
  | ({ sessionUpdate: "session_message_chunk" } & SessionMessageChunk)
  /**
   * A kind of update that is not listed here. A client that does not know it ignores it, or shows that there is
   * something; who does not know it should keep what it stores or passes on as it is.
   */
  | {
      /** Which one: free for everyone if it begins with `_`, else kept for later versions of the protocol. */
      sessionUpdate: UnknownTag;
      [key: string]: unknown;
    };
