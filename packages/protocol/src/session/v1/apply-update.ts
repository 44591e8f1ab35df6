import type { ContentChunk, Plan, SessionUpdate } from "@parley/schema/v1";

import { applyCompaction, applyCompactionSummary } from "../apply-compaction.ts";
import { applyInfo } from "../apply-info.ts";
import { type MessageChunk, applyMessageChunk } from "../apply-message.ts";
import { applyNotice } from "../apply-notice.ts";
import { applySessionMessage, applySessionMessageChunk } from "../apply-session-message.ts";
import { applySubagent } from "../apply-subagent.ts";
import { beginToolCall } from "../apply-tool-call.ts";
import { applyMode } from "../apply-turn.ts";
import { applyUsage } from "../apply-usage.ts";
import { changeState } from "../folded-state.ts";
import { keepUnknown } from "../keep-unknown.ts";
import type { SessionState } from "../session-state.ts";
import { applyToolCallUpdate } from "./apply-tool-call-update.ts";

/** Updates for clients that have advertised `plan`. */
type Unshown = Extract<SessionUpdate, { sessionUpdate: `plan_${string}` }>;

/** Updates for clients that have advertised `subagents`. */
type OfSubagents = Extract<SessionUpdate, { sessionUpdate: "subagent_update" | `session_message${string}` }>;

/** Version 1 has a single plan, without an id. */
const PLAN_ID = "plan";

/**
 * Applies a version 1 `session/update`. Pure: `state` does not change, and the result shares all unchanged parts
 * with it. Keeps unknown variants in `unknown`.
 *
 * @see https://agentclientprotocol.com/protocol/schema#sessionupdate
 */
export function applyUpdate(state: SessionState, update: SessionUpdate): SessionState {
  switch (update.sessionUpdate) {
    case "subagent_update":
      return applySubagent(state, update);
    case "session_message":
      return applySessionMessage(state, update);
    case "session_message_chunk":
      return applySessionMessageChunk(state, update.content, update.messageId);
    default:
      return applyUpdateWithoutSubagents(state, update);
  }
}

/**
 * A smaller {@link applyUpdate} for clients that do not advertise `subagents`. It keeps subagent updates in
 * `unknown`.
 */
export function applyUpdateWithoutSubagents(state: SessionState, update: SessionUpdate): SessionState {
  switch (update.sessionUpdate) {
    case "user_message_chunk":
      return applyMessageChunk(state, chunkOf("user", update));
    case "agent_message_chunk":
      return applyMessageChunk(state, chunkOf("agent", update));
    case "agent_thought_chunk":
      return applyMessageChunk(state, chunkOf("thought", update));
    case "tool_call":
      return applyToolCallUpdate(beginToolCall(state, update.toolCallId), update);
    case "tool_call_update":
      return applyToolCallUpdate(state, update);
    case "plan":
      return changeState(state, { plans: [planOf(update)] });
    case "available_commands_update":
      return changeState(state, { commands: update.availableCommands });
    case "current_mode_update":
      return applyMode(state, update.currentModeId);
    case "config_option_update":
      return changeState(state, { configOptions: update.configOptions });
    case "session_info_update":
      return applyInfo(state, update);
    case "usage_update":
      return applyUsage(state, update);
    case "notice":
      return applyNotice(state, update);
    case "compaction_update":
      return applyCompaction(state, { ...update, id: update.compactionId });
    case "compaction_summary_chunk":
      return applyCompactionSummary(state, update.content, update.compactionId);
    default:
      return keepUnknown(state, update satisfies Unshown | OfSubagents);
  }
}

function chunkOf(role: MessageChunk["role"], { content, messageId, _meta }: ContentChunk): MessageChunk {
  return { role, messageId, content, _meta: _meta ?? undefined };
}

function planOf({ entries, _meta }: Plan): SessionState["plans"][number] {
  return { type: "items", id: PLAN_ID, entries, ...(_meta && { _meta }) };
}
