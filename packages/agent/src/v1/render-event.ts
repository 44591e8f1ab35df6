import type { PlanEntry as PlanEntryV1, SessionUpdate } from "@parley/schema/v1";

import type { ClientFeatures } from "../author/client-description.ts";
import type { PlanEntry, PlanEvent, SentEvent, SettingsEvent } from "../event/session-event.ts";
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
export function renderEvent(
  event: SentEvent,
  seq: number,
  { plans }: Pick<ClientFeatures, "plans">,
): SessionUpdate | undefined {
  switch (event.type) {
    case "message": {
      const { type: _, role, messageId = `msg_${seq}`, ...fields } = event;
      return { sessionUpdate: CHUNKS[role], messageId, ...fields };
    }
    case "tool_call":
      return { sessionUpdate: "tool_call", title: event.title, ...renderToolCall(event) } as SessionUpdate;
    case "tool_call_update":
      return { sessionUpdate: "tool_call_update", ...renderToolCall(event) };
    case "plan":
      return renderPlan(event, plans);
    case "notice": {
      const { type: sessionUpdate, ...fields } = event;
      return { sessionUpdate, ...fields };
    }
    case "compaction": {
      const { type: _, ...fields } = event;
      return { sessionUpdate: "compaction_update", ...fields };
    }
    case "compaction_summary": {
      const { type: _, ...fields } = event;
      return { sessionUpdate: "compaction_summary_chunk", ...fields };
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
    case "mode":
    case "commands":
      return renderSettings(event);
    case "terminal":
    case "terminal_output":
    // The wire sends it as it is.
    case "foreign":
      return undefined;
    case "custom":
      // An extension's update is not a known variant; it is sent as its author made it.
      return { ...event.payload, sessionUpdate: event.name } as unknown as SessionUpdate;
  }
}

function renderSettings(event: SettingsEvent): SessionUpdate {
  switch (event.type) {
    case "config": {
      const { type: _, options, ...fields } = event;
      return { sessionUpdate: "config_option_update", configOptions: [...options], ...fields };
    }
    case "mode": {
      const { type: _, modeId: currentModeId, ...fields } = event;
      return { sessionUpdate: "current_mode_update", currentModeId, ...fields };
    }
    case "commands": {
      const { type: _, commands, ...fields } = event;
      return { sessionUpdate: "available_commands_update", availableCommands: [...commands], ...fields };
    }
  }
}

function renderPlan(
  { type: sessionUpdate, planId, planMeta, ...plan }: PlanEvent,
  plans: boolean,
): SessionUpdate {
  const { entries: all, ...fields } = plan;
  const entries = all.flatMap(renderPlanEntry);
  if (planId === undefined || !plans) return { sessionUpdate, ...fields, entries };
  const named = { type: "items", planId, entries, ...(planMeta && { _meta: planMeta }) };
  const update = { sessionUpdate: "plan_update", ...fields, plan: named };
  // Only the unstable profile of the schema has it.
  return update as unknown as SessionUpdate;
}

/** Leaves cancelled steps out of the plan. */
function renderPlanEntry({ status, ...entry }: PlanEntry): PlanEntryV1[] {
  return status === "cancelled" ? [] : [{ ...entry, status }];
}
