import type {
  ContentChunk,
  Notice,
  Plan,
  SessionInfoUpdate,
  SessionUpdate,
  UsageUpdate,
} from "@parley/schema/v1";

import { applyCompaction, applyCompactionSummary } from "../apply-compaction.ts";
import { type MessageChunk, applyMessageChunk } from "../apply-message.ts";
import { applyMode } from "../apply-turn.ts";
import { changeState, longPartsOf } from "../folded-state.ts";
import { MAX_UNKNOWN, type SessionDescription, type SessionState, type Usage } from "../session-state.ts";
import { applyToolCallUpdate } from "./apply-tool-call-update.ts";

/** Version 1 has one plan, without an id. */
const PLAN_ID = "plan";

/**
 * Takes one `session/update` of version 1 into what is known of the session. Pure: `state` stays as it is, and what the
 * update leaves alone is shared with it. A variant that is not known is kept in `unknown`.
 *
 * @see https://agentclientprotocol.com/protocol/schema#sessionupdate
 */
export function applyUpdate(state: SessionState, update: SessionUpdate): SessionState {
  switch (update.sessionUpdate) {
    case "user_message_chunk":
      return applyMessageChunk(state, chunkOf("user", update));
    case "agent_message_chunk":
      return applyMessageChunk(state, chunkOf("agent", update));
    case "agent_thought_chunk":
      return applyMessageChunk(state, chunkOf("thought", update));
    case "tool_call":
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
      return changeState(state, { info: patchInfo(state.info, update) });
    case "usage_update":
      return changeState(state, { usage: usageOf(state.usage, update) });
    case "notice":
      return applyNotice(state, update);
    case "compaction_update":
      return applyCompaction(state, { ...update, id: update.compactionId });
    case "compaction_summary_chunk":
      return applyCompactionSummary(state, update.compactionId, update.content);
    default:
      return keepUnknown(state, update);
  }
}

function chunkOf(role: MessageChunk["role"], { content, messageId, _meta }: ContentChunk): MessageChunk {
  return { role, messageId, content, _meta };
}

function planOf({ entries, _meta }: Plan): SessionState["plans"][number] {
  return { type: "items", id: PLAN_ID, entries, ...(_meta && { _meta }) };
}

/** The cost is a running total that agents do not repeat each time: left out, it is still what it was. */
function usageOf(known: Usage | undefined, { used, size, cost = known?.cost, _meta }: UsageUpdate): Usage {
  return { used, size, ...(cost && { cost }), ...(_meta && { _meta }) };
}

/** What is left out stays, `null` clears: https://agentclientprotocol.com/protocol/session-list#updating-session-metadata */
function patchInfo(known: SessionDescription, update: SessionInfoUpdate): SessionDescription {
  const { title, updatedAt, _meta } = { ...known, ...update };
  return {
    ...(typeof title === "string" && { title }),
    ...(typeof updatedAt === "string" && { updatedAt }),
    ...(_meta && { _meta }),
  };
}

function applyNotice(state: SessionState, { severity, title, description, _meta }: Notice): SessionState {
  const { entries } = longPartsOf(state);
  const notice = {
    type: "notice",
    id: `#${entries.length}`,
    severity,
    title,
    ...(typeof description === "string" && { description }),
    ...(_meta && { _meta }),
  } as const;
  return changeState(state, { entries: entries.append(notice) });
}

function keepUnknown(state: SessionState, update: unknown): SessionState {
  return changeState(state, { unknown: [...state.unknown.slice(1 - MAX_UNKNOWN), update] });
}
