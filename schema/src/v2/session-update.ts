import type { Meta, Uint64, UnknownTag } from "../primitive.ts";
import type { Cost } from "../shared/cost.ts";
import type { SessionId } from "../shared/ids.ts";
import type { Notice } from "../shared/notice.ts";
import type { CompactionSummaryChunk, CompactionUpdate } from "./compaction.ts";
import type { ConfigOptionUpdate } from "./config-option.ts";
import type { AgentMessage, AgentThought, ContentChunk, UserMessage } from "./message-update.ts";
import type { PlanUpdate } from "./plan.ts";
import type { SessionInfoUpdate } from "./session-list.ts";
import type { AvailableCommandsUpdate } from "./slash-command.ts";
import type { StateUpdate } from "./state-update.ts";
import type { TerminalOutputChunk, TerminalUpdate } from "./terminal.ts";
import type { ToolCallContentChunk, ToolCallUpdate } from "./tool-call.ts";

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
  /**
   * A kind of update that is not listed here. A client that does not know it ignores it, or shows that there is
   * something; who does not know it should keep what it stores or passes on as it is.
   */
  | {
      /** Which one: free for everyone if it begins with `_`, else kept for later versions of the protocol. */
      sessionUpdate: UnknownTag;
      [key: string]: unknown;
    };

/** The use of the context and the cost of the session. */
export interface UsageUpdate {
  /** Tokens that are in the context now. */
  used: Uint64;
  /** Tokens that the context can hold. */
  size: Uint64;
  /**
   * What the session has cost from its beginning. Missing leaves what was said before, `null` clears it.
   * @x-deserialize-default-on-error true
   */
  cost?: Cost | null;
  _meta?: Meta;
}
