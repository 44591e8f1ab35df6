import type {
  AvailableCommandsUpdate,
  CompactionUpdate,
  ConfigOptionUpdate,
  ContentChunk,
  KnownSessionUpdate,
  SessionUpdate,
} from "@parley/schema/v2";

import { type CompactionChange, applyCompaction, applyCompactionSummary } from "../apply-compaction.ts";
import { applyInfo } from "../apply-info.ts";
import { type MessageChunk, applyMessage, applyMessageChunk } from "../apply-message.ts";
import { applyNotice } from "../apply-notice.ts";
import { applyUsage } from "../apply-usage.ts";
import { changeState } from "../folded-state.ts";
import { keepUnknown } from "../keep-unknown.ts";
import type { SessionState } from "../session-state.ts";
import { applyPlanUpdate } from "./apply-plan-update.ts";
import { applyStateUpdate } from "./apply-state-update.ts";
import { applyTerminalChunk, applyTerminalUpdate } from "./apply-terminal-update.ts";
import { applyToolCallChunk, applyToolCallUpdate } from "./apply-tool-call-update.ts";
import { readCommands } from "./read-commands.ts";
import { readConfigOptions } from "./read-config-options.ts";
import { readModes } from "./read-modes.ts";

/** Updates that are not shown yet: they are kept like unknown ones. */
type Unshown = Extract<
  SessionUpdate,
  { sessionUpdate: "plan_removed" | "subagent_update" | `session_message${string}` }
>;

/**
 * Applies one `session/update` of version 2. Pure: `state` stays as it is, and the result shares with it all parts that the
 * update does not change. An unknown variant is kept in `unknown`.
 *
 * @see https://agentclientprotocol.com/protocol/v2/schema#sessionupdate
 */
export function applyUpdate(state: SessionState, update: SessionUpdate): SessionState {
  switch (update.sessionUpdate) {
    case "user_message_chunk":
      return applyMessageChunk(state, chunkOf("user", update));
    case "agent_message_chunk":
      return applyMessageChunk(state, chunkOf("agent", update));
    case "agent_thought_chunk":
      return applyMessageChunk(state, chunkOf("thought", update));
    case "user_message":
      return applyMessage(state, { ...update, role: "user" });
    case "agent_message":
      return applyMessage(state, { ...update, role: "agent" });
    case "agent_thought":
      return applyMessage(state, { ...update, role: "thought" });
    case "state_update":
      return applyStateUpdate(state, update);
    case "tool_call_update":
      return applyToolCallUpdate(state, update);
    case "tool_call_content_chunk":
      return applyToolCallChunk(state, update);
    case "terminal_update":
      return applyTerminalUpdate(state, update);
    case "terminal_output_chunk":
      return applyTerminalChunk(state, update);
    case "plan_update":
      return applyPlanUpdate(state, update);
    case "available_commands_update":
      return applyCommands(state, update);
    case "config_option_update":
      return applyConfigOptions(state, update);
    case "session_info_update":
      return applyInfo(state, update);
    case "usage_update":
      return applyUsage(state, update);
    case "notice":
      return applyNotice(state, update);
    case "compaction_update":
      return applyCompaction(state, compactionOf(update));
    case "compaction_summary_chunk":
      return applyCompactionSummary(state, update.compactionId, update.content);
    case "replay_complete":
      return state;
    default:
      return keepUnknown(state, update satisfies Exclude<SessionUpdate, KnownSessionUpdate> | Unshown);
  }
}

/** A new compaction is in progress, and so is one whose status is cleared. */
function compactionOf({ status, ...update }: CompactionUpdate): CompactionChange {
  const change = { ...update, id: update.compactionId };
  return status === undefined ? change : { ...change, status: status ?? "in_progress" };
}

function applyCommands(state: SessionState, update: AvailableCommandsUpdate): SessionState {
  const commands = readCommands(update.availableCommands);
  const next = changeState(state, { commands });
  return commands.length === update.availableCommands.length ? next : keepUnknown(next, update);
}

function applyConfigOptions(state: SessionState, update: ConfigOptionUpdate): SessionState {
  const configOptions = readConfigOptions(update.configOptions);
  return changeState(state, { configOptions, modes: readModes(configOptions) });
}

/** Leaves out the metadata of a chunk, since a message has its own. */
function chunkOf(role: MessageChunk["role"], { content, messageId }: ContentChunk): MessageChunk {
  return { role, messageId, content };
}
