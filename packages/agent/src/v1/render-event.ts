import type { PlanEntry as PlanEntryV1, SessionUpdate } from "@parley/schema/v1";

import type { PlanEntry, SentEvent } from "../event/session-event.ts";
import { renderToolCall } from "./render-tool-call.ts";

const CHUNKS = {
  user: "user_message_chunk",
  agent: "agent_message_chunk",
  thought: "agent_thought_chunk",
} as const;

/**
 * Writes the update for an event, the same live and at replay. `seq` is the event's place in the session, from which
 * missing ids derive. `undefined` if version 1 has no such update.
 */
export function renderEvent(event: SentEvent, seq: number): SessionUpdate | undefined {
  switch (event.type) {
    case "message": {
      const { type: _, role, messageId = `msg_${seq}`, ...fields } = event;
      return { sessionUpdate: CHUNKS[role], messageId, ...fields };
    }
    case "tool_call":
      return { sessionUpdate: "tool_call", title: event.title, ...renderToolCall(event) } as SessionUpdate;
    case "tool_call_update":
      return { sessionUpdate: "tool_call_update", ...renderToolCall(event) };
    case "plan": {
      const { type: sessionUpdate, entries, ...fields } = event;
      return { sessionUpdate, ...fields, entries: entries.flatMap(renderPlanEntry) };
    }
    case "notice": {
      const { type: sessionUpdate, ...fields } = event;
      return { sessionUpdate, ...fields };
    }
    case "compaction": {
      const { type: _, ...fields } = event;
      return { sessionUpdate: "compaction_update", ...fields };
    }
    case "info": {
      const { type: _, ...fields } = event;
      return { sessionUpdate: "session_info_update", ...fields };
    }
    case "usage": {
      const { type: _, ...fields } = event;
      return { sessionUpdate: "usage_update", ...fields };
    }
    case "config":
      return { sessionUpdate: "config_option_update", configOptions: [...event.options] };
    case "mode":
      return { sessionUpdate: "current_mode_update", currentModeId: event.modeId };
    case "commands":
      return { sessionUpdate: "available_commands_update", availableCommands: [...event.commands] };
    case "terminal":
    case "terminal_output":
      return undefined;
    case "foreign":
      return event.version === 1 ? (event.update as unknown as SessionUpdate) : undefined;
    case "custom":
      // An extension's update is not a known variant; it is sent as its author made it.
      return { ...event.payload, sessionUpdate: event.name } as unknown as SessionUpdate;
  }
}

/** Leaves cancelled steps out of the plan. */
function renderPlanEntry({ status, ...entry }: PlanEntry): PlanEntryV1[] {
  return status === "cancelled" ? [] : [{ ...entry, status }];
}
